"""The server: tables, matches over sockets, durable logs, bots in worker processes."""
