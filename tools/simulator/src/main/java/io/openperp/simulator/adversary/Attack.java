package io.openperp.simulator.adversary;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ExplainedMark;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.MarketEvents;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.liquidation.LiquidationBasis;
import io.openperp.risk.market.MarketParameters;
import io.openperp.simulator.adversary.AttackLaw.AttackLawBroken;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.List;

/**
 * One seed of an attack: a market, accounts near their liquidation, and an attacker. The oracle price is constant
 * during the attack, so that only the attacker can move the mark.
 */
public final class Attack {

    /**
     * Distances of the mark from the oracle price, in basis points, for which the time spent beyond them is measured.
     */
    static final List<Integer> DISTANCES = List.of(5, 10, 20, 50, 100, 190);

    /** Amounts of money, in USD, of which each attacker gets one. */
    private static final List<Long> BUDGETS =
            List.of(100L, 300L, 700L, 1_000L, 2_000L, 2_500L, 3_000L, 5_000L, 10_000L, 20_000L, 50_000L, 100_000L);

    private static final double BPS = 10_000;
    private static final long OPENING_PRICE = 100_000L * Fixed.ONE;
    private static final long FUND_BAND = Fixed.ONE / 500;
    private static final int SETTLING_SECONDS = 6;

    /**
     * Outcome of one attack.
     *
     * @param budget money of the attacker, in USD
     * @param profit profit of the attacker in USD, with positions valued at the oracle price and fees deducted;
     *     negative equity of one of its accounts counts as 0
     * @param distance distance of the mark from the oracle price, summed over the seconds of the attack, in basis
     *     points times seconds
     * @param secondsBeyond for each of {@link #DISTANCES}, the number of seconds in which the mark was at least so far
     *     away
     * @param liquidations number of liquidations, those of the attacker included
     * @param afterJump whether the oracle price had moved by 2.5 % just before the attack: accounts are then liquidated
     *     without the attacker's doing
     */
    public record Outcome(
            long seed,
            AttackedMarket surroundings,
            double budget,
            double profit,
            double distance,
            int[] secondsBeyond,
            int liquidations,
            boolean afterJump) {}

    private final MarketParameters terms = DefaultMarkets.BTC_USD;
    private final Ledger ledger = new Ledger();
    private final NaiveMark naive = new NaiveMark(terms);
    private final Venue venue;
    private final Chance chance;
    private final long seed;
    private final AttackedMarket surroundings;
    private final int[] secondsBeyond = new int[DISTANCES.size()];
    private AnnouncePrice announced = AnnouncePrice.getDefaultInstance();
    private long oracle = OPENING_PRICE;
    private double distance;
    private int liquidations;
    private boolean besideEvidence;
    private boolean afterJump;

    private Attack(long seed) {
        this.seed = seed;
        this.chance = Chance.of(seed, 0);
        this.surroundings = AttackedMarket.values()[(int) Math.floorMod(seed, AttackedMarket.values().length)];
        this.venue = new Venue(
                List.of(terms),
                chance.of(List.of(0L, 10_000L, 1_000_000L)) * Fixed.ONE,
                ledger::read,
                this::read,
                this::read);
    }

    /** Runs the attack of a seed and returns its outcome; throws {@link AttackLawBroken} if a law does not hold. */
    public static Outcome play(long seed) {
        return new Attack(seed).play();
    }

    private Outcome play() {
        long budget = chance.of(BUDGETS) * Fixed.ONE;
        venue.second();
        venue.oracle(oracle);
        wait(SETTLING_SECONDS);
        afterJump = chance.oneIn(4);
        if (afterJump) {
            oracle = Victims.bankruptcy(venue, oracle, chance.oneIn(2));
            wait(SETTLING_SECONDS);
        }
        oracle = Victims.begin(venue, ledger, oracle, RequirementRate.ofVictims(), chance);
        venue.oracle(oracle);
        surroundings.begin(venue);
        wait(SETTLING_SECONDS);
        Attacker attacker = new Attacker(venue, ledger, budget, chance);
        attacker.begin();
        for (long left = Math.max(attacker.leastSeconds(), chance.between(60, 240)); left > 0; left--) {
            attacker.act(oracle, announced.getMark());
            second(budget);
        }
        attacker.end();
        second(budget);
        return new Outcome(
                seed,
                surroundings,
                dollars(budget),
                dollars(attacker.profit(oracle)),
                distance,
                secondsBeyond,
                liquidations,
                afterJump);
    }

    /**
     * Lets seconds pass before the attack, in which {@link NaiveMark}, a second computation of the mark, is fed with
     * the market's events.
     */
    private void wait(int seconds) {
        for (int i = 0; i < seconds; i++) {
            second(Long.MAX_VALUE);
        }
    }

    private void second(long budget) {
        surroundings.quote(venue, oracle);
        if (venue.seconds() % 20 == 0) {
            venue.oracle(oracle); // repeated, so that the price stays current
        }
        long nowNanos = (Venue.START_SECOND + venue.seconds() + 1) * Venue.NANOS_PER_SECOND;
        long expected = naive.second(oracle, nowNanos);
        besideEvidence = naive.hasEvidence();
        venue.second();
        long mark = announced.getMark();
        require(
                mark == expected,
                AttackLaw.NAIVE_MARK,
                "the mark is %s, a second computation comes to %s".formatted(text(mark), text(expected)));
        measure(mark, budget);
        ledger.takeLiquidated().forEach(this::requireUnprotected);
        ledger.takeFundFills().forEach(this::requireFundMayTrade);
    }

    private void measure(long mark, long budget) {
        double bps = Math.abs(mark - oracle) / (double) oracle * BPS;
        distance += bps;
        for (int i = 0; i < secondsBeyond.length; i++) {
            secondsBeyond[i] += bps >= DISTANCES.get(i) ? 1 : 0;
        }
        boolean isTooPoor = budget / Fixed.ONE * (terms.maxLeverage() / Fixed.ONE) < terms.impactNotional() / Fixed.ONE;
        require(
                !(isTooPoor && surroundings == AttackedMarket.EMPTY) || mark == oracle,
                AttackLaw.MONEY_BOUNDS_MARK,
                "%s USD moved the mark of an empty market to %s".formatted(text(budget), text(mark)));
    }

    private void requireUnprotected(Ledger.Liquidated liquidated) {
        liquidations++;
        LiquidationExplained why = liquidated.why();
        double equity = dollars(why.getEquity());
        double required = 0;
        for (ExplainedMark market : why.getMarksList()) {
            double size = dollars(market.getSize());
            equity += size * dollars(oracle - market.getMark());
            required += Math.abs(size) * dollars(oracle) * dollars(market.getRate());
        }
        double kept = equity / required;
        require(
                required == 0 || kept * 1000 < Victims.PROTECTED_PER_MILLE,
                AttackLaw.PROTECTED,
                "an account was liquidated that holds %.4f times its requirement at the oracle price".formatted(kept));
    }

    private void requireFundMayTrade(Ledger.FundFill fill) {
        long basis = LiquidationBasis.of(announced.getMark(), oracle, terms.mark());
        long most = Fixed.mulFloor(basis, FUND_BAND) + terms.tickSize();
        long worse = fill.isBuy() ? fill.price() - basis : basis - fill.price();
        require(
                besideEvidence && worse <= most,
                AttackLaw.FUND_WAITS,
                "the insurance fund traded at %s, with the basis at %s and %s evidence"
                        .formatted(text(fill.price()), text(basis), besideEvidence ? "with" : "without"));
    }

    private void require(boolean holds, AttackLaw law, String what) {
        if (!holds) {
            throw new AttackLawBroken(
                    law, "seed %d, %s, second %d: %s".formatted(seed, surroundings, venue.seconds(), what));
        }
    }

    private void read(MarketEvents events) {
        naive.read(events);
    }

    private void read(AccountCommand command) {
        if (command.hasAnnouncePrice()) {
            announced = command.getAnnouncePrice();
        }
    }

    private static double dollars(long units) {
        return units / (double) Fixed.ONE;
    }

    private static String text(long units) {
        return Decimals.format(units);
    }
}
