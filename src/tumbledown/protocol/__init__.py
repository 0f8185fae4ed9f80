"""What travels between server and client: every message as a typed struct, and the limits both sides keep.

The browser client's types (`web/src/lib/protocol.ts`) and the OpenAPI document are made from these.
"""
