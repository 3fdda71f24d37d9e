package io.openperp.simulator.adversary;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.PositionState;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.WithdrawalState;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.MarketParameters;
import io.openperp.simulator.adversary.AttackLaw.AttackLawBroken;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.Quantity;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.List;
import java.util.TreeMap;

/**
 * One seed of an attack with two accounts that hope not to be liquidated as long as they have a position in a stopped
 * market, their shelter: it is halted or its publishers are silent; in other seeds it is settled or goes on. They trade
 * with each other in another market, whose price moves in one direction second by second beside a deep book. The winner
 * withdraws what it can; the loser hopes to owe more than it has before it is liquidated. The price of the shelter
 * never moves.
 */
public final class StoppedMarketAttack {

    /** Ways in which the market that serves as shelter stops. */
    private enum Stop {
        NOTHING,
        SILENCE,
        HALT,
        SETTLEMENT
    }

    /**
     * Outcome of one attack.
     *
     * @param stop way in which the market that served as shelter had stopped
     */
    public record Outcome(long seed, String stop, int liquidations, int withdrawals) {}

    private static final Bytes32 MAKER = Venue.key("maker");
    private static final Bytes32 LONG = Venue.key("long");
    private static final Bytes32 SHORT = Venue.key("short");
    private static final MarketParameters OPEN = DefaultMarkets.BTC_USD;
    private static final MarketParameters SHELTER = DefaultMarkets.ETH_USD;
    private static final long SHELTER_PRICE = 2_000L * Fixed.ONE;
    private static final long SILENCE_SECONDS = 70;
    private static final long WALK_SECONDS = 45;
    private static final long PER_MILLE = Fixed.ONE / 1000;
    private static final long REPUBLISHED_SECONDS = 20;

    private static final class Books {
        private long balance;
        private final TreeMap<Integer, PositionState> positions = new TreeMap<>();
    }

    private final TreeMap<Bytes32, Books> books = new TreeMap<>();
    private final Venue venue =
            new Venue(List.of(OPEN, SHELTER), 10_000_000L * Fixed.ONE, this::read, events -> {}, announcement -> {});
    private final Chance chance;
    private final long seed;
    private final Stop stop;
    private long oracle = 100_000L * Fixed.ONE;
    private boolean silent;
    private boolean stopped;
    private int liquidations;
    private int withdrawals;

    private StoppedMarketAttack(long seed) {
        this.seed = seed;
        chance = Chance.of(seed, 0);
        stop = Stop.values()[(int) Math.floorMod(seed, Stop.values().length)];
    }

    /** Runs the attack of a seed and returns its outcome; throws {@link AttackLawBroken} if a law does not hold. */
    public static Outcome play(long seed) {
        return new StoppedMarketAttack(seed).play();
    }

    private Outcome play() {
        long budget = chance.of(List.of(2_070L, 5_000L, 20_000L)) * Fixed.ONE;
        venue.second();
        venue.oracle(OPEN, oracle);
        venue.oracle(SHELTER, SHELTER_PRICE);
        venue.fund(MAKER, 1_000_000_000L * Fixed.ONE);
        pass(6);
        openShelterPosition(LONG, budget);
        openShelterPosition(SHORT, budget);
        boolean tradesBefore = chance.oneIn(2);
        if (tradesBefore) {
            trade(budget);
        }
        stop();
        if (!tradesBefore) {
            trade(budget);
        }
        walk();
        goOn();
        return new Outcome(seed, stop.name(), liquidations, withdrawals);
    }

    /**
     * Opens the account's position in the market that serves as shelter: a tiny one, or one that takes up to a third of
     * the budget as margin.
     */
    private void openShelterPosition(Bytes32 account, long budget) {
        venue.fund(account, budget);
        long most = Fixed.divFloor(budget, SHELTER_PRICE) * 15;
        long size = chance.oneIn(2) ? 5 * SHELTER.lotSize() : most;
        boolean buys = chance.oneIn(2);
        venue.order(SHELTER, MAKER, !buys, SHELTER_PRICE, size, TimeInForce.GTC, false);
        venue.order(SHELTER, account, buys, SHELTER_PRICE, size, TimeInForce.IOC, false);
        venue.cancelAll(MAKER);
    }

    /**
     * Lets the two accounts trade with each other in the largest size that is accepted: tries smaller sizes one after
     * the other.
     */
    private void trade(long budget) {
        long size = Fixed.divFloor(budget, oracle) * 48;
        for (int attempt = 0; attempt < 4 && size(LONG, 0) == 0; attempt++) {
            venue.order(LONG, true, oracle, size, TimeInForce.GTC, false);
            venue.order(SHORT, false, oracle, size, TimeInForce.IOC, false);
            venue.cancelAll(LONG);
            size = size / 3 * 2;
        }
    }

    private void stop() {
        switch (stop) {
            case NOTHING -> {}
            case SILENCE -> {
                silent = true;
                pass(SILENCE_SECONDS);
            }
            case HALT -> venue.administer(new SetMarketState(SHELTER.symbol(), "halted", "test", 0));
            case SETTLEMENT -> venue.administer(new SettleMarket(SHELTER.symbol(), 0, "test"));
        }
        stopped = stop == Stop.SILENCE || stop == Stop.HALT;
    }

    private void walk() {
        long step = (chance.oneIn(2) ? 1 : -1) * chance.between(1, 3) * PER_MILLE;
        Bytes32 winner = step > 0 ? LONG : SHORT;
        long closes = chance.between(0, WALK_SECONDS);
        for (long second = 0; second < WALK_SECONDS; second++) {
            oracle += Fixed.mulFloor(oracle, step);
            venue.oracle(OPEN, oracle);
            pass(1);
            if (second == closes && size(winner, 0) != 0) {
                long worse = Fixed.mulFloor(oracle, 10 * PER_MILLE);
                boolean buys = size(winner, 0) < 0;
                venue.order(
                        winner,
                        buys,
                        buys ? oracle + worse : oracle - worse,
                        Math.abs(size(winner, 0)),
                        TimeInForce.IOC,
                        true);
            }
            withdraw(winner);
            withdraw(winner.equals(LONG) ? SHORT : LONG);
        }
    }

    /** Withdraws as much as the exchange allows: tries smaller amounts until one is accepted. */
    private void withdraw(Bytes32 account) {
        long before = withdrawals;
        Books own = own(account);
        for (long share : List.of(1000L, 995L, 950L, 800L, 500L, 200L)) {
            long amount = own.balance / 1000 * share;
            if (withdrawals == before && amount > Fixed.ONE) {
                venue.sign(account, new Withdraw(Quantity.of(amount), "bank", ""));
            }
        }
    }

    private void goOn() {
        if (stop == Stop.HALT) {
            venue.administer(new SetMarketState(SHELTER.symbol(), "trading", "test", 0));
        }
        silent = false;
        stopped = false;
        venue.oracle(SHELTER, SHELTER_PRICE);
        pass(30);
    }

    private void pass(long seconds) {
        for (long i = 0; i < seconds; i++) {
            quote(OPEN, oracle);
            quote(SHELTER, SHELTER_PRICE);
            if (venue.seconds() % REPUBLISHED_SECONDS == 0) {
                venue.oracle(OPEN, oracle);
                if (!silent) {
                    venue.oracle(SHELTER, SHELTER_PRICE);
                }
            }
            venue.second();
        }
    }

    private void quote(MarketParameters market, long price) {
        venue.cancelAll(MAKER, market);
        long size = Fixed.divFloor(5_000_000L * Fixed.ONE, price);
        long away = Fixed.mulFloor(price, PER_MILLE / 2);
        venue.order(market, MAKER, true, price - away, size, TimeInForce.ALO, false);
        venue.order(market, MAKER, false, price + away, size, TimeInForce.ALO, false);
    }

    private void read(AccountEvent event) {
        if (event.getAccount().isEmpty()) {
            return;
        }
        Bytes32 account = Keys.read(event.getAccount());
        Books own = own(account);
        if (event.hasTotals()) {
            own.balance = event.getTotals().getBalance();
        }
        switch (event.getBodyCase()) {
            case ORDER_FILLED -> position(own, event.getOrderFilled().getPosition());
            case POSITION_MOVED -> position(own, event.getPositionMoved().getPosition());
            case LIQUIDATION_EXPLAINED -> {
                liquidations++;
                long equity = event.getLiquidationExplained().getEquity();
                require(
                        equity >= 0,
                        AttackLaw.NO_SHELTER,
                        "an account was liquidated when it owed %.2f USD already".formatted(dollars(-equity)));
            }
            case WITHDRAWAL_CHANGED -> {
                boolean asked = event.getWithdrawalChanged().getState() == WithdrawalState.WITHDRAWAL_REQUESTED;
                withdrawals += asked ? 1 : 0;
                if (asked && stopped) {
                    requireWorstCase(account);
                }
            }
            default -> {}
        }
    }

    private static void position(Books own, PositionState position) {
        own.positions.put(position.getMarket(), position);
    }

    private Books own(Bytes32 account) {
        return books.computeIfAbsent(account, key -> new Books());
    }

    private void requireWorstCase(Bytes32 account) {
        long size = size(account, 1);
        long worst = equity(account, size > 0 ? 0 : 2 * SHELTER_PRICE);
        require(
                size == 0 || worst >= 0,
                AttackLaw.WORST_CASE_STAYS,
                "an account has %.2f USD at the worst price".formatted(dollars(worst)));
    }

    private long size(Bytes32 account, int market) {
        return own(account)
                .positions
                .getOrDefault(market, PositionState.getDefaultInstance())
                .getSize();
    }

    private long equity(Bytes32 account, long shelterPrice) {
        long equity = own(account).balance;
        for (PositionState position : own(account).positions.values()) {
            long price = position.getMarket() == 0 ? oracle : shelterPrice;
            equity += Fixed.mulFloor(price, position.getSize()) - position.getCost();
        }
        return equity;
    }

    private void require(boolean holds, AttackLaw law, String what) {
        if (!holds) {
            throw new AttackLawBroken(law, "seed %d, %s: %s".formatted(seed, stop, what));
        }
    }

    private static double dollars(long units) {
        return Double.parseDouble(Decimals.format(units));
    }
}
