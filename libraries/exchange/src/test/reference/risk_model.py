#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0 (the "License"); see the file LICENSE at the root of this project.
"""Reference model of margin, matching, liquidation, funding and builder codes: the answers of shards, to the unit.

One thread, one process, no messages: the exchange as if everything happened at once. Integer arithmetic only: prices,
sizes, money, rates and leverage are all scaled by 1e-8. It favours clarity over speed and shares no line with the code
it judges. No third-party packages. `serve.py` plays histories on it for the tests.
"""
from copy import copy
from fractions import Fraction
from math import isqrt

S = 10 ** 8  # scale of every quantity


# ------------------------------------------------------------------ arithmetic
def fdiv(a, b):
    """floor division (toward minus infinity)"""
    return a // b


def cdiv(a, b):
    """ceiling division (toward plus infinity)"""
    return -((-a) // b)


def tdiv(a, b):
    """division truncated toward zero, b > 0"""
    return a // b if a >= 0 else -((-a) // b)


def rdiv(a, b):
    """round half up, a >= 0, b > 0"""
    return (2 * a + b) // (2 * b)


def isqrt_ceil(n):
    r = isqrt(n)
    return r if r * r == n else r + 1


def clamp(x, lo, hi):
    return max(lo, min(hi, x))


def u(x):
    """decimal string or number -> scaled integer; refuses to round"""
    f = Fraction(str(x)) * S
    if f.denominator != 1:
        raise ValueError("not a multiple of 1e-8: %s" % x)
    return f.numerator


def d(v):
    """scaled integer -> plain decimal string"""
    if v is None:
        return None
    sign = "-" if v < 0 else ""
    i, f = divmod(abs(v), S)
    s = "%d.%08d" % (i, f)
    return sign + s.rstrip("0").rstrip(".")


# ------------------------------------------------------------------ parameters
PARAMS = {
    "imFactor": u("1.25"),          # initial rate is at least this times the maintenance rate
    "corrDiscount": u("0.8"),       # share of each correlation that is trusted
    "offsetFloor": u("0.3"),        # portfolio requirement is never below this share of the plain sum
    "liqFee": u("0.005"),           # share of the notional closed by a liquidation
    "liqPartialNotional": u("100000"),
    "liqTranche": u("0.2"),
    "liqCooldownMs": 30000,
    "liqBand": u("0.05"),           # a liquidation order never sweeps further than this from mark
    "marketBand": u("0.05"),        # protection price of a market order
    "limitBand": u("0.1"),          # most aggressive limit price
    "farBand": u("0.9"),            # most passive limit price
    "markBand": u("0.05"),          # mark stays this close to the oracle, and closer where its market says so
    "interest8h": u("0.0001"),
    "fundingClamp": u("0.0005"),
    "fundingHourCap": u("0.005"),
    "biasTauMs": 150000,
    "localTauMs": 30000,
    "insuranceMaxLeverage": u("5"),
}

MARKETS = {
    "BTC-USD": dict(tick="0.5", lot="0.001", minNotional="10", maxLeverage="50", defaultLeverage="10",
                    maker="0.0002", taker="0.0005", impactNotional="20000", mmrBase="0.01",
                    notionals=["0", "250000", "1000000", "5000000", "20000000", "50000000"],
                    tierMult=["1", "1", "1.5", "2.5", "5", "10"],
                    leverages=["1", "5", "10", "20", "50"],
                    levMult=["1", "1", "1.05", "1.15", "1.3"], volLow="0.4", volHigh="0.8", volStart="0.5"),
    "ETH-USD": dict(tick="0.05", lot="0.01", minNotional="10", maxLeverage="50", defaultLeverage="10",
                    maker="0.0002", taker="0.0005", impactNotional="20000", mmrBase="0.01",
                    notionals=["0", "250000", "1000000", "5000000", "20000000", "50000000"],
                    tierMult=["1", "1", "1.5", "2.5", "5", "10"],
                    leverages=["1", "5", "10", "20", "50"],
                    levMult=["1", "1", "1.05", "1.15", "1.3"], volLow="0.5", volHigh="1", volStart="0.6"),
    "SOL-USD": dict(tick="0.01", lot="0.1", minNotional="10", maxLeverage="20", defaultLeverage="10",
                    maker="0.0002", taker="0.0005", impactNotional="6000", mmrBase="0.025",
                    notionals=["0", "100000", "500000", "2000000", "10000000"],
                    tierMult=["1", "1", "1.5", "3", "6"],
                    leverages=["1", "5", "10", "20"],
                    levMult=["1", "1", "1.1", "1.25"], volLow="0.7", volHigh="1.3", volStart="0.9"),
}

# evidence and bands of a mark price: shares of the oracle price, times in milliseconds
MARK = dict(evidenceSpread="0.01", evidenceHoldMs="3000", biasBand="0.005", lastTradeLifeMs="60000", ownMarkBand="0.01",
            markSlew="0.0005", liquidationBand="0.005")

CORRS = {("BTC-USD", "ETH-USD"): u("0.85"), ("BTC-USD", "SOL-USD"): u("0.75"), ("ETH-USD", "SOL-USD"): u("0.8")}

VOL_MULT = [u("1"), u("1.25"), u("1.6")]     # low, medium, high volatility
DIR_MULT = u("1.1")                          # for the side the trend runs against
DECAY = u("0.97715997")                      # about one half in 30 steps of 10 s
RATE_CAP = u("0.5")


def regime_code(direction, vol):
    """the published code of direction -1/0/1 and volatility 0/1/2"""
    return vol if direction == 0 else direction * (10 + vol)


def regime_mult(code, long_side):
    direction = (code > 2) - (code < 0)
    vol = abs(code) % 10
    m = VOL_MULT[vol]
    if (direction < 0 and long_side) or (direction > 0 and not long_side):
        m = cdiv(m * DIR_MULT, S)
    return m


def pow_decay(p, t):
    """p**t by square and multiply, with a floor after each product"""
    r, b = S, p
    while t:
        if t & 1:
            r = r * b // S
        t >>= 1
        if t:
            b = b * b // S
    return r


class Surface:
    """maintenance rate over [notional][leverage]; each cell is [mmrO, mmrE, p]"""

    def __init__(self, notionals, leverages, cells):
        self.n, self.l, self.cells = notionals, leverages, cells

    @staticmethod
    def cell_rate(cell, t):
        o, e, p = cell
        w = pow_decay(p, t)
        return cdiv(o * w + e * (S - w), S)

    @staticmethod
    def locate(knots, x):
        if x >= knots[-1]:
            return len(knots) - 2, S
        if x <= knots[0]:
            return 0, 0
        k = 0
        while knots[k + 1] <= x:
            k += 1
        return k, (x - knots[k]) * S // (knots[k + 1] - knots[k])

    def rate(self, notional, leverage, t):
        i, wn = self.locate(self.n, notional)
        j, wl = self.locate(self.l, leverage)
        c = lambda a, b: self.cell_rate(self.cells[a][b], t)
        num = ((S - wn) * (S - wl) * c(i, j) + (S - wn) * wl * c(i, j + 1)
               + wn * (S - wl) * c(i + 1, j) + wn * wl * c(i + 1, j + 1))
        return cdiv(num, S * S)


class Market:
    def __init__(self, symbol, cfg=None):
        cfg = dict(MARKETS[symbol], **(cfg or {}))
        cfg = dict(MARK, **cfg)
        self.symbol = symbol
        for k in ("tick", "lot", "minNotional", "maxLeverage", "defaultLeverage", "maker", "taker",
                  "impactNotional", "mmrBase"):
            setattr(self, k, u(cfg[k]))
        for k in MARK:
            setattr(self, k, int(cfg[k]) if k.endswith("Ms") else u(cfg[k]))
        self.notionals = [u(x) for x in cfg["notionals"]]
        self.leverages = [u(x) for x in cfg["leverages"]]
        self.tier = [u(x) for x in cfg["tierMult"]]
        self.lev = [u(x) for x in cfg["levMult"]]
        self.regime, self.t = 0, 0
        target = self.targets(0)
        self.buy = Surface(self.notionals, self.leverages, [[(r, r, DECAY) for r in row] for row in target[0]])
        self.sell = Surface(self.notionals, self.leverages, [[(r, r, DECAY) for r in row] for row in target[1]])
        self.mark = None
        self.last = None
        self.chosen = None              # last trade that both sides wanted: (price, time)
        self.follow = Follow(self)
        self.bids, self.asks = [], []   # orders, best first

    def targets(self, code):
        out = []
        for long_side in (True, False):
            mult = regime_mult(code, long_side)
            rows = []
            for a in self.tier:
                row = []
                for b in self.lev:
                    r = cdiv(self.mmrBase * a, S)
                    r = cdiv(r * b, S)
                    r = cdiv(r * mult, S)
                    row.append(min(r, RATE_CAP))
                rows.append(row)
            out.append(rows)
        return out

    def set_regime(self, code):
        """sets new targets; rates stay continuous, as each cell starts from the rate in force now"""
        tb, ts = self.targets(code)
        for surf, target in ((self.buy, tb), (self.sell, ts)):
            surf.cells = [[(Surface.cell_rate(surf.cells[i][j], self.t), target[i][j], DECAY)
                           for j in range(len(target[i]))] for i in range(len(target))]
        self.regime, self.t = code, 0

    def rate(self, notional, leverage, long_side):
        return (self.buy if long_side else self.sell).rate(notional, leverage, self.t)

    def im_rate(self, notional, leverage, long_side):
        return max(cdiv(S * S, min(leverage, self.maxLeverage)), cdiv(self.rate(notional, leverage, long_side) * PARAMS["imFactor"], S))


# ------------------------------------------------------------------ pure formulas
def notional_floor(px, sz):
    return px * sz // S


def notional_ceil(px, sz):
    return cdiv(px * sz, S)


def value(q, mark):
    """signed value of a position, floored, so that it never overstates"""
    return q * mark // S


def fee_of(notional, rate):
    """fee of a fill, rounded up; a rebate (negative rate) is rounded down"""
    return cdiv(notional * rate, S) if rate >= 0 else -(notional * -rate // S)


def builder_fee_of(notional, bps):
    """additional fee paid to the builder of an order: basis points of the notional, rounded up"""
    return cdiv(notional * bps, 10000)


def fees_at_limit(o, rate, size):
    """highest fees of filling this size at the limit price: the exchange's and the builder's, each rounded up"""
    n = notional_ceil(o.px, size)
    return fee_of(n, max(0, rate)) + builder_fee_of(n, o.builder_bps)


def median(values):
    v = sorted(x for x in values if x is not None)
    if not v:
        return None
    n = len(v)
    return v[n // 2] if n % 2 else (v[n // 2 - 1] + v[n // 2]) // 2


def ema_step(old, sample, dt_ms, tau_ms):
    return old + tdiv((sample - old) * dt_ms, tau_ms + dt_ms)


class Follow:
    """how the mark follows the oracle: at a distance that only evidence changes, and slowly"""

    def __init__(self, market):
        self.m = market
        self.oracle, self.arrived = None, None
        self.bid = self.ask = None          # impact prices of the last second
        self.tight_since = None
        self.evidence = False
        self.bias, self.c3, self.distance = 0, None, 0
        self.looked = None                  # time of the last second

    def publish(self, price, now):
        if self.oracle and (price // 100 > self.oracle or self.oracle // 100 > price):
            return                          # so large a jump is a mistake of the publisher
        self.oracle, self.arrived = price, now

    def live(self, now):
        return self.oracle if self.oracle is not None and now - self.arrived < 60000 else None

    def second(self, now, bids, asks):
        dt, self.looked = 0 if self.looked is None else now - self.looked, now
        oracle = self.live(now)
        self.bid, self.ask = impact_price(bids, self.m.impactNotional), impact_price(asks, self.m.impactNotional)
        self.judge(oracle, now, dt)
        if oracle is not None:
            self.move(oracle, now, dt)

    def judge(self, oracle, now, dt):
        """decides whether the book is evidence: real money on both sides, close together, for a while"""
        tight = None not in (oracle, self.bid, self.ask) and self.ask - self.bid <= oracle * self.m.evidenceSpread // S
        if not tight:
            self.tight_since = None
        elif self.tight_since is None or dt > 5000:
            self.tight_since = now
        self.evidence = tight and now - self.tight_since >= self.m.evidenceHoldMs

    def move(self, oracle, now, dt):
        middle = (self.bid + self.ask) // 2 if self.evidence else None
        seen = clamp(self.share(oracle, middle), -self.m.biasBand, self.m.biasBand) if self.evidence else 0
        self.bias = ema_step(self.bias, seen, dt, PARAMS["biasTauMs"])
        c1 = c2 = oracle + oracle * self.bias // S
        if self.evidence:
            recent = self.m.chosen and now - self.m.chosen[1] < self.m.lastTradeLifeMs
            c2 = sorted([self.bid, self.ask, self.m.chosen[0]])[1] if recent else middle
        self.c3 = ema_step(c1 if self.c3 is None else self.c3, c2, dt, PARAMS["localTauMs"])
        wanted = sorted([c1, c2, self.c3])[1] if self.evidence else c1
        band = min(self.m.ownMarkBand, PARAMS["markBand"])
        target = clamp(self.share(oracle, wanted), -band, band)
        reach = self.m.markSlew * min(dt, 5000) // 1000
        self.distance = clamp(clamp(target, self.distance - reach, self.distance + reach), -band, band)

    @staticmethod
    def share(oracle, price):
        return clamp(price - oracle, -oracle, oracle) * S // oracle

    def mark(self, oracle):
        return oracle + oracle * self.distance // S

    def basis(self, mark):
        """the price that liquidations see: the mark, kept near the oracle"""
        if self.oracle is None or mark is None:
            return mark
        b = self.m.liquidationBand
        return clamp(mark, cdiv(self.oracle * (S - b), S), self.oracle * (S + b) // S)


def impact_price(levels, notional):
    """average price to trade `notional` through levels [(px, sz)] best first; None when too thin"""
    left, base, spent = notional, 0, 0
    for px, sz in levels:
        take = min(notional_floor(px, sz), left)
        base += sz if take == notional_floor(px, sz) else take * S // px
        spent += take
        left -= take
        if left == 0:
            return spent * S // base
    return None


def premium(oracle, impact_bid, impact_ask):
    hi = max(0, impact_bid - oracle) if impact_bid is not None else 0
    lo = max(0, oracle - impact_ask) if impact_ask is not None else 0
    return tdiv((hi - lo) * S, oracle)


def funding_rate(samples, stand_for=None):
    """(8-hour rate, rate of a whole hour); samples stand for the given seconds, or all for the same time"""
    if not samples:
        return 0, 0
    seconds = stand_for or [1] * len(samples)
    avg = tdiv(sum(each * of for each, of in zip(samples, seconds)), sum(seconds))
    c = PARAMS["fundingClamp"]
    r8 = avg + clamp(PARAMS["interest8h"] - avg, -c, c)
    cap = PARAMS["fundingHourCap"]
    return r8, clamp(tdiv(r8, 8), -cap, cap)


def funding_charged(hourly, stand_for, passed=3600):
    """the part of its rate that an hour charges: for the time of its samples, nothing for fewer than 12"""
    return 0 if len(stand_for) < 12 else tdiv(hourly * min(sum(stand_for), passed), 3600)


def funding_amount(q, mark, rate):
    """signed change of balance: payer rounded up, receiver rounded down"""
    raw = abs(q) * mark * abs(rate)
    pays = (q > 0) == (rate > 0)
    if q == 0 or rate == 0:
        return 0
    return -cdiv(raw, S * S) if pays else raw // (S * S)


STEPS_PER_YEAR = 365 * 24 * 360     # steps of 10 s


class Regime:
    """market regime from the oracle price, one step every 10 s"""

    def __init__(self, mark, low, high, start_vol):
        self.prev = mark
        self.low, self.high = low, high             # annual volatility thresholds
        self.fast = self.slow = start_vol * start_vol // STEPS_PER_YEAR   # variance per step, scale 1e-16
        self.drift = 0                              # mean return per step, scale 1e-12
        self.code, self.dt = 0, 0
        self.cand, self.count = 0, 0

    def vol(self, var):
        return isqrt(var * STEPS_PER_YEAR)

    def step(self, mark):
        r = tdiv((mark - self.prev) * S, self.prev)
        self.prev = mark
        self.fast = ema_step(self.fast, r * r, 10000, 300000)
        self.slow = ema_step(self.slow, r * r, 10000, 3600000)
        self.drift = ema_step(self.drift, r * 10000, 10000, 3600000)
        hour_drift, hour_vol = self.hour_drift(), isqrt(self.slow * 360)
        direction, vol = (self.code > 2) - (self.code < 0), abs(self.code) % 10
        keep = 1 if direction else 2                # leave at 1 sigma, enter at 2
        d_new = 0
        if hour_drift > keep * hour_vol and direction >= 0:
            d_new = 1
        elif hour_drift < -keep * hour_vol and direction <= 0:
            d_new = -1
        v = self.vol(self.slow)
        v_new = vol
        while v_new < 2 and v >= (self.low, self.high)[v_new]:
            v_new += 1
        while v_new > 0 and v * 10 < (self.low, self.high)[v_new - 1] * 9:
            v_new -= 1
        code = regime_code(d_new, v_new)
        self.dt += 1
        if code == self.code:
            self.count = 0
        else:
            self.count = self.count + 1 if code == self.cand else 1
            self.cand = code
            if self.count >= 6:                     # a minute of agreement before a switch
                self.code, self.dt, self.count = code, 0, 0
                return True
        return False

    def hour_drift(self):
        return tdiv(self.drift * 360, 10000)


# ------------------------------------------------------------------ accounts and orders
class Position:
    __slots__ = ("q", "c", "realized", "fees", "funding", "max_q", "volume", "reason")

    def __init__(self):
        self.q = self.c = self.realized = self.fees = self.funding = self.max_q = self.volume = 0
        self.reason = "normal"


class Account:
    def __init__(self, name):
        self.name = name
        self.balance = self.deposits = self.realized = self.fees = self.funding = self.transferred = 0
        self.owner = None               # the account whose isolated account this is
        self.symbol = None              # the only market of an isolated account
        self.aside = 0                  # part of the balance set aside for open orders: it answers for no position
        self.flight = []                # orders that their market is executing
        self.released = 0               # margin of the part of a position that was closed
        self.in_liquidation = False
        self.pos = {}
        self.lev = {}
        self.orders = []
        self.cool = {}
        self.closed = []
        self.fundings = []
        self.approved = {}              # approved builders, and the highest fee of each in basis points


class Order:
    seq = 0

    def __init__(self, oid, acct, symbol, buy, px, sz, ro, market=False, reason="normal"):
        self.oid, self.acct, self.symbol, self.buy, self.px = oid, acct, symbol, buy, px
        self.size, self.left, self.filled, self.cost = sz, sz, 0, 0
        self.ro, self.market, self.reason = ro, market, reason
        self.coming = False             # whether it is admitted and on its way to the market
        self.builder, self.builder_bps = None, 0
        Order.seq += 1
        self.seq = Order.seq


class Engine:
    IF = "~insurance"
    FEES = "~fees"

    def __init__(self, symbols=("BTC-USD", "ETH-USD", "SOL-USD"), insurance="0", cfg=None):
        self.m = {s: Market(s, (cfg or {}).get(s)) for s in symbols}
        self.acc = {}
        self.isolated = {}              # isolated accounts by owner's name and symbol
        self.isolated_names = {}
        self.sweeping = None            # money owed to owners while orders are cancelled for want of margin
        self.fee_pool = 0
        self.now = 0
        self.events = []
        self.trades = []
        self.builder_payments = []      # (payer, builder, fee)
        self.oid = 0
        self.corrs = dict(CORRS)
        self.ins = self.account(self.IF)
        if u(insurance):
            self.deposit(self.IF, insurance)

    # -------- accounts
    def account(self, name):
        if name not in self.acc:
            self.acc[name] = Account(name)
        return self.acc[name]

    def deposit(self, name, amount):
        a = self.account(name)
        a.balance += u(amount)
        a.deposits += u(amount)

    def leverage(self, a, sym):
        """leverage in force; an isolated account has that of its owner"""
        return (a.owner or a).lev.get(sym, self.m[sym].defaultLeverage)

    def set_leverage(self, name, sym, lev):
        a, L = self.account(name), u(lev)
        if not S <= L <= self.m[sym].maxLeverage:
            return "error: leverage %s is outside 1 to %s" % (d(L), d(self.m[sym].maxLeverage))
        concerned = [x for x in (a, self.isolated.get((name, sym))) if x]
        old, before = a.lev.get(sym), [self.needs(x) for x in concerned]
        a.lev[sym] = L
        for x, (used0, surv0) in zip(concerned, before):
            (used1, surv1), alone = self.needs(x), self.margin_used(self.with_orders(x, []))
            equity = self.equity(x) + min(x.aside, max(0, used1 - alone))
            if (self.equity(x) < self.maintenance(x) or (used1 > used0 and used1 > equity)
                    or (surv1 > surv0 and surv1 > equity)):
                if old is None:
                    del a.lev[sym]
                else:
                    a.lev[sym] = old
                return "error: Insufficient margin: initial margin %s exceeds equity %s" % (d(used1), d(equity))
        return "ok"

    # -------- money between an account and those that belong to it
    def isolated_account(self, owner, sym):
        """the isolated account of the owner in a market, made by its first isolated order"""
        a = self.isolated.get((owner.name, sym))
        if a is None:
            a = self.isolated[owner.name, sym] = self.account(self.isolated_names[owner.name, sym])
            a.owner, a.symbol = owner, sym
        return a

    def of(self, name):
        """the account, and the isolated ones that it owns"""
        return [self.account(name)] + [a for (owner, _), a in sorted(self.isolated.items()) if owner == name]

    def transferable(self, a):
        """money that may leave: the balance that margin does not need; no unrealized profit. A position in a silent
        market counts with its largest loss at least: of a long to nothing, of a short to twice its mark or its entry"""
        losses = {s: max(notional_ceil(self.m[s].mark, abs(p.q)), value(p.q, self.m[s].mark) - p.c if p.q < 0 else 0)
                  for s, p in a.pos.items() if self.is_silent(s)}
        own = a.balance - a.aside
        if not losses:
            needed = max(self.margin_used(a), self.survival(a), a.aside + self.margin_used(self.with_orders(a, [])))
            return min(own, self.equity_with_orders(a) - needed)
        needed = (sum(max(part(a, s), losses.get(s, 0)) for s in self.m if s in a.pos or any(o.symbol == s for o in a.orders))
                  for part in (self.im_market, self.survival_market))
        beside = a.aside + sum(max(self.im_market(self.with_orders(a, []), s), losses.get(s, 0)) for s in a.pos) if a.aside else 0
        return min(own, self.equity_with_orders(a) - max(max(needed), beside))

    def is_silent(self, sym):
        return False

    def stopped(self, a, sym, buy, more):
        """None, or why the account may not order more, in units, because it has a position in another, silent market"""
        silent = next((s for s in self.m if s != sym and s in a.pos and self.is_silent(s)), None)
        q = a.pos[sym].q if sym in a.pos else 0
        room = max(0, -q if buy else q) - sum(o.left for o in a.orders if o.symbol == sym and o.buy == buy and not o.ro)
        return None if silent is None or more <= room else (
            "%s has no live oracle price: while the account has a position there it may only reduce its positions" % silent)

    @staticmethod
    def move(a, b, amount):
        a.balance, a.transferred = a.balance - amount, a.transferred - amount
        b.balance, b.transferred = b.balance + amount, b.transferred + amount

    def transfer(self, sender, receiver, amount):
        a, b, x = self.account(sender), self.account(receiver), u(amount)
        most = self.transferable(a)
        if x > most:
            return "transferFailed: Insufficient margin: %s may leave the account, not %s" % (d(max(0, most)), d(x))
        if b.owner and not b.pos and not b.orders:
            return "transferFailed: the isolated account that is to get it has neither a position nor an order"
        self.move(a, b, x)
        return "transfer"

    @staticmethod
    def with_orders(a, orders):
        x = copy(a)
        x.name, x.orders = "x", orders
        return x

    def reserve(self, a, orders):
        """initial margin and fees of open orders of an isolated account, above the margin of its position"""
        sym, q = a.symbol, a.pos[a.symbol].q if a.symbol in a.pos else 0
        added = self.im_market(self.with_orders(a, orders), sym) - self.im_market(self.with_orders(a, []), sym)
        fees = sum(fees_at_limit(o, self.m[sym].taker, o.left) for o in orders if not o.ro and (not q or (q > 0) == o.buy))
        return added + fees if added > 0 else 0

    def needed(self, a):
        """(money to set aside for the orders of an isolated account, including those that its market executes; the part
        of it that lets the account survive all their fills)"""
        orders = [o for o in a.orders + a.flight if o.left]
        if not orders:
            return 0, 0
        coming = [(o, o.coming) for o in a.flight]
        for o in a.flight:
            o.coming = True
        survival = self.survival_market(self.with_orders(a, orders), a.symbol)
        for o, was in coming:
            o.coming = was
        own = max(self.equity(a), self.alone(a, a.symbol) if a.symbol in a.pos else 0)
        survives = max(0, survival - own)
        return max(self.reserve(a, orders), survives), survives

    def of_other_orders(self, a, aside, needed0):
        """money that stays aside for other orders: their share in what was needed, and enough to survive their fills"""
        if not [o for o in a.orders + a.flight if o.left and not o.ro]:
            return 0
        needed, survives = self.needed(a)
        return min(aside, max(cdiv(aside * needed, needed0) if needed0 else aside, survives))

    def before_change(self, a):
        """notes size, equity and order margin before an order of an isolated account fills or ends"""
        if not a.owner:
            return None
        return a.pos[a.symbol].q if a.symbol in a.pos else 0, self.equity(a), a.aside, self.needed(a)[0]

    def changed(self, a, before, ended):
        """after a change the position keeps equity in proportion to the size left of it, and a size opened adds its
        initial margin. A shortfall comes from the margin of the order, an excess is released; the rest of the margin
        of an order that has ended goes to the owner"""
        if before is None:
            return
        (q0, equity0, aside, needed0), q = before, a.pos[a.symbol].q if a.symbol in a.pos else 0
        others = self.of_other_orders(a, aside, needed0)
        kept = min(abs(q), abs(q0)) if (q > 0) == (q0 > 0) else 0
        closed, equity = abs(q0) - kept, self.equity(a)
        target = equity0 - (equity0 * closed // abs(q0) if closed and equity0 > 0 else 0)
        target += self.im_of(a, q) - self.im_of(a, kept if q > 0 else -kept)
        if equity < target:
            joins = min(target - equity, aside - others) if abs(q) > kept else 0
            a.aside -= max(0, joins, min(-equity, aside))
        elif closed and not a.in_liquidation:
            a.released += equity - target
        spare = max(0, a.aside - others) if ended else 0
        a.aside -= spare
        self.move(a, a.owner if self.sweeping is None else self.sweeping.setdefault(a.owner, Account("x")), spare)

    def im_of(self, a, q):
        x = self.with_orders(a, [])
        x.pos = {a.symbol: Position()} if q else {}
        if q:
            x.pos[a.symbol].q = q
        return self.im_market(x, a.symbol)

    def give_back(self):
        """returns to owners what isolated accounts no longer need; nothing of positions while they are liquidated"""
        for (_, _), a in sorted(self.isolated.items(), key=lambda x: x[1].name):
            released, a.released = a.released, 0
            if a.in_liquidation:
                continue
            needs_nothing = not a.pos and not a.orders
            amount = a.balance if needs_nothing else min(released, self.transferable(a)) if released else 0
            if amount > 0:
                self.move(a, a.owner, amount)

    # -------- valuation
    def equity_with_orders(self, a):
        return self.equity(a) + a.aside

    def equity(self, a, marks=None):
        """equity that answers for positions: balance without order margin, plus unrealized profit"""
        e = a.balance - a.aside
        for s, p in a.pos.items():
            e += value(p.q, (marks or {}).get(s, self.m[s].mark)) - p.c
        return e

    def rows(self, a, marks=None):
        """[(symbol, sign, notional, rate, M)] in symbol order"""
        out = []
        for s in sorted(a.pos):
            p = a.pos[s]
            n = notional_ceil((marks or {}).get(s, self.m[s].mark), abs(p.q))
            r = self.m[s].rate(n, self.leverage(a, s), p.q > 0)
            out.append((s, 1 if p.q > 0 else -1, n, r, cdiv(n * r, S)))
        return out

    def corr(self, x, y):
        r = self.corrs.get((x, y), self.corrs.get((y, x), 0))
        return tdiv(r * PARAMS["corrDiscount"], S)

    def portfolio(self, a, marks=None):
        """(requirement, rows, weights); weights are proportional to each position's share of the requirement"""
        rows = self.rows(a, marks)
        total = sum(r[4] for r in rows)
        ms = [cdiv(r[4], 100) for r in rows]        # micro-dollars keep products within 128 bits
        g = []
        for i, ri in enumerate(rows):
            acc = ms[i] * S
            for j, rj in enumerate(rows):
                if j != i:
                    acc += self.corr(ri[0], rj[0]) * ri[1] * rj[1] * ms[j]
            g.append(ms[i] * acc)
        quad = sum(g)
        root = 100 * isqrt_ceil(cdiv(max(0, quad), S))
        floor = cdiv(total * PARAMS["offsetFloor"], S)
        if root <= floor:           # the floor binds: risk is shared by plain requirement
            g = [r[4] for r in rows]
        return min(total, max(root, floor)), rows, g

    def maintenance(self, a, marks=None):
        return self.portfolio(a, marks)[0]

    def sums(self, a, sym, extra=None):
        """position, open buys and sells that are not reduce-only, reduce-only size on the closing side, and the orders
        with the loss against mark of filling each at its limit price, fee included: [(order, loss)]"""
        mk = self.m[sym]
        q = a.pos[sym].q if sym in a.pos else 0
        B = Sx = R = 0
        orders = []
        for o in [o for o in a.orders if o.symbol == sym] + ([extra] if extra else []):
            fee = fees_at_limit(o, mk.taker if o is extra or o.coming else mk.maker, o.left)
            gap = (o.px - mk.mark) if o.buy else (mk.mark - o.px)
            orders.append((o, cdiv(max(0, gap) * o.left, S) + fee))
            if not o.ro:
                B, Sx = (B + o.left, Sx) if o.buy else (B, Sx + o.left)
            elif q and (q > 0) != o.buy:
                R += o.left
        return q, B, Sx, min(R, abs(q)), orders

    @staticmethod
    def exposures(q, B, Sx, R):
        if q >= 0:
            return q + B, max(0, Sx + R - q)
        return max(0, B + R + q), -q + Sx

    def sides(self, a, sym, extra=None):
        """notional of the worst long and of the worst short exposure"""
        q, B, Sx, R, _ = self.sums(a, sym, extra)
        el, es = self.exposures(q, B, Sx, R)
        return notional_ceil(self.m[sym].mark, el), notional_ceil(self.m[sym].mark, es)

    def im_market(self, a, sym, extra=None):
        mk, L = self.m[sym], self.leverage(a, sym)
        nl, ns = self.sides(a, sym, extra)
        return max(cdiv(nl * mk.im_rate(nl, L, True), S), cdiv(ns * mk.im_rate(ns, L, False), S))

    def survival_market(self, a, sym, extra=None):
        mk, L = self.m[sym], self.leverage(a, sym)
        q, B, Sx, R, orders = self.sums(a, sym, extra)
        nl, ns = self.sides(a, sym, extra)
        ml, ms = cdiv(nl * mk.rate(nl, L, True), S), cdiv(ns * mk.rate(ns, L, False), S)
        need = max(ml, ms) + sum(loss for _, loss in orders)
        if q:       # closing orders release maintenance margin when they lose
            own, other = (ml, ms) if q > 0 else (ms, ml)
            only_close = (Sx if q > 0 else B) + R <= abs(q)
            low = mk.rate(0, L, q > 0)
            credit = sum(min(loss, notional_floor(mk.mark, o.left) * low // S) for o, loss in orders
                         if o.buy != (q > 0) and (o.ro or only_close))
            need -= min(credit, max(0, own - other))
        return need

    def total(self, part, a, extra):
        syms = set(a.pos) | {o.symbol for o in a.orders} | ({extra.symbol} if extra else set())
        return sum(part(a, s, extra if extra and s == extra.symbol else None) for s in sorted(syms))

    def margin_used(self, a, extra=None):
        """initial margin of positions and reservations of open orders"""
        return self.total(self.im_market, a, extra)

    def survival(self, a, extra=None):
        """equity needed so that no set of fills of the open orders can end below maintenance"""
        return self.total(self.survival_market, a, extra)

    def needs(self, a, extra=None):
        return self.margin_used(a, extra), self.survival(a, extra)

    def liquidation_price(self, a, sym):
        p, mk = a.pos[sym], self.m[sym]
        base = {s: self.m[s].mark for s in a.pos}

        def under(k):
            base[sym] = k * mk.tick
            return self.equity(a, base) < self.maintenance(a, base)

        if p.q > 0:
            lo, hi = 0, 10 * mk.mark // mk.tick
            if not under(1):
                return 0
            lo = 1                      # under(lo) holds; find the highest such k
            if under(hi):
                return hi * mk.tick
            while hi - lo > 1:
                mid = (lo + hi) // 2
                lo, hi = (mid, hi) if under(mid) else (lo, mid)
            return lo * mk.tick
        lo, hi = 1, 100 * mk.mark // mk.tick
        if not under(hi):
            return 0
        if under(lo):
            return lo * mk.tick
        while hi - lo > 1:
            mid = (lo + hi) // 2
            lo, hi = (lo, mid) if under(mid) else (mid, hi)
        return hi * mk.tick

    # -------- fills
    def apply(self, a, sym, sq, n, fee, reason="normal", builder_fee=0):
        """books a fill of signed size sq (buy > 0), unsigned notional n; the builder's fee counts to what it closes"""
        p = a.pos.setdefault(sym, Position())
        self.pay_fee(a, p, builder_fee)
        sn = n if sq > 0 else -n
        if p.q == 0 or (p.q > 0) == (sq > 0):
            p.q += sq
            p.c += sn
            p.max_q = max(p.max_q, abs(p.q))
            p.volume += abs(sq)
        else:
            r = min(abs(sq), abs(p.q))
            n_close = n * r // abs(sq)
            sn_close = n_close if sq > 0 else -n_close
            c_close = tdiv(p.c * r, abs(p.q))
            pnl = -sn_close - c_close
            a.balance += pnl
            a.realized += pnl
            p.realized += pnl
            p.q += r if sq > 0 else -r
            p.c -= c_close
            p.volume += r
            if p.q == 0:
                rest = abs(sq) - r
                fee_now = fee * r // abs(sq) if rest else fee
                self.pay_fee(a, p, fee_now)
                fee -= fee_now
                a.closed.append(dict(symbol=sym, maxQuantity=p.max_q, totalVolume=p.volume, realizedPnl=p.realized,
                                     fees=p.fees, funding=p.funding, closeReason=reason))
                del a.pos[sym]
                if rest:
                    p = a.pos[sym] = Position()
                    p.q = rest if sq > 0 else -rest
                    p.c = sn - sn_close
                    p.max_q = p.volume = rest
                else:
                    p = None
        self.pay_fee(a, p, fee)

    @staticmethod
    def pay_fee(a, p, fee):
        a.balance -= fee
        a.fees += fee
        if p:
            p.fees += fee

    # -------- builders
    def approve(self, name, builder, bps):
        """lets orders of the account, and of its isolated accounts, name the builder"""
        a = self.account(name)
        if not 1 <= bps <= 15:
            return "error: fee is %d basis points" % bps
        if builder == name:
            return "error: an account is not its own builder"
        if builder in (self.IF, self.FEES):
            return "error: the fee account and the insurance fund are no builders"
        if builder not in a.approved and len(a.approved) >= 64:
            return "error: the account has approved 64 builders already"
        a.approved[builder] = bps
        return "approveBuilderCode"

    def revoke(self, name, builder):
        """takes an approval back; open orders go on paying the builder"""
        if self.account(name).approved.pop(builder, None) is None:
            return "error: builder %s is not approved" % builder
        return "revokeBuilderCode"

    def unapproved(self, name, builder, bps):
        """why orders of the account may not name this builder and fee, or None"""
        most = self.account(name).approved.get(builder)
        if most is None:
            return "builder %s is not approved" % builder
        return "builderCode fee is %d basis points" % bps if bps > most else None

    def fill(self, a, o, sq, n, fee):
        """fills the order of a, with its builder's fee, which the builder has at once, funded before or not"""
        extra = builder_fee_of(n, o.builder_bps)
        self.apply(a, o.symbol, sq, n, fee, builder_fee=extra)
        if extra:
            builder = self.account(o.builder)
            builder.balance += extra
            builder.fees -= extra
            self.builder_payments.append((a.name, o.builder, extra))

    # -------- book
    def side(self, sym, buy):
        return self.m[sym].bids if buy else self.m[sym].asks

    def rest(self, o):
        book = self.side(o.symbol, o.buy)
        key = (lambda x: (-x.px, x.seq)) if o.buy else (lambda x: (x.px, x.seq))
        book.append(o)
        book.sort(key=key)
        self.acc[o.acct].orders.append(o)

    def drop(self, o, status, reason=None):
        a = self.acc[o.acct]
        before = self.before_change(a)
        self.side(o.symbol, o.buy).remove(o)
        a.orders.remove(o)
        self.changed(a, before, True)
        self.events.append((o.acct, o.oid, status, reason))

    def crosses(self, o, px):
        return o.px is None or (px <= o.px if o.buy else px >= o.px)

    def match(self, o, liquidation=False):
        a, mk = self.acc[o.acct], self.m[o.symbol]
        while o.left:
            book = self.side(o.symbol, not o.buy)
            if not book or not self.crosses(o, book[0].px):
                break
            mko = book[0]
            if mko.acct == o.acct:
                self.drop(mko, "cancelledSelfCrossing")
                continue
            b = self.acc[mko.acct]
            r = min(o.left, mko.left)
            if o.ro:
                q = a.pos[o.symbol].q if o.symbol in a.pos else 0
                closing = -q if o.buy else q
                if closing <= 0:
                    break
                r = min(r, closing)
            n = notional_floor(mko.px, r)
            a_before, b_before = self.before_change(a), self.before_change(b)
            mfee = fee_of(n, mk.maker)
            if liquidation:
                self.apply(a, o.symbol, r if o.buy else -r, n, 0, "liquidation")
                lfee = 0 if a is self.ins else min(fee_of(n, PARAMS["liqFee"]), max(0, self.equity(a)))
                self.pay_fee(a, a.pos.get(o.symbol), lfee)
                if o.symbol not in a.pos:
                    a.closed[-1]["fees"] += lfee
                self.ins.balance += lfee
            else:
                tfee = fee_of(n, mk.taker)
                self.fill(a, o, r if o.buy else -r, n, tfee)
                self.fee_pool += tfee
            self.fill(b, mko, r if mko.buy else -r, n, mfee)
            if liquidation and mfee < 0:    # the receiver of the liquidation fee pays the rebate
                self.ins.balance += mfee
            else:
                self.fee_pool += mfee
            o.left -= r
            o.filled += r
            o.cost += n
            mko.left -= r
            mko.filled += r
            mko.cost += n
            mk.last = mko.px
            if not liquidation:
                mk.chosen = (mko.px, self.now)
            self.trades.append(dict(symbol=o.symbol, maker=mko.acct, taker=o.acct, isBuy=o.buy, px=mko.px, sz=r,
                                    reason=o.reason))
            self.events.append((mko.acct, mko.oid, "filled" if mko.left == 0 else "working", None))
            if mko.left == 0:
                book.remove(mko)
                b.orders.remove(mko)
            self.changed(a, a_before, not o.left)
            self.changed(b, b_before, not mko.left)
            self.trim(b, o.symbol)
            self.trim(a, o.symbol)

    def trim(self, a, sym):
        """trims reduce-only orders, which never promise more than the position"""
        q = a.pos[sym].q if sym in a.pos else 0
        ros = [o for o in a.orders if o.symbol == sym and o.ro]
        for o in [o for o in ros if q == 0 or (q > 0) == o.buy]:
            self.drop(o, "cancelledReduceOnly")
            ros.remove(o)
        ros.sort(key=lambda o: ((o.px if o.buy else -o.px), -o.seq))    # least aggressive, newest first
        excess = sum(o.left for o in ros) - abs(q)
        for o in ros:
            if excess <= 0:
                break
            cut = min(excess, o.left)
            excess -= cut
            if cut == o.left:
                self.drop(o, "cancelledReduceOnly")
            else:
                o.left -= cut
                self.events.append((a.name, o.oid, "resting", "reduced to position"))

    def protection(self, a, o, band):
        """limit price of a market order: the farthest tick within the band at which the account still survives"""
        mk = self.m[o.symbol]
        u0, equity = self.survival(a), self.equity_with_orders(a)
        if a.owner:                         # the owner gives it what the order needs
            equity += max(0, self.transferable(a.owner))
        if o.buy:
            near, far = mk.mark // mk.tick, mk.mark * (S + band) // S // mk.tick
        else:
            near, far = -cdiv(mk.mark, mk.tick), -cdiv(cdiv(mk.mark * (S - band), S), mk.tick)

        def survives(k):
            o.px = abs(k) * mk.tick
            u1 = self.survival(a, o)
            return u1 <= u0 or u1 <= equity

        lo, hi = near, far                  # survives() can only turn false on the way out
        if not survives(lo) or survives(hi):
            lo = lo if not survives(lo) else hi
        else:
            while hi - lo > 1:
                mid = (lo + hi) // 2
                lo, hi = (mid, hi) if survives(mid) else (lo, mid)
        return abs(lo) * mk.tick

    def closable(self, a, sym, buy):
        """size that an order on this side may find to close: the position, and open orders that may add to it"""
        q = a.pos[sym].q if sym in a.pos else 0
        return max(0, -q if buy else q) + sum(o.left for o in a.orders if o.symbol == sym and o.buy != buy and not o.ro)

    def closing(self, a, o, size, band, own_loss=0):
        """the farthest limit price of an order that can only close: where the account can pay what the fill loses against
        mark; its other orders count with their losses, not with the positions that they may open"""
        mk, left, held = self.m[o.symbol], o.left, self.closable(a, o.symbol, o.buy)
        o.left = min(size, held)
        symbols = set(a.pos) | {x.symbol for x in a.orders}
        losses = sum(loss for s in symbols for _, loss in self.sums(a, s)[4]) - own_loss
        available = self.equity(a) - max(0, losses - a.aside)
        elsewhere = sum(self.alone(a, s) for s in a.pos if s != o.symbol)
        alone = Account("x")
        alone.lev, alone.owner = a.lev, a.owner
        alone.pos = {o.symbol: Position()}
        alone.pos[o.symbol].q = -held if o.buy else held
        ceiling = max(self.survival_market(alone, o.symbol), available - elsewhere)
        if o.buy:
            near, far = mk.mark // mk.tick, mk.mark * (S + band) // S // mk.tick
        else:
            near, far = -cdiv(mk.mark, mk.tick), -cdiv(cdiv(mk.mark * (S - band), S), mk.tick)
        px = o.px

        def survives(k):
            o.px = abs(k) * mk.tick
            return self.loss(o) <= max(0, available) and self.survival_market(alone, o.symbol, o) <= ceiling

        lo, hi = near, far
        if survives(lo):
            if survives(hi):
                lo = hi
            while hi - lo > 1:
                mid = (lo + hi) // 2
                lo, hi = (mid, hi) if survives(mid) else (lo, mid)
        o.left, o.px = left, px
        return abs(lo) * mk.tick

    def alone(self, a, sym):
        """maintenance margin of the position without any offset"""
        mk, q = self.m[sym], a.pos[sym].q
        n = notional_ceil(mk.mark, abs(q))
        return cdiv(n * mk.rate(n, self.leverage(a, sym), q > 0), S)

    def place(self, name, sym, buy, px, sz, tif="GTC", ro=False, market=False, isolated=False, code=None,
              unsure=False):
        """places an order; returns its status object"""
        o, refused = self.admit(name, sym, buy, px, sz, tif, ro, market, isolated, unsure=unsure, code=code)
        return refused or self.execute(o, tif)

    def execute(self, o, tif):
        a = self.acc[o.acct]
        if o not in a.flight:
            a.flight.append(o)
        self.match(o)
        try:
            return self.placed(a, o, tif)
        finally:
            self.give_back()

    def admit(self, name, sym, buy, px, sz, tif="GTC", ro=False, market=False, isolated=False, lost=0, unsure=False,
              code=None):
        """(order, None) or (None, status object of its refusal); checks in this order, the first failure answers
        lost: loss of the other orders of the transaction if they fill on arrival; unsure: not checked for its margin;
        code: builder and its basis points"""
        self.oid += 1
        oid = "o%d" % self.oid
        a, mk = self.account(name), self.m[sym]
        if isolated:
            a = self.isolated_account(a, sym)
        px, sz = (None if px is None else u(px)), u(sz)

        def invalid(text, *args):
            return None, {"rejectedInvalid": {"oid": oid, "reason": text % args}}

        def risk(text, *args):
            return None, {"rejectedRiskLimit": {"oid": oid, "reason": text % args}}

        unapproved = code and self.unapproved(name, *code)
        if unapproved:
            return invalid("%s", unapproved)
        if sz <= 0 or sz % mk.lot:
            return invalid("size %s is not a positive multiple of %s", d(sz), d(mk.lot))
        if not market and (px <= 0 or px % mk.tick):
            return invalid("price %s is not a positive multiple of %s", d(px), d(mk.tick))
        if mk.mark is None:
            return risk("no oracle / fair price reference yet for: %s", sym)
        capped = False
        if not market:
            near, far = PARAMS["limitBand"], PARAMS["farBand"]
            lo = cdiv(mk.mark * (S - (far if buy else near)), S)
            hi = mk.mark * (S + near) // S if buy else mk.mark * S // (S - far)
            capped = (tif == "IOC" or ro) and (px > hi if buy else px < lo)
            if not capped and not ro and not lo <= px <= hi:
                return invalid("price %s is outside %s to %s", d(px), d(lo), d(hi))
        n = notional_floor(mk.mark if market or capped else px, sz)
        if not ro and n < mk.minNotional:
            return invalid("notional %s is below %s", d(n), d(mk.minNotional))
        o = Order(oid, a.name, sym, buy, px, sz, ro, market)
        o.builder, o.builder_bps = code or (None, 0)
        q = a.pos[sym].q if sym in a.pos else 0
        if ro:
            closing = -q if buy else q
            if closing <= 0:
                return None, {"cancelledReduceOnly": {"oid": oid}}
            o.size = o.left = min(sz, closing)
        book = self.side(sym, not buy)
        crossing = tif == "ALO" and not market and bool(book) and self.crosses(o, book[0].px)
        stopped = None if ro else self.stopped(a, sym, buy, o.left)
        if stopped:
            return (None, {"rejectedCrossing": {"oid": oid}}) if crossing else risk("%s", stopped)
        if not ro and self.equity(a) < self.maintenance(a):
            return (None, {"rejectedCrossing": {"oid": oid}}) if crossing else risk("account is in liquidation")
        if ro:                              # never refused for margin; its price is bounded
            far = self.closing(a, o, sz, PARAMS["marketBand" if market else "limitBand"])
            o.px = far if market else min(px, far) if buy else max(px, far)
            return (None, {"rejectedCrossing": {"oid": oid}}) if crossing else (o, None)
        if market or capped:
            band = PARAMS["limitBand" if capped else "marketBand"]
            o.px = self.protection(a, o, band)
            if a.owner and q and (q > 0) != buy:    # what it closes is the position's to pay
                near = self.closing(a, o, min(sz, abs(q)), band)
                o.px = min(o.px, near) if buy else max(o.px, near)
        fee = fees_at_limit(o, mk.taker, o.left)
        if a.owner:
            before = self.asks(a, o)
            a.orders.append(o)
            coming, o.coming = o.coming, True
            refusal = self.carry_isolated(a, o, before, self.asks(a, o), max(self.sides(a, sym)))
            reserved = self.before_change(a)
            o.coming = coming
            a.orders.remove(o)
            if crossing and not refusal:    # the money moved for it goes back
                self.changed(a, reserved, True)
        else:
            refusal = self.carry(a, o, self.needs(a), self.needs(a, o), max(self.sides(a, sym, o)), fee + lost)
            refusal = None if unsure else refusal
        if crossing:
            return None, {"rejectedCrossing": {"oid": oid}}
        return risk("%s", refusal) if refusal else (o, None)

    def loss(self, o):
        """loss of the order if it fills on arrival: against mark, and the fees"""
        mk = self.m[o.symbol]
        gap = max(0, (o.px - mk.mark) if o.buy else (mk.mark - o.px))
        return cdiv(gap * o.left, S) + fees_at_limit(o, mk.taker, o.left)

    def placed(self, a, o, tif):
        """lets the part of an order that the match has left rest or end"""
        oid, market, ro, sym = o.oid, o.market, o.ro, o.symbol
        if not o.left:
            a.flight.remove(o)
        if o.left and (market or tif == "IOC" or (ro and sym not in a.pos)):
            before = self.before_change(a)
            a.flight.remove(o)
            self.changed(a, before, True)
            if market and o.filled:
                return {"partiallyFilled": {"oid": oid, "totalSz": d(o.filled), "avgPx": d(rdiv(o.cost * S, o.filled))}}
            return {"cancelledIOC": {"oid": oid, "filledSz": d(o.filled)}}
        if o.left:
            a.flight.remove(o)
            self.rest(o)
            if ro:
                self.trim(a, sym)
            if o.filled:
                return {"working": {"oid": oid, "filledSz": d(o.filled), "remainingSz": d(o.left),
                                    "vwap": d(rdiv(o.cost * S, o.filled))}}
            return {"resting": {"oid": oid}}
        return {"filled": {"oid": oid, "totalSz": d(o.filled), "avgPx": d(rdiv(o.cost * S, o.filled))}}

    def carry(self, a, o, before, after, worst, fee):
        """None, or why the account cannot carry the order"""
        return self.too_much(o, before, after, worst, fee, self.equity(a))

    def asks(self, a, o):
        """needs of an isolated account with its open orders: initial margin, survival requirement, money to set aside
        for orders, and the first two with orders of the side of o alone"""
        side = self.with_orders(a, [x for x in a.orders if x.buy == o.buy])
        return self.margin_used(a), self.survival(a), self.reserve(a, a.orders), self.margin_used(side), self.survival(side)

    def carry_isolated(self, a, o, before, after, worst):
        """None, or why the order is refused; moves the money it needs from the owner, whatever the position has lost"""
        used0, u0, reserve0, _, side0 = before
        used1, u1, reserve1, used_side, side1 = after
        if used1 > used0 and worst > self.m[o.symbol].notionals[-1]:
            return "position notional %s exceeds %s" % (d(worst), d(self.m[o.symbol].notionals[-1]))
        q = a.pos[o.symbol].q if o.symbol in a.pos else 0
        if q and (q > 0) != o.buy:          # what it closes is the position's to pay
            own = self.equity(a) + max(0, used_side - self.im_of(a, q))
            if side1 > side0 and side1 > own:
                return ("Insufficient margin: maintenance margin and loss at the limit price %s exceed equity %s"
                        % (d(side1), d(own)))
        missing = max(0, reserve1 - max(a.aside, reserve0) if used1 > used0 else 0,
                      u1 - self.equity_with_orders(a) if u1 > u0 else 0)
        most = max(0, self.transferable(a.owner))
        if missing > most:
            return ("Insufficient margin: the isolated order needs %s from the account, of which %s may leave"
                    % (d(missing), d(most)))
        self.move(a.owner, a, missing)
        a.aside += missing
        return None

    def too_much(self, o, before, after, worst, fee, equity):
        (used0, u0), (used1, u1), most = before, after, self.m[o.symbol].notionals[-1]
        if used1 > used0:
            if worst > most:
                return "position notional %s exceeds %s" % (d(worst), d(most))
            if used1 + fee > equity:
                return "Insufficient margin: initial margin and fee %s exceed equity %s" % (d(used1 + fee), d(equity))
        if u1 > u0 and u1 > equity:
            return ("Insufficient margin: maintenance margin and loss at the limit price %s exceed equity %s"
                    % (d(u1), d(equity)))
        return None

    def trade(self, taker, maker, sym, taker_buys, px, sz):
        """helper for examples: maker rests, taker takes all of it"""
        r1 = self.place(maker, sym, not taker_buys, px, sz)
        r2 = self.place(taker, sym, taker_buys, px, sz)
        assert "resting" in r1 and "filled" in r2, (r1, r2)

    # -------- marks, liquidation, funding
    def set_mark(self, sym, px, liquidate=True):
        self.m[sym].mark = u(px)
        if liquidate:
            self.liquidations()

    def health(self, a):
        mm = self.maintenance(a)
        return self.equity(a) * S // mm if mm else None

    def bankruptcy(self, a):
        """per position: (signed equity share, takeover notional); closing all at these leaves exactly zero"""
        rows = self.rows(a)
        tot = sum(r[2] for r in rows)
        e = self.equity(a)
        out, given = {}, 0
        for k, (s, _, n, _, _) in enumerate(rows):
            share = e - given if k == len(rows) - 1 else tdiv(e * n, tot)
            given += share
            p = a.pos[s]
            v = value(p.q, self.m[s].mark)      # signed, what equity() uses
            out[s] = (share, v - share)         # closing for this signed value realises exactly -share
        return out

    def sweep_orders(self, a):
        """cancels orders in markets where orders raise the requirement, newest first, those that only close last, until
        it is covered"""
        alone = {r[0]: r[4] for r in self.rows(a)}
        for o in sorted(a.orders, key=lambda o: (o.ro, -o.seq)):
            if self.equity_with_orders(a) >= self.survival(a):
                return
            if self.survival_market(a, o.symbol) > alone.get(o.symbol, 0):
                self.drop(o, "cancelledRiskLimit", "a fill could leave equity below maintenance margin")

    def is_below(self, a):
        """whether the account is below maintenance at the marks and at the prices that liquidations see"""
        bases = {s: self.m[s].follow.basis(self.m[s].mark) for s in a.pos}
        return self.equity(a) < self.maintenance(a) and self.equity(a, bases) < self.maintenance(a, bases)

    def is_deep(self, a):
        bases = {s: self.m[s].follow.basis(self.m[s].mark) for s in a.pos}
        return (self.equity(a) * 3 < self.maintenance(a) * 2
                and self.equity(a, bases) * 3 < self.maintenance(a, bases) * 2)

    def liquidations(self):
        """one pass of liquidations; further rounds only for accounts that the pass itself pushed below two thirds"""
        first = True
        while True:
            cand = []
            for name in sorted(self.acc):
                a = self.acc[name]
                if name != self.IF and a.pos and all(self.m[s].mark is not None for s in a.pos):
                    eq, mm = self.equity(a), self.maintenance(a)
                    if self.is_below(a) and (first or self.is_deep(a)):
                        cand.append((eq * S // mm, name))
            for _, name in sorted(cand):
                self.liquidate(self.acc[name])
            moved = bool(cand)
            if self.ins.pos and self.equity(self.ins) < 0:      # the fund itself is deleveraged
                plan = self.bankruptcy(self.ins)
                for sym in sorted(plan):
                    q = self.ins.pos[sym].q
                    left, _ = self.deleverage(self.ins, sym, q, max(0, plan[sym][1] if q > 0 else -plan[sym][1]))
                    moved = moved or left < abs(q)
                self.give_back()
            if not moved:
                break
            first = False
        self.sweeping = {}
        for name in sorted(self.acc):
            if self.acc[name].orders:
                self.sweep_orders(self.acc[name])
        for owner, purse in self.sweeping.items():
            self.move(purse, owner, purse.balance)
        self.sweeping = None
        self.give_back()

    def unwind(self):
        """once per second, with evidence, the fund sells a tenth of each position, less when the mark is far from the
        oracle, no further than 1 percent from the price that liquidations see"""
        for sym in sorted(self.ins.pos):
            p, mk = self.ins.pos[sym], self.m[sym]
            most = mk.follow.oracle * min(mk.ownMarkBand, PARAMS["markBand"]) // S
            gap = abs(mk.mark - mk.follow.oracle)
            if not mk.follow.evidence or gap and gap >= most:
                continue
            x = abs(p.q) // 10
            x = x * (most - gap) // most if gap else x
            x = min(abs(p.q), max(mk.lot, x // mk.lot * mk.lot))
            basis = mk.follow.basis(mk.mark)
            lim = cdiv(basis * (S - S // 500), S) if p.q > 0 else basis * (S + S // 500) // S
            lim = cdiv(lim, mk.tick) * mk.tick if p.q > 0 else lim // mk.tick * mk.tick
            self.match(Order("fund", self.IF, sym, p.q < 0, lim, x, True, reason="liquidation"), liquidation=True)
        self.give_back()

    def liquidate(self, a):
        if not a.pos or not self.is_below(a):
            return
        a.in_liquidation = True
        self.close_out(a)
        a.in_liquidation = False
        self.give_back()

    def close_out(self, a):
        for o in list(a.orders):
            self.drop(o, "cancelledRiskLimit", "liquidation")
        tried = set()
        while a.pos and self.is_below(a):
            _, rows, g = self.portfolio(a)
            deep = self.is_deep(a)
            pick = [(-gi, -r[2], r[0]) for gi, r in zip(g, rows) if r[0] not in tried]
            if not pick:
                if deep:
                    self.backstop(a)
                return
            sym = min(pick)[2]
            tried.add(sym)
            if not deep and a.cool.get(sym, -1) > self.now:
                continue
            p, mk = a.pos[sym], self.m[sym]
            n = notional_ceil(mk.mark, abs(p.q))
            x = abs(p.q)
            if not deep and n > PARAMS["liqPartialNotional"]:
                x = min(x, cdiv(cdiv(x * PARAMS["liqTranche"], S), mk.lot) * mk.lot)
                a.cool[sym] = self.now + PARAMS["liqCooldownMs"]
            _, bv = self.bankruptcy(a)[sym]
            bpx = cdiv(abs(bv) * S, abs(p.q)) if p.q > 0 else abs(bv) * S // abs(p.q)
            if p.q > 0:
                lim = max(bpx, cdiv(mk.mark * (S - PARAMS["liqBand"]), S))
                lim = cdiv(max(lim, 1), mk.tick) * mk.tick
            else:
                lim = min(bpx, mk.mark * (S + PARAMS["liqBand"]) // S)
                lim = lim // mk.tick * mk.tick
            o = Order("liq", a.name, sym, p.q < 0, lim, x, True, reason="liquidation")
            self.match(o, liquidation=True)
            self.give_back()

    def backstop(self, a):
        """insurance takes each position at its bankruptcy value if it can carry it, else auto-deleveraging"""
        plan = self.bankruptcy(a)
        for sym in sorted(plan):
            bv, q = plan[sym][1], a.pos[sym].q
            n = max(0, bv if q > 0 else -bv)    # never below a price of zero
            if not self.insurance_can(sym, q, n):
                left, n = self.deleverage(a, sym, q, n)
                if not left:
                    continue
                q = left if q > 0 else -left    # nobody could absorb this part: the fund must
            self.apply(a, sym, -q, n, 0, "liquidation")
            self.apply(self.ins, sym, q, n, 0)
            self.trades.append(dict(symbol=sym, maker=self.IF, taker=a.name, isBuy=q < 0, px=rdiv(n * S, abs(q)), sz=abs(q),
                                    reason="liquidation"))
        self.sweep(a)

    def sweep(self, a):
        """only a price bounded at zero leaves a residue; insurance settles it so the balance is exactly zero"""
        if not a.pos and a.balance:
            self.ins.balance += a.balance
            a.fees += a.balance
            a.balance = 0

    def insurance_can(self, sym, q, takeover):
        copy = Account("x")
        copy.balance = self.ins.balance
        for s, p in self.ins.pos.items():
            y = copy.pos[s] = Position()
            y.q, y.c = p.q, p.c
        self.apply(copy, sym, q, takeover, 0)
        e = self.equity(copy)
        n = sum(notional_ceil(self.m[s].mark, abs(p.q)) for s, p in copy.pos.items())
        return e >= 0 and n * S <= PARAMS["insuranceMaxLeverage"] * e

    def adl_rank(self, sym, long_side):
        """holders of the side, first to be closed first: [(name, score)]"""
        mk, out = self.m[sym], []
        for name in sorted(self.acc):
            a = self.acc[name]
            p = a.pos.get(sym)
            if not p or (p.q > 0) != long_side:
                continue
            pnl = value(p.q, mk.mark) - p.c
            pct = tdiv(pnl * S, max(1, abs(p.c)))
            tot = sum(r[2] for r in self.rows(a))
            lev = max(1, tot * S // max(1, self.equity(a)))
            score = pct * lev // S if pct > 0 else tdiv(pct * S, lev)
            first = 0 if name == self.IF else 1
            out.append((first, -score, -abs(p.q), name, score))
        return [(x[3], x[4]) for x in sorted(out)]

    def deleverage(self, a, sym, q, total):
        """close against holders of the other side in rank order; returns (size left, notional left)"""
        mk = self.m[sym]
        left, done, size = abs(q), 0, abs(q)
        gap = (total - value(size, mk.mark)) if q > 0 else (cdiv(size * mk.mark, S) - total)   # loss handed over
        for name, _ in self.adl_rank(sym, q < 0):
            if not left:
                break
            b = self.acc[name]
            r = min(left, abs(b.pos[sym].q))
            if gap > 0:         # nobody is deleveraged into debt
                room = max(0, self.equity(b) - 2) * size // gap // mk.lot * mk.lot
                r = min(r, room)
            if r <= 0:
                continue
            n = total * (done + r) // size - total * done // size
            before = self.equity(b)
            self.apply(a, sym, -r if q > 0 else r, n, 0, "adl")
            self.apply(b, sym, r if q > 0 else -r, n, 0, "adl")
            assert self.equity(b) >= min(0, before), "deleveraged into debt"
            self.trades.append(dict(symbol=sym, maker=name, taker=a.name, isBuy=q < 0, px=rdiv(n * S, r), sz=r, reason="adl"))
            self.trim(b, sym)
            done, left = done + r, left - r
        return left, total - total * done // size

    def settle_funding(self, sym, rate):
        mk, resid = self.m[sym], 0
        for name in sorted(self.acc):
            a = self.acc[name]
            p = a.pos.get(sym)
            if not p:
                continue
            pay = funding_amount(p.q, mk.mark, rate)
            a.balance += pay
            a.funding += pay
            p.funding += pay
            resid -= pay
            a.fundings.append(dict(symbol=sym, size=p.q, payment=pay, fundingRate=rate, markPrice=mk.mark))
        self.ins.balance += resid
        assert resid >= 0
        self.liquidations()
        return resid

    # -------- views
    def view(self, name):
        a = self.account(name)
        e, used = self.equity(a), self.margin_used(a)
        pmm, rows, g = self.portfolio(a)
        shares = self.shares(rows, g)
        alloc = self.split(pmm, shares, rows)
        pos = {}
        for (s, _, n, r, M), sh, al in zip(rows, shares, alloc):
            p = a.pos[s]
            pos[s] = dict(size=d(p.q), price=d(rdiv(abs(p.c) * S, abs(p.q))), fairPrice=d(self.m[s].mark), notional=d(n),
                          realizedPnl=d(p.realized), unrealizedPnl=d(value(p.q, self.m[s].mark) - p.c),
                          leverage=d(self.leverage(a, s)), liquidationPrice=d(self.liquidation_price(a, s)),
                          fees=d(p.fees), funding=d(p.funding), maintenanceMargin=d(M), **{"lambda": d(r)},
                          riskAllocation=d(sh), allocMargin=d(al))
        return dict(margin=dict(totalBalance=d(e), availableBalance=d(max(0, e - used)), marginUsed=d(used),
                                notional=d(sum(r[2] for r in rows)), realizedPnl=d(a.realized),
                                unrealizedPnl=d(e - a.balance), fees=d(a.fees), funding=d(a.funding)),
                    positions=pos, maintenance=d(pmm), balance=d(a.balance))

    @staticmethod
    def shares(rows, g):
        if not rows:
            return []
        tot = sum(g)
        sh = [tdiv(x * S, tot) if tot else 0 for x in g]
        big = max(range(len(rows)), key=lambda i: (rows[i][4], -i))
        sh[big] += S - sum(sh)
        return sh

    @staticmethod
    def split(pmm, shares, rows):
        if not rows:
            return []
        out = [tdiv(pmm * x, S) for x in shares]
        big = max(range(len(rows)), key=lambda i: (rows[i][4], -i))
        out[big] += pmm - sum(out)
        return out

    # -------- invariants
    def cash(self):
        """sum over accounts of balance minus cost, plus the fee pool"""
        return self.fee_pool + sum(a.balance - sum(p.c for p in a.pos.values()) for a in self.acc.values())

    def deposits(self):
        return sum(a.deposits for a in self.acc.values())

    def check(self):
        assert self.cash() == self.deposits(), "money not conserved"
        for s in self.m:
            assert sum(a.pos[s].q for a in self.acc.values() if s in a.pos) == 0, "open interest not zero-sum"
        for a in self.acc.values():
            if a.name != self.IF and not a.pos:
                assert a.balance >= a.aside >= 0, "flat account owes money: %s %s" % (a.name, d(a.balance))
            if all(self.m[s].mark for s in a.pos):
                pmm, rows, g = self.portfolio(a)
                tot = sum(r[4] for r in rows)
                assert cdiv(tot * PARAMS["offsetFloor"], S) <= pmm <= tot
                sh = self.shares(rows, g)
                assert not sh or sum(sh) == S
                assert all(abs(x) <= cdiv(S * S, PARAMS["offsetFloor"]) + 10 for x in sh)
                assert sum(self.split(pmm, sh, rows)) == pmm
                assert self.margin_used(a) >= pmm, "initial below maintenance"
                inc = [o for o in a.orders if not o.ro]
                dearer = any(self.m[o.symbol].maker > self.m[o.symbol].taker for o in inc)    # by resting
                if inc and not dearer and self.equity_with_orders(a) < self.survival(a):
                    flat = Account("x")
                    flat.pos, flat.lev, flat.owner = a.pos, a.lev, a.owner
                    assert self.survival(a) <= self.survival(flat), "orders could sink the account"
            for sym in a.pos:
                ro = sum(o.left for o in a.orders if o.ro and o.symbol == sym)
                assert ro <= abs(a.pos[sym].q)
            assert not [o for o in a.orders if o.ro and o.symbol not in a.pos]
            # identity of the account statement
            if a.name != self.IF:
                assert a.balance == a.deposits + a.realized - a.fees + a.funding + a.transferred
        for (_, sym), a in self.isolated.items():
            assert {o.symbol for o in a.orders} | set(a.pos) <= {sym}, "of another market"
            assert a.orders or not a.aside, "margin of orders without an order"
            assert a.pos or a.orders or not a.balance, "money left in an isolated account that has nothing"
        for mk in self.m.values():
            assert not (mk.bids and mk.asks and mk.bids[0].px >= mk.asks[0].px), "crossed book"
