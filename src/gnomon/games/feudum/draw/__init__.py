"""Pictures of Feudum: boards, pieces, ground and signs as SVG, and the rules of their style."""
