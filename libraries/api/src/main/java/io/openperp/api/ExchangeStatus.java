package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /status}: the shards as their hosts describe them a few times a second.
 *
 * @param timestamp milliseconds, of the gateway that answers
 * @param shards the account shard, then the markets
 */
public record ExchangeStatus(long timestamp, List<OfShard> shards) {

    public ExchangeStatus {
        shards = List.copyOf(shards);
    }

    /**
     * @param shard {@code account-0}, {@code market-2}
     * @param symbol null for the account shard
     * @param running whether it applies commands at once, so that the gateway takes transactions for it
     * @param heartbeatAge milliseconds since the gateway last heard of it
     * @param lag records of its log that it has not applied
     * @param accounts null for markets, and before its first command
     * @param market null for the account shard, and before its first command
     */
    public record OfShard(
            String shard,
            @Nullable String symbol,
            boolean running,
            long heartbeatAge,
            long lag,
            @Nullable Accounts accounts,
            @Nullable Market market) {}

    /**
     * @param pending transactions admitted that markets have yet to answer
     * @param inLiquidation accounts whose liquidation has begun and not ended
     * @param insuranceFund USD; null before the fund is set
     * @param liabilities trees over what the exchange owes; null: none are published
     * @param withdrawals hourly limit on the withdrawals of the exchange; null: there is none
     */
    public record Accounts(
            int accounts,
            int pending,
            int inLiquidation,
            @Nullable Decimal insuranceFund,
            @Nullable LiabilityTrees liabilities,
            @Nullable HourlyWithdrawals withdrawals) {}

    /**
     * @param newest second since 1970 by which the newest tree is named; 0: there is none yet
     * @param period seconds from one tree to the next
     */
    public record LiabilityTrees(long newest, int period) {}

    /**
     * @param used USD that were requested in the present hour of UTC and did not come back
     * @param limit USD that may be requested in an hour
     */
    public record HourlyWithdrawals(Decimal used, Decimal limit) {}

    /**
     * @param oracleAge milliseconds for which the mark has not followed a live oracle
     * @param publishers number of price publishers whose prices count
     * @param orders number of orders that rest in the book
     * @param deleveragings number of deleveragings that are under way
     */
    public record Market(long oracleAge, int publishers, int orders, int deleveragings) {}
}
