package io.openperp.simulator.adversary;

import io.openperp.journal.TimeInForce;
import io.openperp.risk.market.MarketParameters;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;

/**
 * An attacker with a budget and four accounts, who uses one to three tactics at once, or only the tactic {@code
 * FUND_BUYBACK}, which needs all accounts. All its actions are legal.
 */
final class Attacker {

    /** Tactics of an attacker, each repeated every second. */
    enum Tactic {
        /** Keeps an order of one lot far from the price. */
        STRAY_ORDER,
        /** Sells from one account to another of the attacker at a price that the attacker chooses. */
        WASH_TRADE,
        /** Buys up, or sells into, the whole other side of the book. */
        PUSH,
        /** Quotes both sides around a displaced price, in such size that the book counts as evidence of this price. */
        DISPLACED_BOOK,
        /** Quotes like {@link #DISPLACED_BOOK}, but only for about as long as a book must last to be evidence. */
        FLASHING_BOOK,
        /** Quotes a deep book on one side only, and removes it again and again. */
        ONE_SIDE,
        /**
         * Trades a position as large as the money allows between two of its own accounts at a bad price, so that one of
         * them becomes bankrupt.
         */
        OWN_BANKRUPTCY,
        /**
         * Attacks in three phases: pushes the mark up; sells from one account to another at that mark with the highest
         * leverage; pushes the mark down. Then buys the position of the account that became bankrupt back from the
         * insurance fund.
         */
        FUND_BUYBACK,
        /** Places limit orders with random side, price, size and time in force, and sometimes cancels all orders. */
        ANYTHING
    }

    private static final long PUSHING_SECONDS = 50;
    private static final long BUYBACK_SECONDS = 400;
    private static final long PUSHED_UP_BPS = 220;
    private static final long PUSHED_DOWN_BPS = -112;
    private static final long BASIS_POINT = Fixed.ONE / 10_000;
    /** Percentage used of the largest position that the leverage allows; the rest of the money pays fees. */
    private static final long USED_PERCENT = 60;

    private final Venue venue;
    private final Ledger ledger;
    private final Chance chance;
    private final List<Bytes32> accounts =
            List.of(Venue.key("first"), Venue.key("second"), Venue.key("third"), Venue.key("fourth"));
    private final List<Tactic> tactics = new ArrayList<>();
    private final long budget;
    /** Signed distance to which the attacker tries to move the price, in basis points of the oracle price. */
    private final long goal;

    private final long halfSpread;
    private final int period;
    private long startedAt;

    /**
     * Creates an attacker and funds its accounts.
     *
     * @param budget money of the attacker, in units of 1e-8 USD
     */
    Attacker(Venue venue, Ledger ledger, long budget, Chance chance) {
        this.venue = venue;
        this.ledger = ledger;
        this.budget = budget;
        this.chance = chance;
        for (int count = 1 + chance.below(3); count > 0; count--) {
            tactics.add(chance.of(List.of(Tactic.values())));
        }
        if (tactics.contains(Tactic.FUND_BUYBACK)) {
            tactics.clear();
            tactics.add(Tactic.FUND_BUYBACK);
        }
        long far = chance.of(List.of(5L, 20L, 45L, 100L, 200L, 450L, 900L, 2000L));
        goal = chance.oneIn(2) ? far : -far;
        halfSpread = chance.of(List.of(1L, 5L, 20L, 45L));
        period = 2 + chance.below(6);
    }

    void begin() {
        startedAt = venue.seconds();
        accounts.forEach(account -> venue.fund(account, budget / accounts.size()));
    }

    void act(long oracle, long mark) {
        for (Tactic tactic : tactics) {
            act(tactic, oracle, mark);
        }
    }

    /** Fewest seconds that an attack with these tactics takes. */
    long leastSeconds() {
        return tactics.contains(Tactic.FUND_BUYBACK) ? BUYBACK_SECONDS : 0;
    }

    void end() {
        accounts.forEach(venue::cancelAll);
    }

    long profit(long oracle) {
        return accounts.stream()
                .mapToLong(account -> Math.max(0, ledger.equity(account, oracle)) - budget / accounts.size())
                .sum();
    }

    private void act(Tactic tactic, long oracle, long mark) {
        long second = venue.seconds();
        long wanted = at(oracle, goal);
        Bytes32 first = accounts.get(0);
        Bytes32 other = accounts.get(1);
        switch (tactic) {
            case STRAY_ORDER -> {
                if (second % 20 == 0) {
                    venue.order(accounts.get(2), goal < 0, wanted, lot(), TimeInForce.GTC, false);
                }
            }
            case WASH_TRADE -> {
                if (second % period == 0) {
                    wash(first, other, reachable(mark, wanted), Math.min(lot(), most(first, oracle)));
                }
            }
            case PUSH ->
                venue.order(first, goal > 0, reachable(mark, wanted), most(first, oracle) / 4, TimeInForce.IOC, false);
            case DISPLACED_BOOK -> book(first, other, oracle, mark, true, true);
            case FLASHING_BOOK -> {
                long phase = second % (period + 2);
                book(first, other, oracle, mark, phase < period, phase < period);
            }
            case ONE_SIDE ->
                book(first, other, oracle, mark, goal > 0 && second % period != 0, goal < 0 && second % period != 0);
            case OWN_BANKRUPTCY -> {
                if (second % 30 == 0) {
                    wash(first, other, reachable(mark, wanted), Math.min(most(first, oracle), most(other, oracle)));
                }
            }
            case FUND_BUYBACK -> buyBack(oracle, mark);
            case ANYTHING -> anything(oracle, mark);
        }
    }

    /** Lets {@code seller} offer and {@code buyer} buy; cancels what is left of the offer. */
    private void wash(Bytes32 seller, Bytes32 buyer, long price, long size) {
        venue.order(seller, false, price, size, TimeInForce.GTC, false);
        venue.order(buyer, true, price, size, TimeInForce.IOC, false);
        venue.cancelAll(seller);
    }

    private void book(Bytes32 bidder, Bytes32 seller, long oracle, long mark, boolean bids, boolean asks) {
        venue.cancelAll(bidder);
        venue.cancelAll(seller);
        long middle = reachable(mark, at(oracle, goal));
        if (bids) {
            venue.order(bidder, true, at(middle, -halfSpread), deep(bidder, oracle), TimeInForce.GTC, false);
        }
        if (asks) {
            venue.order(seller, false, at(middle, halfSpread), deep(seller, oracle), TimeInForce.GTC, false);
        }
    }

    private void buyBack(long oracle, long mark) {
        long since = venue.seconds() - startedAt;
        Bytes32 seller = accounts.get(2);
        Bytes32 buyer = accounts.get(3);
        boolean up = since < PUSHING_SECONDS;
        quote(oracle, mark, up ? PUSHED_UP_BPS : PUSHED_DOWN_BPS);
        if (since == PUSHING_SECONDS) {
            wash(seller, buyer, mark, Math.min(most(seller, oracle), most(buyer, oracle)));
        } else if (!up && ledger.size(seller) < 0) {
            venue.cancelAll(seller);
            venue.order(seller, true, at(oracle, PUSHED_DOWN_BPS), -ledger.size(seller), TimeInForce.GTC, true);
        }
    }

    /** Quotes a deep book on both sides around a price, as evidence of this price. */
    private void quote(long oracle, long mark, long bps) {
        Bytes32 bidder = accounts.get(0);
        Bytes32 asker = accounts.get(1);
        venue.cancelAll(bidder);
        venue.cancelAll(asker);
        long middle = reachable(mark, at(oracle, bps));
        venue.order(bidder, true, at(middle, -2), deep(bidder, oracle), TimeInForce.GTC, false);
        venue.order(asker, false, at(middle, 2), deep(asker, oracle), TimeInForce.GTC, false);
    }

    private void anything(long oracle, long mark) {
        Bytes32 account = chance.of(accounts);
        if (chance.oneIn(4)) {
            venue.cancelAll(account);
        }
        long price = reachable(mark, at(oracle, chance.between(-1000, 1000)));
        TimeInForce time = chance.of(List.of(TimeInForce.GTC, TimeInForce.IOC, TimeInForce.ALO));
        venue.order(
                account, chance.oneIn(2), price, most(account, oracle) / (1 + chance.below(6)), time, chance.oneIn(8));
    }

    /** Order size a little above the impact notional, or the size that the account can pay if that is less. */
    private long deep(Bytes32 account, long oracle) {
        MarketParameters terms = venue.terms;
        return Math.min(Fixed.divFloor(terms.impactNotional() / 100 * 108, oracle), most(account, oracle));
    }

    private long most(Bytes32 account, long oracle) {
        long equity = Math.max(0, ledger.equity(account, oracle));
        long leverage = venue.terms.maxLeverage() / Fixed.ONE;
        long notional = Math.min(equity, 1_000_000L * Fixed.ONE) / 100 * USED_PERCENT * leverage;
        return Math.max(lot(), Fixed.divFloor(notional, oracle));
    }

    private long lot() {
        return venue.terms.lotSize();
    }

    /** Returns the price nearest to {@code wanted} that a limit order may have at this mark. */
    private static long reachable(long mark, long wanted) {
        return Math.clamp(wanted, at(mark, -900), at(mark, 900));
    }

    private static long at(long price, long bps) {
        return price + Fixed.mulFloor(price, bps * BASIS_POINT);
    }
}
