package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /status}: the state of each shard, as its host has last reported it in a heartbeat, a few
 * times a second.
 *
 * @param timestamp time of the answering gateway, milliseconds since 1970
 * @param shards states of the account shard and then of the markets
 */
public record ExchangeStatus(long timestamp, List<OfShard> shards) {

    public ExchangeStatus {
        shards = List.copyOf(shards);
    }

    /**
     * State of one shard.
     *
     * @param shard name of the shard, such as {@code account-0} or {@code market-2}
     * @param symbol symbol of the market; null for the account shard
     * @param running whether the shard applies commands without delay, so that the gateway accepts transactions for it
     * @param heartbeatAge milliseconds since the gateway last received a heartbeat or an answer of the shard
     * @param lag number of records in the shard's log that it has not applied yet
     * @param accounts figures of the account shard; null for markets, and before its first command
     * @param market figures of the market; null for the account shard, and before its first command
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
     * Figures of the account shard.
     *
     * @param accounts number of accounts
     * @param pending number of admitted transactions that markets have not answered yet
     * @param inLiquidation number of accounts whose liquidation has begun and not ended
     * @param insuranceFund equity of the insurance fund in USD; null before the fund is set
     * @param liabilities published liability trees, which prove what the exchange owes; null: none are published
     * @param withdrawals use of the hourly limit of withdrawals; null: there is no limit
     */
    public record Accounts(
            int accounts,
            int pending,
            int inLiquidation,
            @Nullable Decimal insuranceFund,
            @Nullable LiabilityTrees liabilities,
            @Nullable HourlyWithdrawals withdrawals) {}

    /**
     * The published liability trees.
     *
     * @param newest time of the newest tree, which identifies it, in seconds since 1970; 0: there is none yet
     * @param period seconds between two trees
     */
    public record LiabilityTrees(long newest, int period) {}

    /**
     * Use of the hourly limit of withdrawals.
     *
     * @param used USD requested in the present UTC hour and not returned
     * @param limit largest amount in USD that may be requested in an hour
     */
    public record HourlyWithdrawals(Decimal used, Decimal limit) {}

    /**
     * Figures of a market.
     *
     * @param oracleAge milliseconds for which the mark has not followed a live oracle price
     * @param publishers number of price publishers whose prices are used
     * @param orders number of orders resting in the book
     * @param deleveragings number of deleveragings in progress
     */
    public record Market(long oracleAge, int publishers, int orders, int deleveragings) {}
}
