package io.openperp.matching.shard;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.treasury.LiabilityTrees;
import io.openperp.exchange.market.Market;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountShardFigures;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketShardFigures;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.ShardKind;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjIntConsumer;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects figures about the state of this replica's shards for metrics and heartbeats. Thread-safe. */
public final class ShardFigures {

    private static final Logger LOG = LoggerFactory.getLogger(ShardFigures.class);

    /** Number of best levels of a side whose sizes are summed up as its depth. */
    private static final int DEPTH_LEVELS = 10;

    /**
     * Figures of the account shard.
     *
     * @param accounts number of accounts
     * @param pending number of admitted transactions for which markets' answers are awaited
     * @param inLiquidation number of accounts being liquidated
     * @param passes number of liquidation passes since the beginning of the exchange
     * @param fund equity of the insurance fund, units of 1e-8 USD; empty before it is set
     * @param shortfall amount in USD by which the equity of the insurance fund is negative
     * @param withdrawals number of pending withdrawals
     * @param withdrawn sum of the pending withdrawals, USD
     * @param oldestNanos time at which the oldest pending withdrawal was requested, nanoseconds since 1970; 0: there is
     *     none
     * @param paused whether withdrawals are paused
     * @param hourUnits amount of withdrawals requested in the present hour and not returned, units of 1e-8 USD
     * @param hourLimitUnits largest amount of withdrawals that may be requested in an hour, units of 1e-8 USD; 0:
     *     unlimited
     * @param tree the last published liability tree
     * @param treePeriod seconds between two liability trees; 0: none are published
     */
    record Accounts(
            int accounts,
            int pending,
            int inLiquidation,
            long passes,
            OptionalLong fund,
            double shortfall,
            int withdrawals,
            double withdrawn,
            long oldestNanos,
            boolean paused,
            long hourUnits,
            long hourLimitUnits,
            LiabilityTrees.CompletedTree tree,
            int treePeriod) {

        static Accounts of(AccountShard shard) {
            return new Accounts(
                    shard.accountCount(),
                    shard.pendingTransactions(),
                    shard.accountsInLiquidation(),
                    shard.liquidationPasses(),
                    shard.fundEquity(),
                    decimal(shard.shortfall()),
                    shard.withdrawals().pendingCount(),
                    decimal(shard.withdrawals().pendingMoney()),
                    shard.withdrawals().oldestPendingNanos(),
                    shard.withdrawals().isPaused(),
                    shard.withdrawals().usedOfHour(),
                    shard.withdrawals().limitOfHour(),
                    shard.liabilities().lastCompleted(),
                    shard.liabilities().period());
        }

        /** Age of the oldest pending withdrawal in seconds, by the clock of this machine; 0 if none is pending. */
        double withdrawalAge() {
            return oldestNanos == 0 ? 0 : Math.max(0, System.currentTimeMillis() / 1e3 - oldestNanos / 1e9);
        }

        /** Age of the last liability tree in seconds, by the clock of this machine; 0 if there is none. */
        double treeAge() {
            return treePeriod == 0 || tree.second() == 0
                    ? 0
                    : Math.max(0, System.currentTimeMillis() / 1e3 - tree.second());
        }

        /**
         * Number of accounts in the last liability tree; NaN, like {@link #treeSeconds}, if it was made before the
         * shard was started here.
         */
        double treeAccounts() {
            return tree.accounts() == 0 ? Double.NaN : tree.accounts();
        }

        double treeSeconds() {
            return tree.accounts() == 0 ? Double.NaN : tree.nanos() / 1e9;
        }

        /** Amount of withdrawals requested in the present hour, in USD. */
        double hourUsed() {
            return decimal(hourUnits);
        }

        /** Largest amount of withdrawals that may be requested in an hour, in USD; 0 if there is no limit. */
        double hourLimit() {
            return decimal(hourLimitUnits);
        }

        /** Equity of the insurance fund in USD; NaN before the fund is set. */
        double fundEquity() {
            return fund.isPresent() ? decimal(fund.getAsLong()) : Double.NaN;
        }

        AccountShardFigures.Builder toRecord() {
            AccountShardFigures.Builder figures = AccountShardFigures.newBuilder()
                    .setAccounts(accounts)
                    .setPending(pending)
                    .setInLiquidation(inLiquidation)
                    .setLiabilitiesPeriod(treePeriod)
                    .setLiabilitiesNewest(tree.second())
                    .setWithdrawalsHourUsed(hourUnits)
                    .setWithdrawalsHourLimit(hourLimitUnits);
            fund.ifPresent(figures::setFundEquity);
            return figures;
        }
    }

    /**
     * Figures of a market shard.
     *
     * @param symbol symbol of the market; empty before it is listed
     * @param fundingRate funding rate of 8 hours
     * @param regime code of direction and volatility
     * @param deleveragings number of deleveragings in progress
     * @param openInterest open interest in base units
     * @param mark mark price in USD; 0 before the first
     * @param isOracleLive whether the mark follows a live oracle price
     * @param publishers number of publishers whose prices are used
     * @param orders number of resting orders
     * @param isAutomatic whether the market has set its present state automatically
     */
    record MarketNow(
            String symbol,
            double fundingRate,
            int regime,
            int deleveragings,
            double openInterest,
            double mark,
            boolean isOracleLive,
            int publishers,
            int orders,
            boolean isAutomatic,
            BookSide bids,
            BookSide asks) {

        private static final MarketNow NOT_LISTED = new MarketNow(
                "", Double.NaN, 0, 0, Double.NaN, Double.NaN, false, 0, 0, false, BookSide.UNKNOWN, BookSide.UNKNOWN);

        static MarketNow of(MarketShard shard) {
            Market market = shard.market();
            return market == null
                    ? NOT_LISTED
                    : new MarketNow(
                            market.listing().getSymbol(),
                            decimal(market.fundingRate()),
                            market.regime(),
                            market.deleveragings(),
                            decimal(market.openInterest()),
                            decimal(market.mark()),
                            market.isOracleLive(),
                            market.livePublishers(),
                            market.restingOrders(),
                            market.listing().getStatus().getAutomatic(),
                            BookSide.of(market, Side.BUY),
                            BookSide.of(market, Side.SELL));
        }

        MarketShardFigures.Builder toRecord() {
            return MarketShardFigures.newBuilder()
                    .setPublishers(publishers)
                    .setOrders(orders)
                    .setDeleveragings(deleveragings);
        }

        BookSide side(Side side) {
            return side.isBuy() ? bids : asks;
        }
    }

    /**
     * One side of a book.
     *
     * @param best best price in USD; 0 if the side is empty
     * @param depth total size of the ten best levels, in base units
     */
    record BookSide(double best, double depth) {

        private static final BookSide UNKNOWN = new BookSide(Double.NaN, Double.NaN);

        static BookSide of(Market market, Side side) {
            return new BookSide(decimal(market.bestPrice(side)), decimal(market.depth(side, DEPTH_LEVELS)));
        }
    }

    /** Figures of the account shard; replaced when the shard is restarted. */
    private volatile @Nullable WatchedShard<AccountShard, Accounts> accounts;

    /** Figures of the market shards by partition; replaced when a shard is restarted. */
    private final Map<Integer, WatchedShard<MarketShard, MarketNow>> markets = new ConcurrentHashMap<>();

    /**
     * Partitions of the markets whose configured block has already been compared with their listing, so that a
     * difference is logged once.
     */
    private final Set<Integer> compared = ConcurrentHashMap.newKeySet();

    /** Symbols of the listed markets that have no configured block, because operators listed them, by partition. */
    private final Map<Integer, String> withoutBlock = new ConcurrentHashMap<>();

    private volatile ObjIntConsumer<String> onListing = (symbol, partition) -> {};

    /** Time of {@link System#nanoTime} at which the mark of a market last followed the oracle, by partition. */
    private final Map<Integer, Long> markedAt = new ConcurrentHashMap<>();

    /**
     * Sets an action that is called with symbol and number of each market listed without a block, on any thread and
     * possibly twice.
     */
    void onListing(ObjIntConsumer<String> action) {
        onListing = action;
        withoutBlock.forEach((partition, symbol) -> action.accept(symbol, partition));
    }

    Shard watch(AccountShard shard) {
        var watched = new WatchedShard<>(
                shard, Accounts::of, ShardFigures::moneyMadeByAccounts, AccountShard::clockOffsetNanos);
        accounts = watched;
        return watched;
    }

    /**
     * Wraps a market shard so that its figures can be read.
     *
     * @param configured listing configured by the market's block; null: it has no block
     */
    Shard watch(int partition, MarketShard shard, @Nullable MarketListing configured) {
        markedAt.put(partition, System.nanoTime());
        var watched = new WatchedShard<>(
                shard,
                market -> now(partition, market, configured),
                ShardFigures::moneyMadeByMarket,
                MarketShard::clockOffsetNanos);
        markets.put(partition, watched);
        return watched;
    }

    private MarketNow now(int partition, MarketShard shard, @Nullable MarketListing configured) {
        MarketNow now = MarketNow.of(shard);
        Market market = shard.market();
        if (market != null && configured != null && compared.add(partition)) {
            LifelongTerms.ignored(configured, market.listing()).forEach(LOG::warn);
        } else if (market != null && configured == null && withoutBlock.putIfAbsent(partition, now.symbol()) == null) {
            markedAt.put(partition, System.nanoTime());
            onListing.accept(now.symbol(), partition);
        }
        if (now.isOracleLive()) {
            markedAt.put(partition, System.nanoTime());
        }
        return now;
    }

    /** Adds the figures of the account shard to its heartbeat, for the operators' page. */
    void describeAccounts(ShardHeartbeat.Builder sign) {
        WatchedShard<AccountShard, Accounts> watched = accounts;
        Accounts now = watched == null ? null : watched.figures();
        if (now != null) {
            sign.setAccounts(now.toRecord());
        }
    }

    /** Adds the figures of a market, and its symbol once known, to the heartbeat of its shard. */
    void describeMarket(ShardHeartbeat.Builder sign, int partition) {
        WatchedShard<MarketShard, MarketNow> watched = markets.get(partition);
        MarketNow now = watched == null ? null : watched.figures();
        if (now != null) {
            long ageMillis = (long) (markAge(partition) * 1000);
            sign.setMarket(now.toRecord().setMarkAgeMillis(ageMillis));
            if (!now.symbol().isEmpty()) {
                sign.setSymbol(now.symbol());
            }
        }
    }

    /** Returns a figure of the account shard; NaN before the shard has applied a command. */
    double ofAccounts(ToDoubleFunction<Accounts> figure) {
        return of(accounts, figure);
    }

    /** Returns a figure of a market; NaN before the shard has applied a command. */
    double ofMarket(int partition, ToDoubleFunction<MarketNow> figure) {
        return of(markets.get(partition), figure);
    }

    /** Seconds since the mark of a market was last seen to follow the oracle, or since the shard was started here. */
    double markAge(int partition) {
        Long at = markedAt.get(partition);
        return at == null ? Double.NaN : (System.nanoTime() - at) / 1e9;
    }

    /**
     * Amount of money in USD that a shard has created (positive) or lost by an error, as of its last snapshot; 0 if all
     * is right (LOG-019).
     */
    double imbalance(ShardAddress shard) {
        WatchedShard<?, ?> watched = watched(shard);
        return watched == null ? Double.NaN : decimal(watched.imbalance());
    }

    /**
     * Seconds by which the append time of the last command was behind the shard's clock, which does not advance in such
     * a case.
     */
    double clockBehind(ShardAddress shard) {
        WatchedShard<?, ?> watched = watched(shard);
        return watched == null ? Double.NaN : watched.behindNanos() / 1e9;
    }

    /** Seconds by which the broker's clock was ahead of the clock of the host that writes ticks, at the last tick. */
    double clockOffset(ShardAddress shard) {
        WatchedShard<?, ?> watched = watched(shard);
        return watched == null ? Double.NaN : watched.offsetNanos() / 1e9;
    }

    private @Nullable WatchedShard<?, ?> watched(ShardAddress shard) {
        return shard.getKind() == ShardKind.MARKET ? markets.get(shard.getPartition()) : accounts;
    }

    private static long moneyMadeByAccounts(AccountShard shard) {
        return shard.money().surplus();
    }

    private static long moneyMadeByMarket(MarketShard shard) {
        Market market = shard.market();
        return market == null ? 0 : market.heldMoney() + market.sentMoney();
    }

    private static <F> double of(@Nullable WatchedShard<?, F> shard, ToDoubleFunction<F> figure) {
        F figures = shard == null ? null : shard.figures();
        return figures == null ? Double.NaN : figure.applyAsDouble(figures);
    }

    private static double decimal(long units) {
        return (double) units / Fixed.ONE;
    }
}
