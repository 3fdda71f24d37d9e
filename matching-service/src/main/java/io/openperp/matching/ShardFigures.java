package io.openperp.matching;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.Market;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.Shard;
import io.openperp.units.Fixed;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What an operator may know of the state of the shards this replica hosts; safe for threads. */
final class ShardFigures {

    /**
     * @param inLiquidation accounts
     * @param passes over the accounts, since the shard exists
     * @param fundEquity USD of the insurance fund; not a number where it does not live
     * @param shortfall USD that the fund owes beyond what it has
     */
    record Accounts(int inLiquidation, long passes, double fundEquity, double shortfall) {

        static Accounts of(AccountShard shard) {
            OptionalLong equity = shard.fundEquity();
            return new Accounts(
                    shard.accountsInLiquidation(),
                    shard.liquidationPasses(),
                    equity.isPresent() ? decimal(equity.getAsLong()) : Double.NaN,
                    decimal(shard.shortfall()));
        }
    }

    /**
     * @param fundingRate of 8 hours
     * @param regime code of direction and volatility
     * @param deleveragings under way
     * @param openInterest base units
     */
    record MarketNow(double fundingRate, int regime, int deleveragings, double openInterest) {

        private static final MarketNow NOT_LISTED = new MarketNow(Double.NaN, 0, 0, Double.NaN);

        static MarketNow of(MarketShard shard) {
            Market market = shard.market();
            return market == null
                    ? NOT_LISTED
                    : new MarketNow(
                            decimal(market.fundingRate()),
                            market.regime(),
                            market.deleveragings(),
                            decimal(market.openInterest()));
        }
    }

    /** By partition; a shard that starts over replaces its predecessor. */
    private final Map<Integer, WatchedShard<AccountShard, Accounts>> accounts = new ConcurrentHashMap<>();

    private final Map<Integer, WatchedShard<MarketShard, MarketNow>> markets = new ConcurrentHashMap<>();

    Shard watch(int partition, AccountShard shard) {
        var watched = new WatchedShard<>(shard, Accounts::of);
        accounts.put(partition, watched);
        return watched;
    }

    Shard watch(int partition, MarketShard shard) {
        var watched = new WatchedShard<>(shard, MarketNow::of);
        markets.put(partition, watched);
        return watched;
    }

    /** Not a number before the shard has applied anything. */
    double ofAccounts(int partition, ToDoubleFunction<Accounts> figure) {
        return of(accounts.get(partition), figure);
    }

    /** Not a number before the shard has applied anything. */
    double ofMarket(int partition, ToDoubleFunction<MarketNow> figure) {
        return of(markets.get(partition), figure);
    }

    private static <F> double of(@Nullable WatchedShard<?, F> shard, ToDoubleFunction<F> figure) {
        F figures = shard == null ? null : shard.figures();
        return figures == null ? Double.NaN : figure.applyAsDouble(figures);
    }

    private static double decimal(long units) {
        return (double) units / Fixed.ONE;
    }
}
