"""Quotes every market around its mark, less on the side of its inventory, and follows its account, orders and books by streams.

In the end it compares what it knows with the exchange: exit status 1 if anything differs or an order was refused for its numbers.
With --take it also takes what others quote now and then, so that several of these programs trade with each other.
    PYTHONPATH=src python3 examples/market_maker.py [--seconds 60] [--secret <base58>] [--take] [<http address> <WebSocket address>]
"""

import argparse
import asyncio
import collections
import dataclasses
import random
import re
import sys
import time
from decimal import Decimal

from openperp import AsyncDeadMansSwitch, AsyncOpenPerp, AsyncOrderTracker, Executed, KeySigner, LocalAccount, LocalBook
from openperp import LocalMarkets, Trader, cancel_all, facts_of, faucet, is_refusal, limit_order, reason_of, results_of

LEVELS = 5
PAUSE_SECONDS = 0.3
STEP = Decimal("0.0005")  # share of the mark between levels
QUOTE_USD = 200           # notional of each order
MOST_USD = 2000           # position at which only the other side is quoted
SWITCH_SECONDS = 15       # quotes are cancelled this long after a crash
TAKEN_SHARE = 0.1         # share of the rounds that take, with --take


class MarketMaker:
    def __init__(self, exchange, streams, me, markets):
        self.exchange, self.streams, self.me, self.markets = exchange, streams, me, markets
        self.tracker = AsyncOrderTracker(me.account, exchange)
        self.account = LocalAccount.follow(streams, me.account, lambda _, update: self.tracker.take(update))
        self.books = [LocalBook.follow(streams, market.symbol) for market in markets]
        self.local = LocalMarkets.follow(streams, markets)
        self.transactions, self.faults = 0, collections.Counter()

    async def quote(self, market):
        """Replaces the quotes of a market in a single transaction, so that margin is not needed twice."""
        ticker = self.local.tickers.get(market.symbol)
        if ticker is None or not ticker.mark_price or self.streams.state != "open":
            return
        mark, position = ticker.mark_price, self.account.positions.get(market.symbol)
        held = position.size * mark if position else Decimal(0)
        center = mark * (1 - held / MOST_USD * STEP)  # an inventory moves the quotes away
        size = max(market.size_of(QUOTE_USD, mark), market.smallest_size(mark * Decimal("0.9")))
        orders = []
        for distance in (STEP * level for level in range(1, LEVELS + 1)):
            if held < MOST_USD:
                orders.append(self.order(market, "buy", center * (1 - distance), size))
            if held > -MOST_USD:
                orders.append(self.order(market, "sell", center * (1 + distance), size))
        await self.replace_by(market, orders)

    async def take(self, market):
        """Takes liquidity to reduce the position, or to begin one; its own quotes are cancelled first."""
        ticker = self.local.tickers.get(market.symbol)
        if ticker is None or not ticker.mark_price or self.streams.state != "open":
            return
        mark, position = ticker.mark_price, self.account.positions.get(market.symbol)
        held = position.size if position else Decimal(0)
        side = "buy" if held < 0 or (held == 0 and random.random() < 0.5) else "sell"
        worst = mark * (Decimal("1.005") if side == "buy" else Decimal("0.995"))
        size = market.smallest_size(mark * Decimal("0.9"))
        await self.replace_by(market, [self.order(market, side, worst, size, time_in_force="IOC")])

    async def replace_by(self, market, orders):
        submission = await self.tracker.send(self.me.sign(cancel_all(market.symbol), *orders))
        self.transactions += 1
        for result in submission.results if isinstance(submission, Executed) else ():
            # Refusals because the market moved or somebody was faster are expected: no other numbers would avoid them.
            is_expected = result.kind in ("rejectedCrossing", "cancelAllRejected") or re.search("margin|liquidation", reason_of(result) or "")
            if is_refusal(result) and not is_expected:
                self.faults[f"{result.kind} {reason_of(result)}"] += 1

    def order(self, market, side, price, size, time_in_force="ALO"):
        return limit_order(market.symbol, side, market.round_price(side, price), size, time_in_force=time_in_force)

    async def differences(self):
        """Returns the differences from the exchange. The streams are milliseconds behind, and marks move, so it
        compares up to 50 times."""
        found = []
        for _ in range(50):
            found, full = [], await self.exchange.accounts.full_account(self.me.account)
            theirs, mine = (sorted(f"{p.symbol} {p.size} at {p.price}" for p in each) for each in (full.positions, self.account.positions.values()))
            if theirs != mine:
                found.append(f"positions: {mine} instead of {theirs}")
            if len(full.open_orders) != len(self.account.orders) or self.tracker.open():
                found.append(f"{len(self.account.orders)} and {len(self.tracker.open())} open orders instead of {len(full.open_orders)}")
            figures = self.local.model().figures(facts_of(full))
            for name in (field.name for field in dataclasses.fields(figures) if field.name != "positions"):
                if getattr(figures, name) != getattr(full.margin, name):
                    found.append(f"{name} {getattr(figures, name)} instead of {getattr(full.margin, name)}")
            found += [f"the book of {book.symbol} differed {book.mismatches} times" for book in self.books if book.mismatches or not book.is_complete]
            if not found:
                break
            await asyncio.sleep(0.1)
        return found


async def main(options):
    me = Trader(KeySigner.from_secret(options.secret) if options.secret else KeySigner.generate())
    async with AsyncOpenPerp(options.http, options.web_socket) as exchange, exchange.streams() as streams:
        funded = await exchange.transactions.submit_until_known(me.sign(faucet(me.account)))
        print(f"{me.account}: {[each.kind for each in results_of(funded)]}")
        markets = [market for market in await exchange.markets.markets() if market.info.status == "TRADING"]
        maker = MarketMaker(exchange, streams, me, markets)
        switch = AsyncDeadMansSwitch(me, exchange.transactions, SWITCH_SECONDS, lambda sign: print("no sign of life:", sign))
        await switch.start()
        await maker.account.until(lambda _: maker.local.has_begun and all(book.is_complete for book in maker.books), 10)
        end = time.monotonic() + options.seconds
        while time.monotonic() < end:
            for market in markets:
                await (maker.take if options.take and random.random() < TAKEN_SHARE else maker.quote)(market)
            await asyncio.sleep(PAUSE_SECONDS)
        await maker.tracker.send(me.sign(cancel_all()))
        await switch.stop()
        differences = await maker.differences()
    print(f"{maker.transactions} transactions, {len(maker.account.fills)} fills, {len(maker.tracker.orders)} orders remembered")
    for reason, count in maker.faults.items():
        print(f"refused: {count} × {reason}")
    print("\n".join(differences) or "account, margin and books are those of the exchange")
    return 1 if differences or maker.faults else 0


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--secret", help="base58; a new key without it")
    words.add_argument("--take", action="store_true", help="also take what others quote now and then")
    words.add_argument("http", nargs="?", default="http://localhost:12000/api/v1")
    words.add_argument("web_socket", nargs="?", default="ws://localhost:12001/")
    sys.exit(asyncio.run(main(words.parse_args())))
