package io.openperp.simulator.cluster;

import io.openperp.journal.MarketState;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Setup of one seed: the size of the exchange, the scenario of its markets, and the frequency of faults.
 *
 * @param processes number of processes that host shards
 * @param standbys number of standbys of each process, which compete with it for its shards by the rule of the real
 *     hosts; 0: the scheduler decides who owns shards, and may make two processes owners at once
 * @param forges whether a forged record will be written into a channel
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

    /** Ways in which traders behave and prices move during a seed. */
    public enum Scenario {
        /** Prices move a little, margins are comfortable. */
        CALM,
        /** Prices jump, leverage is high, full hours pass, accounts are liquidated. */
        WILD,
        /**
         * Prices move far, all traders use the highest leverage and the fund is small: the fund takes over positions
         * until it has too little money, then winners are deleveraged.
         */
        CRASHING,
        /** No price moves and no account has spare margin. */
        TIGHT
    }

    private static final List<MarketState> STATES =
            List.of(MarketState.MARKET_POST_ONLY, MarketState.MARKET_REDUCE_ONLY, MarketState.MARKET_CANCEL_ONLY);
    private static final int GROUP = 16;
    private static final int LEAVING = -4;
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long FIRST_HOUR = 500_000;
    private static final long FIRST_MIDNIGHT = 500_016;
    private static final int LIABILITIES_EVERY_SECONDS = 5;

    /** Derives the setup from the seed. */
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
     * Number of spare market numbers, which operators can give to new markets: one or two in the last quarter of every
     * 64 seeds, so that listings occur together with everything else that depends on the seed; 0 in all others.
     */
    public int spareMarkets() {
        return Math.floorMod(seed, 64) < 48 ? 0 : 1 + Math.floorMod(seed + seed / 64, 2);
    }

    /**
     * Whether administrators give and revoke every role, and the holders of roles try all acts: in a sixteenth of the
     * seeds.
     */
    public boolean hasOperators() {
        return Math.floorMod(seed, 16) == 8;
    }

    /**
     * Whether a lane has several shards: in two of every eight blocks of 64 seeds, so that this occurs together with
     * everything else that depends on the seed.
     */
    private boolean hasLaneOfSeveral() {
        long block = Math.floorMod(seed / 64, 8);
        return block == 4 || block == 6;
    }

    /**
     * Whether markets move between the lane of the account shard and lanes of their own. This holds in every second
     * group of 16 of the seeds in which a lane has several shards.
     */
    public boolean movesMarkets() {
        return hasLaneOfSeveral() && Math.floorMod(seed / GROUP + seed / 512, 2) == 1;
    }

    /**
     * How long orders wait that would trade, in milliseconds: in two of three of the seeds in which a lane has several
     * shards, whose commands are observed.
     */
    public int takerDelayMillis() {
        return hasLaneOfSeveral() ? new int[] {0, 20, 100}[(int) Math.floorMod(seed, 3)] : 0;
    }

    /** All shards, the account shard first. */
    public List<ShardAddress> shards() {
        List<ShardAddress> all = new ArrayList<>();
        all.add(Shards.accounts());
        for (int market = 0; market < markets + spareMarkets(); market++) {
            all.add(Shards.market(market));
        }
        return all;
    }

    /** The lanes of all shards. */
    public List<LanePlan> lanes() {
        List<ShardAddress> all = shards();
        if (!hasLaneOfSeveral()) {
            return all.stream().map(shard -> LanePlan.fixed(List.of(shard))).toList();
        }
        if (!movesMarkets()) {
            return List.of(LanePlan.fixed(all));
        }
        List<LanePlan> lanes = new ArrayList<>();
        lanes.add(new LanePlan(all, true, leaving(all)));
        all.subList(1, all.size()).forEach(market -> lanes.add(new LanePlan(List.of(market), true, Set.of())));
        return lanes;
    }

    /** Markets that hosts move to lanes of their own at the start; none in half of the seeds. */
    private Set<ShardAddress> leaving(List<ShardAddress> all) {
        Chance chance = Chance.of(seed, LEAVING);
        return chance.oneIn(2)
                ? Set.of()
                : all.stream()
                        .filter(shard -> shard.getKind() == ShardKind.MARKET && chance.oneIn(2))
                        .collect(Collectors.toSet());
    }

    /**
     * Whether multisig accounts get every role and their signers propose the acts of these roles: in a sixteenth of the
     * seeds.
     */
    public boolean operatesTogether() {
        return Math.floorMod(seed, 16) == 0;
    }

    public ExchangeSettings settings() {
        return configured(new ExchangeSettings(markets, insurance, marksAreTheOracles))
                .withTakerDelay(takerDelayMillis())
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

    /**
     * Whether an administrator sets fee policies and fee programmes: in an eighth of the seeds, which begin around
     * midnight.
     */
    public boolean setsFees() {
        return setsFees(seed);
    }

    private static boolean setsFees(long seed) {
        return Math.floorMod(seed, 8) == 4;
    }

    /** Whether markets change their state by themselves: in an eighth of the seeds. */
    public boolean setsStatesByThemselves() {
        return Math.floorMod(seed, 8) == 5;
    }
}
