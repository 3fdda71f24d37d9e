package io.openperp.simulator.cluster;

import io.openperp.journal.MarketState;
import io.openperp.simulator.random.Chance;
import io.openperp.units.Decimals;
import java.util.List;

/**
 * The setup of one seed: the size of the exchange, the scenario of its markets, and the frequency of faults.
 *
 * @param processes that host shards, each some account shards or some markets
 * @param standbys of each process: they compete with it for its shards, by the rule of the real hosts; if there are
 *     none, the scheduler decides who owns shards, and may make two processes owners at once
 * @param forges whether a different history will be written into a channel
 */
public record Setup(
        long seed,
        int markets,
        int processes,
        int gateways,
        Scenario scenario,
        long insurance,
        boolean marksAreTheOracles,
        long startMillis,
        Network.Faults faults,
        boolean forges,
        int standbys) {

    /** The behaviour of traders and prices. */
    public enum Scenario {
        /** Prices move a little, margins are comfortable. */
        CALM,
        /** Prices jump, leverage is high, hours end, accounts are liquidated. */
        WILD,
        /** Prices move far, all traders use the highest leverage and the fund is small: the fund takes over, then winners are deleveraged. */
        CRASHING,
        /** No price moves and no account has spare margin. */
        TIGHT
    }

    private static final List<MarketState> STATES =
            List.of(MarketState.MARKET_POST_ONLY, MarketState.MARKET_REDUCE_ONLY, MarketState.MARKET_CANCEL_ONLY);
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long FIRST_HOUR = 500_000;
    private static final long FIRST_MIDNIGHT = 500_016;
    private static final int LIABILITIES_EVERY_SECONDS = 5;

    /** Drawn from the seed alone. */
    public static Setup of(long seed) {
        Chance chance = Chance.of(seed, -1);
        Scenario scenario = chance.oneIn(3) ? Scenario.TIGHT : chance.oneIn(2) ? Scenario.WILD : Scenario.CALM;
        long insurance = Decimals.parse(String.valueOf(new int[] {0, 300, 5000, 100_000}[chance.below(4)]));
        boolean isPeaceful = chance.oneIn(8);
        Setup drawn = new Setup(
                seed,
                1 + chance.below(3),
                1 + chance.below(3),
                1 + chance.below(3),
                scenario,
                insurance,
                scenario == Scenario.TIGHT || scenario == Scenario.WILD && chance.below(3) > 0,
                (setsFees(seed) ? FIRST_MIDNIGHT : FIRST_HOUR) * HOUR_MILLIS
                        + (scenario == Scenario.TIGHT ? 1_000 : -chance.between(5_000, 120_000)),
                isPeaceful
                        ? Network.Faults.NONE
                        : new Network.Faults(chance.below(120), chance.below(12), chance.below(16)),
                chance.oneIn(25),
                new int[] {0, 0, 1, 2}[chance.below(4)]);
        boolean crashes = scenario == Scenario.CALM && chance.below(3) > 0;
        return crashes ? drawn.crashing(new int[] {0, 300, 20_000}[chance.below(3)]) : drawn;
    }

    private Setup crashing(int poorInsurance) {
        return new Setup(
                seed,
                markets,
                processes,
                gateways,
                Scenario.CRASHING,
                Decimals.parse(String.valueOf(poorInsurance)),
                true,
                startMillis,
                faults,
                forges,
                standbys);
    }

    /**
     * The numbers that operators may give to new markets, one or two: in the last quarter of every 64 seeds, so that they meet
     * everything else that seeds have. In the others there is none, and nobody lists a market.
     */
    public int spareMarkets() {
        return Math.floorMod(seed, 64) < 48 ? 0 : 1 + Math.floorMod(seed + seed / 64, 2);
    }

    /** Whether administrators give and take every role, and whoever gets one tries all acts: in a sixteenth of the seeds. */
    public boolean hasOperators() {
        return Math.floorMod(seed, 16) == 8;
    }

    /** Whether multisig accounts get every role and their signers propose the acts of all: in a sixteenth of the seeds. */
    public boolean operatesTogether() {
        return Math.floorMod(seed, 16) == 0;
    }

    public ExchangeSettings settings() {
        return configured(new ExchangeSettings(markets, insurance, marksAreTheOracles))
                .withSpareMarkets(spareMarkets());
    }

    private ExchangeSettings configured(ExchangeSettings settings) {
        if (setsFees()) {
            return settings.withLiabilitiesEvery(LIABILITIES_EVERY_SECONDS);
        }
        if (Math.floorMod(seed, 16) == 15) { // where there are withdrawals
            return settings.withLiabilitiesEvery(LIABILITIES_EVERY_SECONDS)
                    .withWithdrawals(Decimals.parse("30"), Decimals.parse("50"));
        }
        if (Math.floorMod(seed, 16) == 9) { // in a sixteenth of the seeds
            return settings.withCaps(Decimals.parse("10000"), Decimals.parse(seed / 16 % 2 == 0 ? "30000" : "4000"));
        }
        return setsStatesByThemselves()
                ? settings.withStatesByThemselves(STATES.get(Math.floorMod(seed / 8, STATES.size())))
                : settings;
    }

    /** Whether an administrator sets policies and programmes of fees, around midnight: in an eighth of the seeds. */
    public boolean setsFees() {
        return setsFees(seed);
    }

    private static boolean setsFees(long seed) {
        return Math.floorMod(seed, 8) == 4;
    }

    /** Whether markets take states by themselves: in an eighth of the seeds. */
    public boolean setsStatesByThemselves() {
        return Math.floorMod(seed, 8) == 5;
    }
}
