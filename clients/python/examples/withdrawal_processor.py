"""Pays withdrawals: claims each pending one, pays it, and settles it. It may be killed between any two steps and pays nothing twice.

The bank is a stand-in: a directory with a file "accounts", one place a line, and a file "payments", to which each payment is a
line. What makes it safe with a real bank or chain is the same:
 - it claims before it pays, so no other processor pays the same withdrawal;
 - a payment carries the ID of its withdrawal, and before paying the processor looks for a payment with that ID;
 - a payment with that ID but of another amount or to another destination is reported, and nothing is paid or settled: after a restore
   from an older copy an exchange gives an ID a second time;
 - a sealed destination is opened before the claim, with the present key of the treasury or an older one; without its key nothing is
   claimed, and what was sealed for another account goes back;
 - every step may be made again: the exchange answers as it did the first time;
 - one process for each key: a second one with the same key would get the same answer to its claim.
    PYTHONPATH=src python3 examples/withdrawal_processor.py --bank <directory> --secret-file <file>
        [--opened-with <file> ...] [--once] [<http address>]
The key has to be one of the treasurers of the exchange. Exit status 1 if a withdrawal could not be settled, with --once.
"""

import argparse
import contextlib
import fcntl
import json
import os
import signal
import sys
import time

from openperp import Executed, KeySigner, NotOpened, OpenPerp, RequestFailed, Trader, TreasurySecret, WithdrawalChanged
from openperp import claim_withdrawal, reason_of, reject_withdrawal, results_of, sealed_for, sentence_of, settle_withdrawal, text_of

PAUSE_SECONDS = 2.0
UNKNOWN = "the destination is unknown to our bank"
UNREADABLE = "the destination was sealed for a withdrawal of another account, or was changed"


class Bank:
    """The interface that a bank has to offer: a payment under a name that we choose, and the search for it by that
    name."""

    def __init__(self, directory):
        with open(os.path.join(directory, "accounts")) as accounts:
            self.accounts = {line.strip() for line in accounts}
        self.payments = open(os.path.join(directory, "payments"), "a+")
        fcntl.flock(self.payments, fcntl.LOCK_EX | fcntl.LOCK_NB)  # a second processor fails here

    def close(self):
        self.payments.close()

    def find(self, name):
        self.payments.seek(0)
        made = (json.loads(line) for line in self.payments)
        return next((each for each in made if each["name"] == name), None)

    def pay(self, name, amount, destination):
        """Makes a payment, which is on the disk before this returns: an answered payment was made, and can be found."""
        self.payments.seek(0)
        reference = f"payment {sum(1 for _ in self.payments) + 1}"
        line = {"name": name, "amount": text_of(amount), "destination": destination, "reference": reference}
        self.payments.write(json.dumps(line) + "\n")
        self.payments.flush()
        os.fsync(self.payments.fileno())
        return line


class Processor:
    def __init__(self, exchange, me, bank, keys=(), killed_after=None):
        self.exchange, self.me, self.bank, self.killed_after = exchange, me, bank, killed_after
        self.keys = {key.public_key.id: key for key in keys}

    def round(self):
        """Processes every pending withdrawal that is for us. Returns how many failed and are left for another round."""
        failed = 0
        for withdrawal in self.exchange.accounts.pending_withdrawals():
            self.done("read")
            if len(withdrawal.approved_by) < withdrawal.approvals_needed:
                continue  # it waits for other treasurers
            if withdrawal.claimed_by not in (None, self.me.account):
                continue  # another processor has it
            failed += not self.process(withdrawal)
        return failed

    def process(self, withdrawal):
        sealed = sealed_for(withdrawal.destination)
        if sealed is not None and sealed not in self.keys:
            print(f"{withdrawal.id}: sealed for the key {sealed}, which is not here: --opened-with names its file", flush=True)
            return False
        place = self.place_of(withdrawal)
        claimed = self.ask(claim_withdrawal(withdrawal.id))
        if claimed is None or claimed.state != "claimed":
            return False
        self.done("claim")
        payment = self.bank.find(withdrawal.id)  # an earlier process may have paid it
        if payment is not None and (payment["amount"], payment["destination"]) != (text_of(claimed.amount), place):
            print(f"{withdrawal.id}: the bank has another payment of this ID, {payment}: nothing was paid or settled", flush=True)
            return False
        if payment is None and place is None:
            return self.ask(reject_withdrawal(withdrawal.id, UNREADABLE)) is not None
        if payment is None and place not in self.bank.accounts:
            return self.ask(reject_withdrawal(withdrawal.id, UNKNOWN)) is not None
        if payment is None:
            payment = self.bank.pay(withdrawal.id, claimed.amount, place)
        self.done("pay")
        settled = self.ask(settle_withdrawal(withdrawal.id, payment["reference"]))
        self.done("settle")
        return settled is not None

    def place_of(self, withdrawal):
        """Returns the destination in plain text; None if it was sealed for somebody else's withdrawal."""
        sealed = sealed_for(withdrawal.destination)
        try:
            return withdrawal.destination if sealed is None else self.keys[sealed].open(withdrawal.user, withdrawal.destination)
        except NotOpened:
            return None

    def ask(self, action):
        """Sends an action. Returns the new state of the withdrawal; None if the action was refused or the answer was
        lost, so that the next round asks again."""
        submission = self.exchange.transactions.submit_until_known(self.me.sign(action))
        result = results_of(submission)[0] if isinstance(submission, Executed) else None
        if isinstance(result, WithdrawalChanged):
            print(f"{result.id} of {text_of(result.amount)} is {result.state}", flush=True)
            return result
        print(f"{action.id}: {sentence_of(submission) if result is None else reason_of(result)}", flush=True)
        return None

    def done(self, step):
        if step == self.killed_after:
            os.kill(os.getpid(), signal.SIGKILL)


def open_text(file):
    with open(file) as opened:
        return opened.read()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--bank", required=True, help="a directory with the file accounts")
    options.add_argument("--secret-file", required=True, help="holds the secret key of a treasurer in base58")
    options.add_argument("--opened-with", action="append", default=[], help="holds a key that opens destinations; also older ones")
    options.add_argument("--once", action="store_true", help="one round, then end")
    options.add_argument("--kill-after", choices=["read", "claim", "pay", "settle"], help="dies by SIGKILL there, to try it out")
    options.add_argument("address", nargs="?", default="http://localhost:12000/api/v1")
    given = options.parse_args()
    with open(given.secret_file) as secret:
        me = Trader(KeySigner.from_secret(secret.read().strip()))
    keys = [TreasurySecret(open_text(file)) for file in given.opened_with]
    with OpenPerp(given.address, "") as exchange, contextlib.closing(Bank(given.bank)) as bank:  # no streams
        processor = Processor(exchange, me, bank, keys, given.kill_after)
        while True:
            try:
                failed = processor.round()
            except RequestFailed as failure:
                failed = 1
                print(failure, flush=True)
            if given.once:
                return 1 if failed else 0
            time.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
