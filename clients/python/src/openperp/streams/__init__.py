"""Streams over one socket that reconnects by itself."""
