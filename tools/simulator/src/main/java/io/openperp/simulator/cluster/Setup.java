package io.openperp.simulator.cluster;

import io.openperp.simulator.random.Chance;
import io.openperp.units.Decimals;

/**
 * The world of one seed: how large the exchange is, what its markets do, and how badly it is treated.
 *
 * @param processes that host shards, each some account shards or some markets
 * @param standbys of each process: it competes with them for its shards, by the rule of the real hosts; if there are
 *     none, the scheduler decides who owns shards, and may make two processes owners at once
 * @param forges whether somebody will write another history into a channel
 */
public record Setup(
        long seed,
        int accountPartitions,
        int markets,
        int processes,
        int gateways,
        Mood mood,
        long insurance,
        boolean marksAreTheOracles,
        long startMillis,
        Network.Faults faults,
        boolean forges,
        int standbys) {

    /** What traders and prices do. */
    public enum Mood {
        /** Prices move a little, margins are comfortable. */
        CALM,
        /** Prices jump, leverage is high, hours end, accounts are liquidated. */
        WILD,
        /** Prices fall and rise by far, everybody is at his limit and the fund is poor: it and the winners pay. */
        CRASHING,
        /** No price moves and nobody has margin to spare. */
        TIGHT
    }

    private static final long HOUR_MILLIS = 3_600_000;
    private static final long FIRST_HOUR = 500_000;

    /** Drawn from the seed alone. */
    public static Setup of(long seed) {
        Chance chance = Chance.of(seed, -1);
        Mood mood = chance.oneIn(3) ? Mood.TIGHT : chance.oneIn(2) ? Mood.WILD : Mood.CALM;
        long insurance = Decimals.parse(String.valueOf(new int[] {0, 300, 5000, 100_000}[chance.below(4)]));
        boolean isPeaceful = chance.oneIn(8);
        Setup drawn = new Setup(
                seed,
                1 + chance.below(3),
                1 + chance.below(3),
                1 + chance.below(3),
                1 + chance.below(3),
                mood,
                insurance,
                mood == Mood.TIGHT || mood == Mood.WILD && chance.below(3) > 0,
                FIRST_HOUR * HOUR_MILLIS + (mood == Mood.TIGHT ? 1_000 : -chance.between(5_000, 120_000)),
                isPeaceful
                        ? Network.Faults.NONE
                        : new Network.Faults(chance.below(120), chance.below(12), chance.below(16)),
                chance.oneIn(25),
                new int[] {0, 0, 1, 2}[chance.below(4)]);
        boolean crashes = mood == Mood.CALM && chance.below(3) > 0;
        return crashes ? drawn.crashing(new int[] {0, 300, 20_000}[chance.below(3)]) : drawn;
    }

    private Setup crashing(int poorInsurance) {
        return new Setup(
                seed,
                accountPartitions,
                markets,
                processes,
                gateways,
                Mood.CRASHING,
                Decimals.parse(String.valueOf(poorInsurance)),
                true,
                startMillis,
                faults,
                forges,
                standbys);
    }

    /**
     * How many of the first requests gateways log in the form of earlier releases, with their actions as messages: none, all,
     * or some, as in an upgrade of a running exchange.
     */
    public int requestsInOlderForm() {
        return switch (Math.floorMod(seed, 8)) {
            case 0 -> Integer.MAX_VALUE;
            case 1 -> 60;
            default -> 0;
        };
    }

    public ExchangeSettings settings() {
        return new ExchangeSettings(accountPartitions, markets, insurance, marksAreTheOracles);
    }
}
