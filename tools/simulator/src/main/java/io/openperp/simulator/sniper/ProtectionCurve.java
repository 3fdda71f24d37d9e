package io.openperp.simulator.sniper;

import io.openperp.simulator.sniper.SniperRun.Outcome;
import io.openperp.simulator.sniper.SniperRun.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** The loss of a maker to snipers by the delay of the market, summed over seeds. */
public final class ProtectionCurve {

    /** The delays that are compared, in milliseconds. */
    public static final List<Integer> DELAYS = List.of(0, 1, 2, 5, 10, 20);

    /** The delay that the laws are about, in milliseconds. */
    private static final int PROTECTING = 10;

    private static final double MOST_LEFT = 0.2;

    private final TreeMap<Integer, Losses> plain = new TreeMap<>();
    private final TreeMap<Integer, Losses> cancelling = new TreeMap<>();
    private final Losses ahead = new Losses();
    private long waited;
    private long restored;

    private ProtectionCurve() {
        DELAYS.forEach(delay -> {
            plain.put(delay, new Losses());
            cancelling.put(delay, new Losses());
        });
    }

    /**
     * Plays the seeds, each with every delay. Throws {@link SniperLaw.SniperLawBroken} if a law does not hold that is
     * checked during a run.
     *
     * @param done called after each seed, by any thread
     */
    public static ProtectionCurve play(long firstSeed, long seeds, Runnable done) {
        ProtectionCurve curve = new ProtectionCurve();
        LongStream.range(firstSeed, firstSeed + seeds).parallel().forEach(seed -> {
            curve.play(seed);
            done.run();
        });
        return curve;
    }

    /** Plays two seeds without a delay and with the protecting one, and checks every law. */
    public static void check(long firstSeed) {
        ProtectionCurve curve = new ProtectionCurve();
        for (long seed = firstSeed; seed < firstSeed + 2; seed++) {
            curve.playPlain(seed, 0);
            curve.playPlain(seed, PROTECTING);
            curve.playAhead(seed);
        }
        curve.requireProtection();
    }

    private void play(long seed) {
        for (int delay : DELAYS) {
            playPlain(seed, delay);
            add(cancelling, delay, SniperRun.play(seed, new Way(delay, true, false, false)));
        }
        playAhead(seed);
    }

    private void playAhead(long seed) {
        Outcome outcome = SniperRun.play(seed, new Way(PROTECTING, false, false, true));
        synchronized (this) {
            ahead.add(outcome.losses());
        }
    }

    private void playPlain(long seed, int delay) {
        Outcome outcome = SniperRun.play(seed, new Way(delay));
        add(plain, delay, outcome);
        if (delay == PROTECTING) {
            compare(seed, outcome, SniperRun.play(seed, new Way(delay, false, true, false)));
        }
    }

    private synchronized void add(TreeMap<Integer, Losses> curve, int delay, Outcome outcome) {
        losses(curve, delay).add(outcome.losses());
        waited += outcome.waited();
    }

    private synchronized void compare(long seed, Outcome outcome, Outcome afterRestores) {
        restored += afterRestores.restored();
        SniperLaw.require(
                outcome.state().equals(afterRestores.state()) && outcome.answers() == afterRestores.answers(),
                SniperLaw.SAME_AFTER_RESTORE,
                "seed %d is another one after %d restores".formatted(seed, afterRestores.restored()));
    }

    /** Checks the laws about the losses of all seeds. */
    public void requireProtection() {
        double without = losses(plain, 0).lossPerJump();
        double with = losses(plain, PROTECTING).lossPerJump();
        SniperLaw.require(
                without > 0,
                SniperLaw.SNIPERS_WIN_WITHOUT,
                "snipers take %.2f USD a jump without a delay".formatted(without));
        SniperLaw.require(
                with <= MOST_LEFT * without,
                SniperLaw.DELAY_PROTECTS,
                "a delay of %d ms leaves %.2f of %.2f USD a jump".formatted(PROTECTING, with, without));
        SniperLaw.require(
                ahead.lossPerJump() <= MOST_LEFT * without,
                SniperLaw.ORDERS_AHEAD_ARE_NO_WAY_AROUND,
                "orders ahead, with cancels before they are due, take %.2f of %.2f USD a jump"
                        .formatted(ahead.lossPerJump(), without));
    }

    /** Number of orders that have waited. */
    public long waited() {
        return waited;
    }

    /** How often an exchange was restored while orders waited. */
    public long restored() {
        return restored;
    }

    /** Loss of a maker who cancels nothing until he hears of a jump. */
    public Losses plain(int delayMillis) {
        return losses(plain, delayMillis);
    }

    /** Loss of a maker whose program also cancels all quotes as soon as it hears of a trade. */
    public Losses cancelling(int delayMillis) {
        return losses(cancelling, delayMillis);
    }

    /** The loss of these to snipers, as a share of the loss without delay and without cancels after trades. */
    public double share(Losses of) {
        return of.lossPerJump() / plain(0).lossPerJump();
    }

    /** Loss of a maker to a sniper who sends orders ahead of jumps, with a delay of 10 ms. */
    public Losses ahead() {
        return ahead;
    }

    /** Two tables in Markdown, without and with cancels after trades, and a sentence about orders sent ahead. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("the maker cancels when he hears of a jump:");
        lines.addAll(table(plain));
        lines.add("");
        lines.add("his program also cancels all quotes when it hears of a trade:");
        lines.addAll(table(cancelling));
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "a sniper who sends orders ahead of jumps, and cancels them unless there is one, with %d ms:"
                        + " %.2f USD a jump, %.1f %% of 0 ms",
                PROTECTING,
                ahead.lossPerJump(),
                100 * share(ahead)));
        return lines;
    }

    private List<String> table(TreeMap<Integer, Losses> curve) {
        List<String> lines = new ArrayList<>();
        lines.add("| takerDelay, ms | loss to snipers, USD a jump | of 0 ms | trades of snipers, a jump"
                + " | volume of others, BTC a jump | break-even spread, bps |");
        lines.add("|---|---|---|---|---|---|");
        curve.forEach((delay, losses) -> lines.add(String.format(
                Locale.ROOT,
                "| %d | %.2f | %.1f %% | %.3f | %.2f | %.2f |",
                delay,
                losses.lossPerJump(),
                100 * share(losses),
                losses.fills() / (double) losses.jumps(),
                losses.othersVolumePerJump(),
                losses.breakEvenSpread())));
        return lines;
    }

    private static Losses losses(TreeMap<Integer, Losses> curve, int delayMillis) {
        return Objects.requireNonNull(curve.get(delayMillis), "a delay that is not compared");
    }
}
