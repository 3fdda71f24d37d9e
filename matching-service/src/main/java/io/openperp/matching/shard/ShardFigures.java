package io.openperp.matching.shard;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.liability.LiabilityTrees;
import io.openperp.exchange.market.Market;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountShardFigures;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketShardFigures;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.ShardSign;
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

    /** Levels of a side that count as its depth. */
    private static final int DEPTH_LEVELS = 10;

    /**
     * @param accounts known
     * @param pending transactions admitted whose answers are awaited from markets
     * @param inLiquidation accounts
     * @param passes over the accounts, since the shard exists
     * @param fund equity of the insurance fund, units of 1e-8 USD; empty before it is set
     * @param shortfall USD that the fund owes beyond what it has
     * @param withdrawals pending ones
     * @param withdrawn USD of these
     * @param oldestNanos when the oldest of these was requested, nanoseconds since 1970; 0: there is none
     * @param paused whether withdrawals are paused
     * @param hourUnits that were requested in the present hour and did not come back, units of 1e-8 USD
     * @param hourLimitUnits that may be requested in an hour, likewise; 0: there is no limit
     * @param tree the last one over liabilities
     * @param treePeriod seconds from one to the next; 0: there are none
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

        /** Of the oldest pending withdrawal, in seconds by the clock of this machine; 0: none is pending. */
        double withdrawalAge() {
            return oldestNanos == 0 ? 0 : Math.max(0, System.currentTimeMillis() / 1e3 - oldestNanos / 1e9);
        }

        /** Of the last tree over liabilities, in seconds by the clock of this machine; 0 where there are none. */
        double treeAge() {
            return treePeriod == 0 || tree.second() == 0
                    ? 0
                    : Math.max(0, System.currentTimeMillis() / 1e3 - tree.second());
        }

        /** NaN: it was made before the shard ran here, as of {@link #treeSeconds}. */
        double treeAccounts() {
            return tree.accounts() == 0 ? Double.NaN : tree.accounts();
        }

        double treeSeconds() {
            return tree.accounts() == 0 ? Double.NaN : tree.nanos() / 1e9;
        }

        /** USD. */
        double hourUsed() {
            return decimal(hourUnits);
        }

        /** USD; 0: there is no limit. */
        double hourLimit() {
            return decimal(hourLimitUnits);
        }

        /** USD; NaN before the insurance fund is set. */
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
     * @param symbol empty before it is listed
     * @param fundingRate of 8 hours
     * @param regime code of direction and volatility
     * @param deleveragings under way
     * @param openInterest base units
     * @param mark USD, 0 before the first
     * @param isOracleLive whether the mark follows a publisher
     * @param publishers whose prices count
     * @param orders resting
     * @param isAutomatic whether it has its state by itself, for a cause
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
     * @param best USD, 0 if nothing rests
     * @param depth base units at the ten best levels
     */
    record BookSide(double best, double depth) {

        private static final BookSide UNKNOWN = new BookSide(Double.NaN, Double.NaN);

        static BookSide of(Market market, Side side) {
            return new BookSide(decimal(market.bestPrice(side)), decimal(market.depth(side, DEPTH_LEVELS)));
        }
    }

    /** A shard that starts over replaces its predecessor. */
    private volatile @Nullable WatchedShard<AccountShard, Accounts> accounts;

    /** Likewise, by partition. */
    private final Map<Integer, WatchedShard<MarketShard, MarketNow>> markets = new ConcurrentHashMap<>();

    /** Markets whose block has been compared with what they were listed with. */
    private final Set<Integer> compared = ConcurrentHashMap.newKeySet();

    /** Symbols of listed markets that have none. */
    private final Map<Integer, String> withoutBlock = new ConcurrentHashMap<>();

    private volatile ObjIntConsumer<String> onListing = (symbol, partition) -> {};

    /** When the mark of a market last followed the oracle, by the clock of the machine. */
    private final Map<Integer, Long> markedAt = new ConcurrentHashMap<>();

    /** What to do, on any thread and perhaps twice, with symbol and number of each market that is listed without a block. */
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

    /** @param configured its block of the registry; null: it has none */
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

    /** Adds what operators watch of the account shard to its sign of life. */
    void describeAccounts(ShardSign.Builder sign) {
        WatchedShard<AccountShard, Accounts> watched = accounts;
        Accounts now = watched == null ? null : watched.figures();
        if (now != null) {
            sign.setAccounts(now.toRecord());
        }
    }

    /** The same of a market, with its symbol once that is known. */
    void describeMarket(ShardSign.Builder sign, int partition) {
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

    /** Not a number before the shard has applied anything. */
    double ofAccounts(ToDoubleFunction<Accounts> figure) {
        return of(accounts, figure);
    }

    /** Not a number before the shard has applied anything. */
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
