"""The table in a browser: pages, the socket and the API. The host names no game; games bring their own pictures."""
