"""Keys in wallets of blockchains, which show and sign a text."""
