package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.KeyMap;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds the accounts that a mark may have brought below a requirement, without evaluating the others. Every account with
 * E &lt; P, or with E &lt; U and open orders, is {@link #due}; some that are due turn out to be fine.
 *
 * <p>An account that holds something has an interval of marks in each of its markets. While no mark has left its interval
 * no combination of marks can have brought the account below the line (decision 0010). Derived from accounts and
 * listings, no part of a snapshot; which healthy accounts are due depends on history and must not be seen in any output.
 */
public final class LiquidationIndex {

    /** A ten-thousandth: an account with less headroom is evaluated in every pass. */
    static final long LEAST_HEADROOM = Fixed.ONE / 10_000;

    /** The parameters that a market's bounds were counted with. */
    private record Terms(MarketParameters parameters, ExchangeParameters exchange) {}

    private record Path(RiskSurface buy, RiskSurface sell) {}

    /** Intervals of a market, and the terms and surfaces they hold for. */
    private static final class Market {
        final MarkIntervals intervals = new MarkIntervals();
        Terms terms;
        Path path;
        long regimeDt;

        Market(MarketConditions conditions) {
            terms = terms(conditions);
            path = path(conditions);
            regimeDt = conditions.regimeDt();
        }
    }

    private final Listings listings;
    private final Headroom headroom;
    private final TreeMap<Integer, Market> markets = new TreeMap<>();
    private final TreeMap<Bytes32, Account> due = new TreeMap<>();
    /** The intervals of every watched account, one for each of its markets, by market number. */
    private final KeyMap<List<MarkInterval>> intervalsByAccount;

    /** @param secret keys the table whose keys clients choose */
    public LiquidationIndex(Listings listings, long secret) {
        this.listings = listings;
        intervalsByAccount = new KeyMap<>(secret * 31 + 11);
        headroom = new Headroom(listings);
    }

    /** Looks at an account of which something has changed: money, a position, orders, a leverage setting. */
    public void look(Account account) {
        List<MarkInterval> intervals = intervalsOf(account);
        if (intervals.isEmpty() && account.balanceBesideOrders() >= 0) {
            due.remove(account.key);
            intervalsByAccount.remove(account.key);
            return;
        }
        long room = headroom.of(account);
        if (room < LEAST_HEADROOM) {
            due.put(account.key, account);
            return;
        }
        boolean renew = due.remove(account.key) != null;
        for (MarkInterval interval : intervals) {
            fit(interval, room, renew);
        }
    }

    /** Gives an account new intervals after an exact evaluation, or keeps it due. */
    public void evaluated(Account account) {
        look(account);
    }

    /** Finds the accounts that are due after the mark, the rates or the terms of the market have changed. */
    public void marked(ListedMarket listed) {
        MarketConditions conditions = listed.conditions();
        boolean isNew = !markets.containsKey(listed.number);
        Market market = market(listed);
        if (isNew || !market.terms.equals(terms(conditions))) {
            // exchange-wide parameters and correlations weigh on accounts that hold nothing here
            markets.values().forEach(this::allDue);
        } else if (!market.path.equals(path(conditions)) || conditions.regimeDt() < market.regimeDt) {
            allDue(market);
        }
        market.terms = terms(conditions);
        market.path = path(conditions);
        market.regimeDt = conditions.regimeDt();
        market.intervals.left(conditions.mark(), this::isDue);
    }

    /** The intervals of one account, by market number; empty if it is not watched. */
    public List<MarkInterval> intervals(Account account) {
        List<MarkInterval> intervals = intervalsByAccount.get(account.key);
        return intervals == null ? List.of() : List.copyOf(intervals);
    }

    /** Returns the accounts to evaluate in the next pass, in the order of their keys. */
    public List<Account> due() {
        return List.copyOf(due.values());
    }

    /**
     * Returns the accounts with a long position in the market, or those with a short one, in the order of their keys.
     */
    List<Account> holders(ListedMarket listed, boolean longs) {
        List<Account> holders = new ArrayList<>();
        for (MarkInterval interval : market(listed).intervals.all()) {
            Holding holding = interval.account.holdingOrNull(listed);
            if (holding != null && (longs ? holding.size() > 0 : holding.size() < 0)) {
                holders.add(interval.account);
            }
        }
        holders.sort(Comparator.comparing(account -> account.key));
        return holders;
    }

    /** Rebuilds the index after accounts and listings were read from a snapshot. */
    public void rebuild(Accounts accounts) {
        markets.clear();
        due.clear();
        listings.all().forEach(this::market);
        intervalsByAccount.clear();
        accounts.forEach(this::look);
    }

    /** The intervals of the account, one for each market it holds something in, by market number; new ones are made. */
    private List<MarkInterval> intervalsOf(Account account) {
        List<MarkInterval> intervals = intervalsByAccount.get(account.key);
        if (intervals == null) {
            intervals = new ArrayList<>(2);
            intervalsByAccount.put(account.key, intervals);
        }
        int next = 0;
        for (Holding holding : account.holdings()) {
            if (!holding.isIdle()) {
                removeBelow(intervals, next, holding.market.number);
                if (next == intervals.size() || intervals.get(next).market != holding.market) {
                    MarkInterval interval = new MarkInterval(account, holding.market);
                    market(holding.market).intervals.add(interval);
                    intervals.add(next, interval);
                }
                next++;
            }
        }
        removeBelow(intervals, next, Integer.MAX_VALUE);
        return intervals;
    }

    private void removeBelow(List<MarkInterval> intervals, int from, int market) {
        while (from < intervals.size() && intervals.get(from).market.number < market) {
            remove(intervals.remove(from));
        }
    }

    private void remove(MarkInterval interval) {
        market(interval.market).intervals.remove(interval);
    }

    /**
     * Keeps the interval as long as it lies within the headroom, so that an order does not move it; else makes it half
     * as wide as it might be. {@code renew}: does so too if it is much narrower than it might be.
     */
    private void fit(MarkInterval interval, long room, boolean renew) {
        long mark = interval.market.conditions().mark();
        long most = Fixed.mulFloor(mark, room);
        boolean within = interval.low >= mark - most && interval.high <= mark + most;
        long least = renew ? most / 8 : 0;
        boolean around = interval.low <= mark - least && interval.high >= mark + least;
        if (!interval.isWatched() || !within || !around) {
            market(interval.market).intervals.watch(interval, mark - most / 2, mark + most / 2);
        }
    }

    private void allDue(Market market) {
        market.intervals.all().forEach(this::isDue);
    }

    private void isDue(MarkInterval interval) {
        due.put(interval.account.key, interval.account);
    }

    private Market market(ListedMarket listed) {
        Market market = markets.get(listed.number);
        if (market == null) {
            market = new Market(listed.conditions());
            markets.put(listed.number, market);
        }
        return market;
    }

    private static Terms terms(MarketConditions conditions) {
        return new Terms(conditions.parameters(), conditions.exchange());
    }

    private static Path path(MarketConditions conditions) {
        return new Path(conditions.surface(Side.BUY), conditions.surface(Side.SELL));
    }
}
