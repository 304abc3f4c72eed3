"""The table in the browser: pages, live sockets and a JSON API, all over one service of tables."""
