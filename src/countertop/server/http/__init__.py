"""The HTTP side, which is the door to the web: routes, cookies, headers, the client's files."""
