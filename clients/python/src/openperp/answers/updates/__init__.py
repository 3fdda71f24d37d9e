"""Messages of the account stream."""
