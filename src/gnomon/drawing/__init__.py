"""The drawing kit: SVG made of plain strings by pure functions, shared by every game's view.

`elements` builds and escapes markup, `sheets` lays it into drawings by layers, `fitting` measures text and
`lettering` sets it in lines, `themes` holds the light and the dark palette, `emblems` the players' marks, `outlines`
traces groups of squares, `chance` makes things irregular, `plots` and `codes` draw charts and QR codes, `boxes` the
boxes on the shelf, `inlining` and `raster` turn a drawing into a picture file, `pictures` puts a whole
table into one. `speaking` is the base of every game's words, `match_words` and `lessons` say its options, scores and
guided notes, `rule_pages` its rules.
"""
