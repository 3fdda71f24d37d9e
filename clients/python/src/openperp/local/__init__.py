"""Local copies that streams keep up to date. Everything may be read from any thread; what is returned is a copy of the
moment."""
