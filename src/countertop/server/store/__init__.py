"""What outlives the process: a room as it is kept, the log of its match, and the file of both."""
