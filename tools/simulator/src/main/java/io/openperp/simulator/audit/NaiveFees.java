package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderFilled;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The rate of each fill: from the policies and programmes of administrators, from the fills before the order was admitted,
 * and from nothing that the exchange says of tiers (FEE-010 to FEE-015). A rebate depends on the other side of its fill, whose
 * shard may publish later: rates are compared when nothing is under way.
 */
final class NaiveFees {

    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    /** When an order went to its market, by the time of the record that its account shard executed. */
    private record Placed(Bytes32 account, long admittedAtNanos) {}

    private record OrderOfMarket(int market, Bytes32 order) {}

    /** By the time of its market. */
    private record Charged(Bytes32 account, int market, Bytes32 order, Fill fill, long timeNanos) {}

    /** By number; more are listed later. */
    private final Map<Integer, MarketAudit> markets;

    private final Map<Integer, NaiveFeeHistory> shards = new TreeMap<>();
    private final Map<OrderOfMarket, List<Placed>> placed = new HashMap<>();
    private final List<Charged> charged = new ArrayList<>();
    /** The partition in which an account has filled: a sub-account lives with its master. */
    private final Map<Bytes32, Integer> homes = new HashMap<>();

    private final Map<String, Long> volumes = new HashMap<>();
    private final TreeMap<String, Integer> seen = new TreeMap<>();

    NaiveFees(ExchangeSettings settings, Map<Integer, MarketAudit> markets) {
        this.markets = markets;
        shards.put(0, new NaiveFeeHistory());
    }

    /** How often what happened, for a test that it does happen. */
    TreeMap<String, Integer> seen() {
        return seen;
    }

    /** In the log of the account shard. */
    void announced(MarketListing listing, long timeNanos) {
        shard(0).announced(listing, timeNanos);
    }

    /** A valid record of market-commands. */
    void accepted(int market, ExecuteActions execute) {
        Placed order = new Placed(Keys.read(execute.getAccount()), execute.getAdmittedAtNanos());
        for (MarketAction action : execute.getActionsList()) {
            if (action.hasPlaceOrder()) {
                Bytes32 id = Keys.read(action.getPlaceOrder().getOrderId());
                placed.computeIfAbsent(new OrderOfMarket(market, id), key -> new ArrayList<>())
                        .add(order);
            } else if (action.hasModifyOrder()) { // if it becomes larger its rates are those of then
                Bytes32 id = Keys.read(action.getModifyOrder().getOrderId());
                placed.getOrDefault(new OrderOfMarket(market, id), new ArrayList<>())
                        .add(order);
            }
        }
    }

    /** An administrator has. */
    void decided(FeePolicy policy, long timeNanos) {
        shard(0).keep(policy, timeNanos);
        seen.merge("fee policies", 1, Integer::sum);
    }

    void decided(FeeProgramme programme, long timeNanos) {
        shard(0).keep(programme, timeNanos);
        seen.merge("fee programmes", 1, Integer::sum);
    }

    /** @param own the account and those that own it, itself first and the master last */
    void filled(int partition, List<Bytes32> own, AccountEvent event, long timeNanos) {
        OrderFilled filled = event.getOrderFilled();
        Bytes32 account = own.getFirst();
        Bytes32 owner = own.getLast();
        shard(partition).own(account, owner);
        homes.put(account, partition);
        boolean forced = filled.getFill().getReason() == FillReason.LIQUIDATION
                && filled.getFill().getIsTaker();
        FeeVolume due = FeeVolume.getDefaultInstance();
        if (!forced && isCharged(account)) {
            long day = event.getMarketTimeNanos() / NANOS_PER_DAY;
            long notional = filled.getFill().getNotional();
            shard(partition).traded(owner, day, notional, timeNanos);
            long volume = volumes.merge(owner + " " + day, notional, Long::sum);
            due = FeeVolume.newBuilder()
                    .setOwner(Keys.write(owner))
                    .setDay(day)
                    .setVolume(volume)
                    .build();
        }
        FeeVolume published = event.getFeeVolume();
        FeeVolume expected = due;
        require(published.equals(due), () -> "traded " + published + ", not " + expected + " with " + filled);
        if (!forced) {
            charged.add(new Charged(
                    account,
                    filled.getPosition().getMarket(),
                    Keys.read(filled.getOrder().getOrderId()),
                    filled.getFill(),
                    event.getMarketTimeNanos()));
        }
    }

    /** Nothing is under way: what every shard has done is known. */
    void drained() {
        for (Charged fill : charged) {
            Set<Long> rates = fill.fill.getIsTaker() ? takerRates(fill) : makerRates(fill);
            require(
                    rates.contains(fill.fill.getFeeRate()),
                    () -> "the rate is one of " + rates + ", not that of " + fill);
            long own = Collections.min(own(fill, fill.fill.getIsTaker()));
            seen.merge(fill.fill.getFeeRate() < 0 ? "rebates" : "rates", 1, Integer::sum);
            seen.merge("rates below the market's", fill.fill.getFeeRate() < own ? 1 : 0, Integer::sum);
        }
        charged.clear();
    }

    /** What the market itself charges at the time of the fill. */
    private Set<Long> own(Charged fill, boolean taker) {
        return market(fill.market).terms().fees(fill.timeNanos, taker);
    }

    private Set<Long> takerRates(Charged fill) {
        return rates(fill, fill.account, fill.order, true);
    }

    /** A rebate is no more than what the taker pays. */
    private Set<Long> makerRates(Charged fill) {
        boolean liquidated = fill.fill.getReason() == FillReason.LIQUIDATION;
        Set<Long> ofTaker = liquidated || fill.fill.getCounterpartyOrderId().isEmpty()
                ? own(fill, true)
                : rates(
                        fill,
                        Keys.read(fill.fill.getCounterparty()),
                        Keys.read(fill.fill.getCounterpartyOrderId()),
                        true);
        Set<Long> rates = new HashSet<>();
        for (long rate : rates(fill, fill.account, fill.order, false)) {
            ofTaker.forEach(taker -> rates.add(Math.max(rate, -taker)));
        }
        return rates;
    }

    /** Of the order; more than one where the record that admitted it also had fills, or where its ID came twice. */
    private Set<Long> rates(Charged fill, Bytes32 account, Bytes32 order, boolean taker) {
        Set<Long> rates = new HashSet<>();
        for (Placed sent : placed.getOrDefault(new OrderOfMarket(fill.market, order), List.of())) {
            if (sent.account.equals(account)) {
                for (long own : own(fill, taker)) {
                    rates.addAll(
                            isCharged(account)
                                    ? rates(account, fill.market, sent.admittedAtNanos, taker, own)
                                    : Set.of(own));
                }
            }
        }
        return rates;
    }

    /** Of an order that has waited for a mark or a fill nobody says when it was admitted: it has a rate of some moment. */
    private Set<Long> rates(Bytes32 account, int market, long admittedAtNanos, boolean taker, long own) {
        MarketListing listing = market(market).listing();
        NaiveFeeHistory shard = shard(homes.getOrDefault(account, 0));
        List<Long> moments = admittedAtNanos == Long.MAX_VALUE ? shard.changes() : List.of(admittedAtNanos);
        Set<Long> rates = new HashSet<>();
        for (long moment : moments) {
            rates.add(shard.rate(account, listing, moment, moment, taker, own));
            rates.add(shard.rate(account, listing, moment, moment + 1, taker, own));
        }
        return rates;
    }

    private static boolean isCharged(Bytes32 account) {
        return !account.equals(ExchangeSettings.FUND) && !account.equals(ExchangeSettings.FEES);
    }

    private MarketAudit market(int number) {
        return java.util.Objects.requireNonNull(markets.get(number));
    }

    private NaiveFeeHistory shard(int partition) {
        return java.util.Objects.requireNonNull(shards.get(partition));
    }

    private static void require(boolean holds, java.util.function.Supplier<String> what) {
        LawBroken.unless(holds, Law.NAIVE_FEES, what);
    }
}
