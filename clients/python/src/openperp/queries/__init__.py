"""Questions over HTTP: accounts and their histories, operators, markets."""
