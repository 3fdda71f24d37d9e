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

/** Figures of the shards of this replica for metrics. Thread-safe. */
public final class ShardFigures {

    private static final Logger LOG = LoggerFactory.getLogger(ShardFigures.class);

    /** Number of levels of a side that count as its depth. */
    private static final int DEPTH_LEVELS = 10;

    /**
     * @param accounts number of accounts known
     * @param pending transactions admitted whose answers are awaited from markets
     * @param inLiquidation number of accounts being liquidated
     * @param passes liquidation passes over the accounts, since the shard exists
     * @param fund equity of the insurance fund, units of 1e-8 USD; empty before it is set
     * @param shortfall USD that the fund owes beyond what it has
     * @param withdrawals number of pending withdrawals
     * @param withdrawn sum of the pending withdrawals, USD
     * @param oldestNanos time at which the oldest of these was requested, nanoseconds since 1970; 0: there is none
     * @param paused whether withdrawals are paused
     * @param hourUnits amount requested in the present hour that did not come back, units of 1e-8 USD
     * @param hourLimitUnits limit of the amount requested in an hour, likewise; 0: there is no limit
     * @param tree the last tree over liabilities
     * @param treePeriod seconds from one tree to the next; 0: there are none
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
            LiabilityTrees.Made tree,
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
                    shard.liabilities().made(),
                    shard.liabilities().period());
        }

        /** Age of the oldest pending withdrawal, in seconds by the clock of this machine; 0: none is pending. */
        double withdrawalAge() {
            return oldestNanos == 0 ? 0 : Math.max(0, System.currentTimeMillis() / 1e3 - oldestNanos / 1e9);
        }

        /** Age of the last tree over liabilities, in seconds by the clock of this machine; 0 where there are none. */
        double treeAge() {
            return treePeriod == 0 || tree.second() == 0
                    ? 0
                    : Math.max(0, System.currentTimeMillis() / 1e3 - tree.second());
        }

        /**
         * Number of accounts in the last tree; NaN, as for {@link #treeSeconds}: it was made before the shard ran here.
         */
        double treeAccounts() {
            return tree.accounts() == 0 ? Double.NaN : tree.accounts();
        }

        double treeSeconds() {
            return tree.accounts() == 0 ? Double.NaN : tree.nanos() / 1e9;
        }

        /** Amount requested for withdrawal in the present hour, USD. */
        double hourUsed() {
            return decimal(hourUnits);
        }

        /** Limit of that amount, USD; 0: there is no limit. */
        double hourLimit() {
            return decimal(hourLimitUnits);
        }

        /** Equity of the insurance fund, USD; NaN before the fund is set. */
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
     * @param symbol symbol of the market; empty before it is listed
     * @param fundingRate funding rate of 8 hours
     * @param regime code of direction and volatility
     * @param deleveragings number of deleveragings under way
     * @param openInterest open interest in base units
     * @param mark mark in USD, 0 before the first
     * @param isOracleLive whether the mark follows a publisher
     * @param publishers number of publishers whose prices count
     * @param orders number of resting orders
     * @param isAutomatic whether the market has set its state by itself, for a cause
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
     * @param best best price in USD, 0 if nothing rests
     * @param depth size in base units at the ten best levels
     */
    record BookSide(double best, double depth) {

        private static final BookSide UNKNOWN = new BookSide(Double.NaN, Double.NaN);

        static BookSide of(Market market, Side side) {
            return new BookSide(decimal(market.bestPrice(side)), decimal(market.depth(side, DEPTH_LEVELS)));
        }
    }

    /** Figures of the account shard; a shard that starts over replaces its predecessor. */
    private volatile @Nullable WatchedShard<AccountShard, Accounts> accounts;

    /** Figures of the market shards, by partition; a shard that starts over replaces its predecessor. */
    private final Map<Integer, WatchedShard<MarketShard, MarketNow>> markets = new ConcurrentHashMap<>();

    /** Partitions of markets whose block has been compared with the listing. */
    private final Set<Integer> compared = ConcurrentHashMap.newKeySet();

    /** Symbols of listed markets that have no block, by partition. */
    private final Map<Integer, String> withoutBlock = new ConcurrentHashMap<>();

    private volatile ObjIntConsumer<String> onListing = (symbol, partition) -> {};

    /** Time at which the mark of a market last followed the oracle, by {@link System#nanoTime}, by partition. */
    private final Map<Integer, Long> markedAt = new ConcurrentHashMap<>();

    /**
     * Sets an action for each market that is listed without a block: it takes symbol and number, on any thread and
     * perhaps twice.
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

    /** @param configured block of the market in the registry; null: it has none */
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

    /** Adds the figures of the account shard that operators watch to its sign of life. */
    void describeAccounts(ShardHeartbeat.Builder sign) {
        WatchedShard<AccountShard, Accounts> watched = accounts;
        Accounts now = watched == null ? null : watched.figures();
        if (now != null) {
            sign.setAccounts(now.toRecord());
        }
    }

    /** Adds the figures of a market to its sign of life, with its symbol once that is known. */
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

    /** A figure of the account shard; not a number before the shard has applied anything. */
    double ofAccounts(ToDoubleFunction<Accounts> figure) {
        return of(accounts, figure);
    }

    /** A figure of a market; not a number before the shard has applied anything. */
    double ofMarket(int partition, ToDoubleFunction<MarketNow> figure) {
        return of(markets.get(partition), figure);
    }

    /** Seconds since the mark was last seen to follow the oracle, or since the shard was begun here. */
    double markAge(int partition) {
        Long at = markedAt.get(partition);
        return at == null ? Double.NaN : (System.nanoTime() - at) / 1e9;
    }

    /** Money made (above 0) or lost by a shard, in USD, as of its last snapshot; 0 unless something is wrong (LOG-019). */
    double imbalance(ShardAddress shard) {
        WatchedShard<?, ?> watched = watched(shard);
        return watched == null ? Double.NaN : decimal(watched.imbalance());
    }

    /** Seconds by which the append time of the last command was behind the time of a shard, which then does not advance. */
    double clockBehind(ShardAddress shard) {
        WatchedShard<?, ?> watched = watched(shard);
        return watched == null ? Double.NaN : watched.behindNanos() / 1e9;
    }

    /** Seconds by which the clock of the broker was ahead of that of the host that ticks, at the last tick. */
    double clockOffset(ShardAddress shard) {
        WatchedShard<?, ?> watched = watched(shard);
        return watched == null ? Double.NaN : watched.offsetNanos() / 1e9;
    }

    private @Nullable WatchedShard<?, ?> watched(ShardAddress shard) {
        return shard.getKind() == ShardKind.MARKET ? markets.get(shard.getPartition()) : accounts;
    }

    private static long moneyMadeByAccounts(AccountShard shard) {
        return shard.money().made();
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
