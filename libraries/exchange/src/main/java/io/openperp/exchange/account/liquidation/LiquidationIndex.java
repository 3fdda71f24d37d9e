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
 * Finds the accounts that a new mark may have brought below a requirement, without evaluating all others. Every account
 * with E &lt; P, or with E &lt; U and open orders, is {@link #accountsToEvaluate}; some due accounts turn out to be healthy.
 *
 * <p>An account with a position or order has an interval of marks in each of its markets. While all marks stay within
 * its intervals, no combination of them can bring the account below a requirement (decision 0010). The index is derived
 * from accounts and listings and is no part of a snapshot; which healthy accounts are due depends on earlier marks and
 * must not affect any output.
 */
public final class LiquidationIndex {

    /** Least headroom, a ten-thousandth: an account with less is evaluated in every pass. */
    static final long LEAST_HEADROOM = Fixed.ONE / 10_000;

    /** The parameters for which the mark intervals of the accounts in a market are valid. */
    private record Terms(MarketParameters parameters, ExchangeParameters exchange) {}

    private record Path(RiskSurface buy, RiskSurface sell) {}

    /** The market's mark intervals of all accounts, and the terms and surfaces for which these intervals are valid. */
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
    /** The intervals of every watched account by market number, one for each of its markets. */
    private final KeyMap<List<MarkInterval>> intervalsByAccount;

    /**
     * Creates an empty index.
     *
     * @param secret seed for the hash table whose keys clients choose
     */
    public LiquidationIndex(Listings listings, long secret) {
        this.listings = listings;
        intervalsByAccount = new KeyMap<>(secret * 31 + 11);
        headroom = new Headroom(listings);
    }

    /**
     * Updates the intervals of an account, or makes it due, after its money, a position, orders or a leverage setting
     * have changed.
     */
    public void updateIntervals(Account account) {
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
            adjust(interval, room, renew);
        }
    }

    /** Gives an account new intervals after an exact evaluation, or keeps it due if it has too little headroom. */
    public void evaluated(Account account) {
        updateIntervals(account);
    }

    /**
     * Marks as due the accounts whose intervals the new mark has left, or that new rates or terms of the market may
     * affect.
     */
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

    /** Returns the accounts to evaluate in the next pass, by key. */
    public List<Account> accountsToEvaluate() {
        return List.copyOf(due.values());
    }

    /** Returns the accounts with a long or, if {@code longs} is false, a short position in the market, by key. */
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

    /** Rebuilds the index from accounts and listings after these were read from a snapshot. */
    public void rebuild(Accounts accounts) {
        markets.clear();
        due.clear();
        listings.all().forEach(this::market);
        intervalsByAccount.clear();
        accounts.forEach(this::updateIntervals);
    }

    /**
     * The intervals of the account by market number, one for each market in which it has a position or order; creates
     * missing ones.
     */
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
     * Keeps the interval if it lies within the headroom, so that not every order moves it; otherwise sets it to half
     * the headroom around the mark.
     *
     * @param room the headroom of the account: a fraction of the mark, in units of 1e-8
     * @param renew whether to set the interval also if it is much narrower than half the headroom
     */
    private void adjust(MarkInterval interval, long room, boolean renew) {
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
