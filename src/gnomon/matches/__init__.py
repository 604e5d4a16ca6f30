"""The server's application: tables, seats, clocks, hand-overs and notices, behind ports that adapters fill."""
