#!/usr/bin/env python3
"""Checks that what an exchange owes to an account is part of what it says it owes to all its accounts.

python3 check-liabilities.py http://localhost:12000/api/v1 ACCOUNT [SECOND]

It needs nothing but Python: every hash is computed here. Exit status 0: proved; 1: not, and why; 2: no answer to check."""

import hashlib
import json
import re
import sys
import urllib.error
import urllib.request

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
SUMS = ("balances", "withdrawals", "equities", "debts")


class Wrong(Exception):
    pass


def key(text):
    """Returns the 32 bytes of a base58 text."""
    number = 0
    for letter in text:
        number = number * 58 + ALPHABET.index(letter)
    return number.to_bytes(32, "big")


def units(money):
    """Returns an amount in units of 1e-8, exactly."""
    if not re.fullmatch(r"-?[0-9]+\.[0-9]{8}", money):
        raise Wrong(f"{money} is not money with eight places")
    return int(money.replace(".", ""))


def sums(total):
    """Returns the number of accounts and the sums. No sum may be negative, so that none can hide another."""
    found = [total["accounts"], *(units(total[name]) for name in SUMS)]
    if min(found) < 0:
        raise Wrong(f"a sum is negative: {total}")
    return found


def node_bytes(node):
    digest, (accounts, *money) = node
    return digest + accounts.to_bytes(8, "big") + b"".join(amount.to_bytes(16, "big") for amount in money)


def leaf(proof):
    """Returns the leaf of a proof. Its sums count amounts above zero; negative equity counts as debt."""
    balance, withdrawals, equity = (units(proof[name]) for name in ("balance", "withdrawals", "equity"))
    if withdrawals < 0:
        raise Wrong("withdrawals of the account are negative")
    amounts = b"".join(amount.to_bytes(8, "big", signed=True) for amount in (balance, withdrawals, equity))
    digest = hashlib.sha256(b"\0" + key(proof["salt"]) + key(proof["account"]) + amounts).digest()
    return digest, [1, max(0, balance), withdrawals, max(0, equity), max(0, -equity)]


def joined(left, right):
    digest = hashlib.sha256(b"\1" + node_bytes(left) + node_bytes(right)).digest()
    return digest, [one + other for one, other in zip(left[1], right[1])]


def root(top, published):
    named = published["second"].to_bytes(8, "big") + key(published["previousRoot"])
    return hashlib.sha256(b"\2" + named + node_bytes(top)).digest()


def check(account, proof, published):
    """Checks a proof. Raises Wrong, which says what is wrong."""
    if proof["account"] != account:
        raise Wrong(f"the proof is of account {proof['account']}")
    if proof["second"] != published["second"]:
        raise Wrong("the proof is of another second")
    if root((key(published["hash"]), sums(published["total"])), published) != key(published["root"]):
        raise Wrong("the root that is published is not that of the total")
    top = leaf(proof)
    for step in proof["path"]:
        other = (key(step["hash"]), sums(step["total"]))
        top = joined(other, top) if step["side"] == "left" else joined(top, other)
    if root(top, published) != key(published["root"]):
        raise Wrong("the path does not lead to the root that is published")


def ask(url, question=None):
    body = None if question is None else json.dumps(question).encode()
    request = urllib.request.Request(url, body, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        print(f"{url}: {refusal.code} {refusal.read().decode()}")
    except OSError as e:
        print(f"{url}: {e}")
    sys.exit(2)


def main(api, account, *second):
    published = ask(f"{api}/liabilities" + "".join(f"?second={each}" for each in second))
    question = {"type": "liabilityProof", "user": account, "second": published["second"]}
    answer = ask(f"{api}/account", question)
    try:
        if not answer:
            raise Wrong("the account is not in the tree of that second: an account that had money then has been left out")
        proof = answer[0]["liabilityProof"]
        check(account, proof, published)
    except (Wrong, KeyError, ValueError, OverflowError) as flaw:
        print(f"NOT PROVED: {flaw}")
        sys.exit(1)
    print(f"PROVED: balance {proof['balance']}, withdrawals {proof['withdrawals']}, equity {proof['equity']} at second "
          f"{proof['second']} are part of {published['total']['equities']} owed to {published['total']['accounts']} accounts, "
          f"root {published['root']}. Compare the amounts with your own, and the root with others.")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
