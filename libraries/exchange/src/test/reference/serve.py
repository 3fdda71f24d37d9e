#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0 (the "License"); see the file LICENSE at the root of this project.
"""Plays histories on the reference model, for the tests that compare the shards with it.

Reads commands from standard input, one per line, words separated by blanks; prints the answer of each, if it has one,
as a line. `state` prints the whole state, a line per fact, and a dot. Accounts are named so that their names sort as
their keys do; numbers are decimal, times in milliseconds.

What the model does not know is added here from the same rules: which orders are open, cancels, changes of size,
oracles that are not live, and the clock that takes premium samples, regime steps and funding.
"""
import sys
import traceback
from copy import copy
from functools import lru_cache

import risk_model as model
from risk_model import S, u

# the same numbers and their texts, computed once
d = model.d = lru_cache(maxsize=1 << 17)(model.d)
model.pow_decay = lru_cache(maxsize=None)(model.pow_decay)
model.Surface.cell_rate = staticmethod(lru_cache(maxsize=1 << 16)(model.Surface.cell_rate))


class Reference(model.Engine):
    def __init__(self, symbols, cfg):
        self.turns = {s: 0 for s in symbols}        # how often the regime has changed
        self.requirements = {}
        self.executing = False                      # whether the orders of one transaction are executed one by one
        self.stops = None                           # refusal of the transaction for a position in a silent market
        self.before = None                          # the account before the transaction, with orders admitted so far
        super().__init__(symbols, cfg=cfg)
        self.live = {s: False for s in symbols}
        self.regimes = {s: None for s in symbols}
        self.samples = {s: [] for s in symbols}
        self.rates = {s: 0 for s in symbols}
        self.thresholds = {s: [u(cfg[s][k]) for k in ("volLow", "volHigh", "volStart")] for s in symbols}

    # -------- the same requirements are asked for again and again: computed once while nothing they depend on changes
    def known(self, what, compute, a, orders):
        prices = tuple((m.mark, m.t, self.turns[s]) for s, m in self.m.items())
        key = (what, a.name, prices, tuple((s, p.q) for s, p in a.pos.items()), tuple((a.owner or a).lev.items()),
               tuple((o.oid, o.left, o.coming) for o in orders))
        value = self.requirements.get(key)
        if value is None:
            value = self.requirements[key] = compute(a)
        return value

    def margin_used(self, a, extra=None):
        if extra:
            return super().margin_used(a, extra)
        return self.known("used", super().margin_used, a, a.orders)

    def survival(self, a, extra=None):
        if extra or a.name == "x":
            return super().survival(a, extra)
        return self.known("survival", super().survival, a, a.orders)

    def portfolio(self, a, marks=None):
        if marks or a.name == "x":
            return super().portfolio(a, marks)
        return self.known("portfolio", super().portfolio, a, ())

    # -------- orders
    def find(self, who, oid):
        return next((o for a in self.of(who) for o in a.orders if o.oid == oid), None)

    def ask(self, who, sym, side, px, sz, tif, ro, kind, number, margin, *code):
        mk, mark = self.m[sym], self.m[sym].mark
        self.oid = int(number) - 1
        if not self.live[sym] and ro != "ro":
            mk.mark = None          # the answer is the one of a market without a mark
        try:
            market = kind == "market"
            order = (who, sym, side == "buy", None if market else px, sz, tif, ro == "ro", market, margin == "isolated")
            self.stops = None
            fits = self.before and self.fits_before(order, self.code(*code))
            if self.stops:
                self.oid += 1
                return self.words(who, self.stops)
            status = self.place(*order, self.code(*code))
            if fits and "rejectedRiskLimit" in status:
                self.oid -= 1
                status = self.place(*order, self.code(*code), unsure=True)
        finally:
            mk.mark = mark
        return self.words(who, status)

    def fits_before(self, order, code):
        """whether the order is accepted with the account as it was before its transaction: once fills of that have made
        the position smaller, an order may raise initial margin that it did not raise before"""
        who = order[0]
        now, self.acc[who] = self.acc[who], self.before
        try:
            coming = [o for o in self.before.orders if o.coming]
            o, refused = self.admit(*order, lost=sum(self.loss(other) for other in coming), code=code)
            risk = (refused or {}).get("rejectedRiskLimit", {})
            if risk.get("reason", "").endswith("it may only reduce its positions"):
                self.stops = refused        # it stays refused, whatever fills before it
            if o:
                o.coming = True
                self.before.orders.append(o)
            return o is not None
        finally:
            self.acc[who] = now
            self.oid -= 1

    @staticmethod
    def code(builder, bps):
        return None if builder == "-" else (builder, int(bps))

    def batch(self, who, actions):
        """plays limit orders of one transaction in one market: all are admitted before the market executes the first,
        those of the account before the isolated ones; money goes back after each of these two parts. Of the orders of
        the account only the first is checked for its margin, and isolated ones are all on one side."""
        answers, coming = [None] * len(actions), []
        for i, (sym, side, px, sz, tif, _, _, number, margin, *code) in enumerate(actions):
            mk, mark, isolated = self.m[sym], self.m[sym].mark, margin == "isolated"
            self.oid = int(number) - 1
            beside = [o for _, o, _ in coming if (o.acct != who) == isolated]
            mk.mark = mark if self.live[sym] else None
            try:
                o, refused = self.admit(who, sym, side == "buy", px, sz, tif, isolated=isolated,
                                        lost=sum(self.loss(other) for other in beside),
                                        unsure=bool(beside) and not isolated, code=self.code(*code))
            finally:
                mk.mark = mark
            if refused:
                answers[i] = self.words(who, refused)
            else:
                o.coming = True
                self.acc[o.acct].orders.append(o)
                coming.append((i, o, tif))
        self.execute_all(who, [x for x in coming if x[1].acct == who], answers)
        self.execute_all(who, [x for x in coming if x[1].acct != who], answers)
        return "\n".join(answers)

    def execute_all(self, who, coming, answers):
        for _, o, _ in coming:
            o.coming = False
            self.acc[o.acct].orders.remove(o)
            self.acc[o.acct].flight.append(o)
        self.executing = True
        for i, o, tif in coming:
            model.Order.seq += 1
            o.seq = model.Order.seq
            answers[i] = self.words(who, self.execute(o, tif))
        self.settled()

    def begin(self, who):
        """begins cross orders of one transaction; those refused only because they come together are left out"""
        self.executing, a = True, self.account(who)
        self.before = copy(a)
        self.before.pos = {s: copy(p) for s, p in a.pos.items()}
        self.before.orders = [copy(o) for o in a.orders]

    def settled(self):
        """ends the actions of one transaction in one market, which are one settlement: money goes back at its end"""
        self.executing, self.before = False, None
        self.give_back()

    def give_back(self):
        if not self.executing:
            super().give_back()

    def words(self, who, status):
        (kind, x), = status.items()
        if "reason" in x:
            return kind + ": " + x["reason"]
        if kind in ("filled", "partiallyFilled"):
            return "%s %s avg %s" % (kind, x["totalSz"], x["avgPx"])
        if kind == "cancelledIOC":
            return "%s %s" % (kind, x["filledSz"])
        if kind in ("resting", "working"):
            o = self.find(who, x["oid"])
            return self.open(o) if o else kind + " left 0"
        return kind

    @staticmethod
    def open(o):
        if not o.filled:
            return "resting left %s" % d(o.left)
        return "working %s left %s avg %s" % (d(o.filled), d(o.left), d(model.rdiv(o.cost * S, o.filled)))

    def cancel(self, who, oid):
        o = self.find(who, oid)
        if not o:
            return "cancelOneRejected: Order not found"
        self.drop(o, "cancelled")
        self.give_back()
        return "cancelled"

    def cancel_all(self, who, symbols):
        found = [o for a in self.of(who) for o in a.orders if not symbols or o.symbol in symbols]
        for o in found:
            self.drop(o, "cancelled")
        self.give_back()
        return "cancelled" if found else "cancelAllRejected: No open orders"

    def modify(self, who, oid, size):
        """changes the total size: smaller keeps its place, larger is checked like a new order and queues anew"""
        o, size = self.find(who, oid), u(size)
        if not o:
            return "rejectedInvalid: Order not found"
        answer = self.resize(self.acc[o.acct], o, size)
        self.give_back()
        return answer

    def resize(self, a, o, size):
        mk = self.m[o.symbol]
        if size < 0 or size % mk.lot:
            return "rejectedInvalid: size %s is not a multiple of %s" % (d(size), d(mk.lot))
        q = a.pos[o.symbol].q if o.symbol in a.pos else 0
        total = min(size, o.filled + max(0, -q if o.buy else q)) if o.ro else size
        if total - o.filled > o.left:
            refusal = self.enlargement(a, o, total)
            if refusal:
                return refusal
        if size <= o.filled:
            self.drop(o, "cancelled")
            return "cancelled"
        book, larger = self.side(o.symbol, o.buy), size - o.filled > o.left
        o.left = size - o.filled
        if larger:
            model.Order.seq += 1
            o.seq = model.Order.seq
            book.sort(key=(lambda x: (-x.px, x.seq)) if o.buy else (lambda x: (x.px, x.seq)))
        if o.ro:
            self.trim(a, o.symbol)
        return self.open(o) if o in book else self.open(o).split()[0] + " left 0"

    def enlargement(self, a, o, total):
        mk = self.m[o.symbol]
        if not o.ro:
            n = model.notional_floor(o.px, total)
            if not self.live[o.symbol]:
                return "rejectedRiskLimit: no oracle / fair price reference yet for: %s" % o.symbol
            if n < mk.minNotional:
                return "rejectedInvalid: notional %s is below %s" % (d(n), d(mk.minNotional))
            if self.equity(a) < self.maintenance(a):
                return "rejectedRiskLimit: account is in liquidation"
            stopped = self.stopped(a, o.symbol, o.buy, total - o.filled - o.left)
            if stopped:
                return "rejectedRiskLimit: " + stopped
        if o.ro:
            own_loss = next(loss for x, loss in self.sums(a, o.symbol)[4] if x is o)
            far = self.closing(a, o, total - o.filled, model.PARAMS["limitBand"], own_loss)
            return None if (o.px <= far if o.buy else o.px >= far) else (
                "rejectedRiskLimit: the account survives fills of this size as far as %s: cancel the order and send another"
                % d(far))
        requirement = (lambda: self.asks(a, o)) if a.owner else (lambda: self.needs(a))
        before, left = requirement(), o.left
        o.left = total - o.filled
        try:
            after, worst = requirement(), max(self.sides(a, o.symbol))
        finally:
            o.left = left
        if a.owner:
            refusal = self.carry_isolated(a, o, before, after, worst)
            return refusal and "rejectedRiskLimit: " + refusal
        fee = model.fees_at_limit(o, mk.taker, total - o.filled)
        refusal = self.carry(a, o, before, after, worst, fee)
        return refusal and "rejectedRiskLimit: " + refusal

    def sweep_orders(self, a):
        """cancels by the age of orders: one made larger queues anew but is as old as it was"""
        queued = {o: o.seq for o in a.orders}
        for o in queued:
            o.seq = int(o.oid[1:])
        try:
            super().sweep_orders(a)
        finally:
            for o in queued:
                o.seq = queued[o]

    # -------- prices and the clock
    def publish(self, sym, price):
        self.m[sym].follow.publish(u(price), self.now)
        self.price(sym)

    def price(self, sym):
        """sets the mark for the oracle price of this moment, if there is one"""
        mk = self.m[sym]
        oracle = mk.follow.live(self.now)
        if oracle is not None:
            mark = mk.follow.mark(oracle)
            if mk.mark is None:
                low, high, start = self.thresholds[sym]
                self.regimes[sym] = model.Regime(mark, low, high, start)
            mk.mark = mark

    def steady(self, sym, live):
        """notes whether the market takes orders, as it has announced: its oracle is live and its clock steady"""
        self.live[sym] = live

    def is_silent(self, sym):
        return not self.live[sym]

    def look(self, sym):
        mk = self.m[sym]
        mk.follow.second(self.now, self.levels(mk.bids), self.levels(mk.asks))
        self.price(sym)

    def second(self, sym, before, now):
        """plays the time between two ticks of a market: a premium sample, a step of the regime"""
        mk = self.m[sym]
        if self.live[sym] and now // 5 > before // 5:
            impacts = [model.impact_price(self.levels(side), mk.impactNotional) for side in (mk.bids, mk.asks)]
            stands_for = max(5, now - before) if now - before <= 60 else 5
            self.samples[sym].append((model.premium(mk.follow.live(self.now), *impacts), stands_for))
            self.rates[sym], _ = model.funding_rate(*zip(*self.samples[sym]))
        if mk.mark is not None and now // 10 > before // 10:
            if self.regimes[sym].step(mk.follow.oracle):
                mk.set_regime(self.regimes[sym].code)
                self.turns[sym] += 1
            else:
                mk.t = self.regimes[sym].dt

    @staticmethod
    def levels(side):
        sizes = {}                  # sizes by price, best first, as the orders are
        for o in side:
            sizes[o.px] = sizes.get(o.px, 0) + o.left
        return list(sizes.items())

    def hour(self, sym):
        samples, self.samples[sym] = self.samples[sym], []
        premiums, seconds = zip(*samples) if samples else ((), ())
        hourly = model.funding_charged(model.funding_rate(premiums, seconds)[1], seconds)
        if hourly:
            self.settle_without_pass(sym, hourly)
        return "hourly %s" % d(hourly)

    def settle_without_pass(self, sym, hourly):
        """settles funding without the passes after it, which are commands of their own"""
        passes, self.liquidations = self.liquidations, lambda: None
        try:
            self.settle_funding(sym, hourly)
        finally:
            self.liquidations = passes

    # -------- what there is
    def state(self):
        out = []
        for name in sorted(self.acc):
            a = self.acc[name]
            out.append("account %s balance %s deposits %s realized %s fees %s funding %s transferred %s equity %s aside %s used %s survival %s"
                       " maintenance %s" % (name, d(a.balance), d(a.deposits), d(a.realized), d(a.fees), d(a.funding),
                                            d(a.transferred), d(self.equity_with_orders(a)), d(a.aside), d(self.margin_used(a)), d(self.survival(a)),
                                            d(self.maintenance(a))))
            for s in sorted(a.pos):
                p = a.pos[s]
                out.append("position %s %s size %s cost %s realized %s fees %s funding %s largest %s volume %s"
                           % (name, s, d(p.q), d(p.c), d(p.realized), d(p.fees), d(p.funding), d(p.max_q),
                              d(p.volume)))
            for o in sorted(a.orders, key=lambda o: int(o.oid[1:])):
                out.append("order %s %s %s %s %s @ %s filled %s%s%s" % (
                    name, o.oid, o.symbol, "buy" if o.buy else "sell", d(o.left), d(o.px), d(o.filled),
                    " reduce-only" if o.ro else "",
                    " builder %s %d" % (o.builder, o.builder_bps) if o.builder else ""))
            for c in a.closed:
                out.append("closed %s %s largest %s volume %s realized %s fees %s funding %s %s" % (
                    name, c["symbol"], d(c["maxQuantity"]), d(c["totalVolume"]), d(c["realizedPnl"]), d(c["fees"]),
                    d(c["funding"]), c["closeReason"]))
            a.closed.clear()
        for s in sorted(self.m):
            m = self.m[s]
            out.append("market %s mark %s last %s regime %d %d funding %s" % (
                s, d(m.mark or 0), d(m.last or 0), m.regime, m.t, d(self.rates[s])))
        for t in self.trades:
            out.append("trade %s %s %s taker %s maker %s %s @ %s" % (
                t["symbol"], t["reason"], "buy" if t["isBuy"] else "sell", t["taker"], t["maker"], d(t["sz"]),
                d(t["px"])))
        out += self.builders()
        self.trades.clear()
        self.events.clear()
        out.append("fees %s" % d(self.fee_pool))
        return out


    def builders(self):
        """fees that accounts have paid and builders have received since the last state"""
        sums = {}
        for payer, builder, fee in self.builder_payments:
            for line in ("builder fees of %s to %s" % (payer, builder), "received by builder %s of %s" % (builder, payer)):
                sums[line] = sums.get(line, 0) + fee
        self.builder_payments.clear()
        return ["%s %s" % (line, d(total)) for line, total in sorted(sums.items())]


class Server:
    def __init__(self):
        self.params, self.markets, self.corrs, self.e = {}, {}, {}, None

    def answer(self, w):
        """the answer to a command, a list of lines, or None"""
        verb, e = w[0], self.e
        if verb == "param":
            self.param(w[1], w[2:])
        elif verb == "market":
            cfg = self.markets.setdefault(w[1], {})
            cfg[w[2]] = w[3:] if w[2] in ("notionals", "tierMult", "leverages", "levMult") else w[3]
        elif verb == "correlation":
            self.corrs[(w[1], w[2])] = u(w[3])
        elif verb == "open":
            model.Engine.IF, model.Engine.FEES = w[1:]
            model.Order.seq = 0
            self.e = Reference(sorted(self.markets), self.markets)
            self.e.corrs = self.corrs
            self.markets, self.corrs = {}, {}
        elif verb == "now":
            e.now = int(w[1])
        elif verb == "deposit":
            e.deposit(w[1], w[2])
        elif verb == "account":
            e.account(w[1])
        elif verb == "isolated":
            e.isolated_names[w[1], w[2]] = w[3]
        elif verb == "transfer":
            return e.transfer(w[1], w[2], w[3])
        elif verb == "leverage":
            return e.set_leverage(w[1], w[2], w[3])
        elif verb == "place":
            return e.ask(*w[1:])
        elif verb == "batch":
            return e.batch(w[1], [w[i:i + 11] for i in range(2, len(w), 11)])
        elif verb == "approve":
            return e.approve(w[1], w[2], int(w[3]))
        elif verb == "revoke":
            return e.revoke(w[1], w[2])
        elif verb == "begin":
            e.begin(w[1])
        elif verb == "settled":
            e.settled()
        elif verb == "cancel":
            return e.cancel(w[1], w[2])
        elif verb == "cancelAll":
            return e.cancel_all(w[1], w[2:])
        elif verb == "modify":
            return e.modify(w[1], w[2], w[3])
        elif verb == "oracle":
            e.publish(w[1], w[2])
        elif verb == "look":
            e.look(w[1])
        elif verb == "announced":
            e.steady(w[1], w[2] == "live")
        elif verb == "second":
            e.second(w[1], int(w[2]), int(w[3]))
        elif verb == "hour":
            return e.hour(w[1])
        elif verb == "pass":
            for _ in range(int(w[1])):
                e.liquidations()
        elif verb == "unwind":
            e.unwind()
        elif verb == "state":
            e.check()
            return "\n".join(e.state() + ["."])
        else:
            raise ValueError("unknown command " + verb)
        return None

    @staticmethod
    def param(name, values):
        if name == "volMult":
            model.VOL_MULT[:] = [u(x) for x in values]
        elif name in ("DIR_MULT", "DECAY", "RATE_CAP"):
            setattr(model, name, u(values[0]))
        elif name in model.PARAMS:
            model.PARAMS[name] = int(values[0]) if name.endswith("Ms") else u(values[0])
        else:
            raise ValueError("unknown parameter " + name)


def main():
    server = Server()
    for line in sys.stdin:
        words = line.split()
        try:
            answer = server.answer(words)
        except Exception:           # a difference like any other: the test finds the shortest history of it
            answer = "the model fails: " + traceback.format_exc().replace("\n", " | ")
            answer += "\n." if words[0] == "state" else ""
        if answer is not None:
            print(answer)
        if words[0] == "state":
            sys.stdout.flush()


if __name__ == "__main__":
    main()
