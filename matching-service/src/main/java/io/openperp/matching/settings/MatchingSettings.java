package io.openperp.matching.settings;

import io.openperp.exchange.Rules;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.Keys;
import io.openperp.runtime.host.HostSettings;
import io.openperp.runtime.standby.StandbySettings;
import io.openperp.units.Bytes32;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of matching-service, prefix {@code openperp.matching}.
 *
 * @param replicas number of replicas that share the hosted shards; see {@link ShardAssignment}
 * @param ordinal number of this replica among the replicas, from 0
 * @param pod name of this replica's pod in a StatefulSet; if given, the number at its end, modulo {@code replicas}, is
 *     the ordinal, so that a StatefulSet of twice as many pods hosts every shard twice
 * @param lanes lane in which a new market begins
 * @param feeAccount account that receives trading fees, base58
 * @param insuranceFund account that takes over positions which liquidations cannot close, base58
 * @param insuranceDeposit initial balance of the insurance fund, deposited once at the first start of the exchange
 * @param liquidationWindow largest number of accounts in liquidation at a time
 * @param adminKeys keys that may change the faucet's whitelist and sign {@code voidedRecords}, base58
 * @param oracleKeys keys that may publish prices, base58
 * @param treasurerKeys keys that may deposit and settle withdrawals, base58
 * @param deposits limit of deposits
 * @param withdrawals limits of withdrawals
 * @param liabilitiesEverySeconds interval in seconds at which a liability tree, which proves what the exchange owes, is
 *     published; 0: never
 * @param feeds symbol for each feed index that price publishers use in the action {@code o}
 * @param rulesVersion rules version that the shards follow; raised by the operator once every replica runs a build that
 *     knows it
 * @param voidedRecords records that have no effect, the last resort when a record stops its shard permanently: the text
 *     of a {@link io.openperp.transaction.verification.VoidedList} signed by an admin key; empty: none
 * @param logKeys file with the keys of tags that records must have to take effect; unset: records need no tags
 * @param logCheckBytesPerSecond limit of the speed at which logs are read again to find damage early; 0: they are not
 *     read again
 * @param agentsPerAccount largest number of agents of one account
 * @param openOrdersPerMarket largest number of open orders of one account in one market
 * @param openOrdersPerAccount largest number of open orders of one account over all markets; 0: unlimited
 * @param exchange parameters that all markets share; default: the documented parameters
 * @param spareMarkets number of markets that operators may list while the exchange runs, with numbers above the highest
 *     configured one
 * @param markets configured markets; to add one, add a block and restart
 */
@ConfigurationProperties("openperp.matching")
@Validated
public record MatchingSettings(
        @DefaultValue("1") @Min(1) @Max(1024) int replicas,
        @DefaultValue("0") @Min(0) int ordinal,
        @DefaultValue("") String pod,
        @DefaultValue @Valid HostingSettings hosting,
        @DefaultValue("each") LaneLayout lanes,
        @NotNull String feeAccount,
        @NotNull String insuranceFund,
        @DefaultValue("0") String insuranceDeposit,
        @DefaultValue("64") @Min(1) @Max(10_000) int liquidationWindow,
        @DefaultValue List<String> adminKeys,
        @DefaultValue List<String> oracleKeys,
        @DefaultValue List<String> treasurerKeys,
        @DefaultValue DepositSettings deposits,
        @DefaultValue WithdrawalSettings withdrawals,
        @DefaultValue("3600") @Min(0) @Max(86_400) int liabilitiesEverySeconds,
        @DefaultValue List<String> feeds,

        @DefaultValue("" + Rules.NEWEST) @Min(1) @Max(Rules.NEWEST)
        int rulesVersion,

        @DefaultValue("") String voidedRecords,
        @Nullable Path logKeys,
        @DefaultValue("4194304") @Min(0) long logCheckBytesPerSecond,
        @DefaultValue("64") @Min(0) @Max(10_000) int agentsPerAccount,
        @DefaultValue("1000") @Min(1) @Max(1000) int openOrdersPerMarket,
        @DefaultValue("0") @Min(0) @Max(1_000_000) int openOrdersPerAccount,
        @DefaultValue @Valid FaucetSettings faucet,
        @DefaultValue @Valid SnapshotSettings snapshots,
        @DefaultValue @Valid StandbyBlock standby,
        @DefaultValue @Valid TopicSettings topics,
        @DefaultValue @Valid ExchangeBlock exchange,
        @DefaultValue("8") @Min(0) @Max(1000) int spareMarkets,
        @NotEmpty List<@Valid MarketBlock> markets) {

    private static final Pattern POD = Pattern.compile(".+-(\\d{1,4})");

    /**
     * Shards that this group of replicas hosts together: all, unless several groups share an exchange.
     *
     * @param accounts whether the group hosts the account shard
     * @param markets symbols of the markets that the group hosts; {@code spare}: all markets without a block; {@code
     *     *}: all
     */
    public record HostingSettings(
            @DefaultValue("true") boolean accounts,
            @DefaultValue("*") List<String> markets) {}

    /**
     * Settings of the faucet.
     *
     * @param enabled whether there is a faucet; meant for test environments
     * @param defaultAmount amount deposited when a claim names none
     * @param maximumAmount largest amount that a claim may name
     * @param accounts largest number of accounts that the faucet creates in the whole exchange
     */
    public record FaucetSettings(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("10000") String defaultAmount,
            @DefaultValue("10000") String maximumAmount,
            @DefaultValue("100000") @Min(1) long accounts) {}

    /**
     * Limit of deposits.
     *
     * @param perHour largest sum of deposits in a UTC hour for which one treasurer's signature suffices; more needs
     *     two; 0: unlimited
     */
    public record DepositSettings(@DefaultValue("0") String perHour) {}

    /**
     * Limits of withdrawals (0: unlimited), and the key for their destinations.
     *
     * @param perAccountDay largest sum of one account's withdrawals in a UTC day
     * @param perHour largest sum of all withdrawals in a UTC hour
     * @param approvalAbove amount above which a withdrawal needs the approval of two treasurers
     * @param treasuryPublicKey public key, base58, for which destinations are sealed; empty: sealed destinations are
     *     refused
     */
    public record WithdrawalSettings(
            @DefaultValue("0") String perAccountDay,
            @DefaultValue("0") String perHour,
            @DefaultValue("0") String approvalAbove,
            @DefaultValue("") String treasuryPublicKey) {}

    /**
     * Settings for snapshots of shards: one is taken when the shard has read this number of records since the last one,
     * or after this time, whichever comes first.
     */
    public record SnapshotSettings(
            @DefaultValue("200000") @Min(1) long everyRecords,
            @DefaultValue("5m") @NotNull Duration every) {}

    /**
     * Settings of replicas that host the same shards as standby for each other; must be the same in all of them.
     *
     * @param enabled whether there are standby replicas
     * @param beat interval of a replica's heartbeats on topic {@code owners}
     * @param patience time without heartbeats of the owner after which a standby takes over; at least three beats
     */
    public record StandbyBlock(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("200ms") @NotNull Duration beat,
            @DefaultValue("1s") @NotNull Duration patience) {

        /**
         * Returns the settings of a host with these added, or unchanged if there are no standby replicas. Throws
         * {@link IllegalArgumentException} that names an invalid value.
         */
        public HostSettings applyTo(HostSettings host) {
            if (!enabled) {
                return host;
            }
            try {
                return host.withStandby(new StandbySettings(beat, patience, StandbySettings.USUAL.keptOutputs()));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("openperp.matching.standby: " + e.getMessage());
            }
        }
    }

    /**
     * Settings of the topics.
     *
     * @param create whether to create missing topics and partitions at start
     * @param replicationFactor replication factor of topics created here; 3 in production, with {@code
     *     minInsyncReplicas} 2
     * @param localRetention time for which commands and events stay on the disks of brokers that have tiered storage;
     *     0: all stay there, in brokers without it too
     */
    public record TopicSettings(
            @DefaultValue("false") boolean create,
            @DefaultValue("3") @Min(1) short replicationFactor,
            @DefaultValue("2") @Min(1) int minInsyncReplicas,
            @DefaultValue("0") Duration localRetention) {}

    public MatchingSettings {
        ordinal = pod.isEmpty() ? ordinal : ordinalOf(pod) % replicas;
        if (ordinal >= replicas) {
            throw new IllegalArgumentException("openperp.matching.ordinal is " + ordinal + ", with " + replicas
                    + " replicas 0 to " + (replicas - 1) + " is accepted");
        }
    }

    /** Converts the settings of the account shard to the record {@link ApplySettings} for its log. */
    public ApplySettings record() {
        ApplySettings.Builder settings = ApplySettings.newBuilder()
                .setFeeAccount(Keys.write(key("fee-account", feeAccount)))
                .setInsuranceFund(Keys.write(key("insurance-fund", insuranceFund)))
                .setInsuranceDeposit(deposit())
                .setLiquidationWindow(liquidationWindow)
                .setFaucetEnabled(faucet.enabled())
                .setFaucetDefaultAmount(Amounts.parse("faucet.default-amount", faucet.defaultAmount()))
                .setFaucetMaximumAmount(Amounts.parse("faucet.maximum-amount", faucet.maximumAmount()))
                .setFaucetAccounts(faucet.accounts())
                .setDepositsPerHour(Amounts.parse("deposits.per-hour", deposits.perHour()))
                .setWithdrawalsPerAccountDay(Amounts.parse("withdrawals.per-account-day", withdrawals.perAccountDay()))
                .setWithdrawalsPerHour(Amounts.parse("withdrawals.per-hour", withdrawals.perHour()))
                .setWithdrawalApprovalAbove(Amounts.parse("withdrawals.approval-above", withdrawals.approvalAbove()))
                .setLiabilitiesEverySeconds(liabilitiesEverySeconds)
                .setAgentsPerAccount(agentsPerAccount)
                .setOpenOrdersPerMarket(openOrdersPerMarket)
                .setOpenOrdersPerAccount(openOrdersPerAccount)
                .addAllFeeds(feeds);
        adminKeys.forEach(key -> settings.addAdminKeys(Keys.write(key("admin-keys", key))));
        oracleKeys.forEach(key -> settings.addOracleKeys(Keys.write(key("oracle-keys", key))));
        treasurerKeys.forEach(key -> settings.addTreasurerKeys(Keys.write(key("treasurer-keys", key))));
        if (!withdrawals.treasuryPublicKey().isEmpty()) {
            settings.setTreasuryKey(
                    Keys.write(key("withdrawals.treasury-public-key", withdrawals.treasuryPublicKey())));
        }
        return settings.build();
    }

    private static int ordinalOf(String pod) {
        Matcher name = POD.matcher(pod);
        if (!name.matches()) {
            throw new IllegalArgumentException("openperp.matching.pod is \"" + pod
                    + "\", the name of a pod of a StatefulSet is accepted, matching-0 for one");
        }
        return Integer.parseInt(name.group(1));
    }

    private long deposit() {
        long deposit = Amounts.parse("insurance-deposit", insuranceDeposit);
        if (deposit < 0) {
            throw new IllegalArgumentException(
                    "openperp.matching.insurance-deposit is " + insuranceDeposit + ", 0 or more is accepted");
        }
        return deposit;
    }

    public static Bytes32 key(String name, String base58) {
        try {
            return Bytes32.parse(base58);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("openperp.matching." + name + " is \"" + base58
                    + "\", the base58 text of a 32-byte public key is accepted: " + e.getMessage());
        }
    }

    /** Parameters that all markets share; the defaults are the documented ones. Decimal numbers are given as text. */
    public record ExchangeBlock(
            @DefaultValue("1.25") String initialMarginFactor,
            @DefaultValue("0.8") String correlationDiscount,
            @DefaultValue("0.3") String offsetFloor,
            @DefaultValue("0.005") String liquidationFee,
            @DefaultValue("100000") String liquidationPartialNotional,
            @DefaultValue("0.2") String liquidationTranche,
            @DefaultValue("30s") Duration liquidationCooldown,
            @DefaultValue("0.05") String liquidationBand,
            @DefaultValue("0.05") String marketBand,
            @DefaultValue("0.1") String limitBand,
            @DefaultValue("0.9") String farBand,
            @DefaultValue("0.05") String markBand,
            @DefaultValue("0.0001") String interest8h,
            @DefaultValue("0.0005") String fundingClamp,
            @DefaultValue("0.005") String fundingHourCap,
            @DefaultValue("150s") Duration biasTau,
            @DefaultValue("30s") Duration localTau,
            @DefaultValue("5") String insuranceMaxLeverage,
            @DefaultValue("1.25") String mediumVolatilityFactor,
            @DefaultValue("1.6") String highVolatilityFactor,
            @DefaultValue("1.1") String trendFactor,
            @DefaultValue("0.97715997") String decay,
            @DefaultValue("0.5") String rateCap) {

        ExchangeParameters parameters() {
            return ExchangeParameters.newBuilder()
                    .setInitialMarginFactor(units("initial-margin-factor", initialMarginFactor))
                    .setCorrelationDiscount(units("correlation-discount", correlationDiscount))
                    .setOffsetFloor(units("offset-floor", offsetFloor))
                    .setLiquidationFee(units("liquidation-fee", liquidationFee))
                    .setLiquidationPartialNotional(units("liquidation-partial-notional", liquidationPartialNotional))
                    .setLiquidationTranche(units("liquidation-tranche", liquidationTranche))
                    .setLiquidationCooldownMillis(liquidationCooldown.toMillis())
                    .setLiquidationBand(units("liquidation-band", liquidationBand))
                    .setMarketBand(units("market-band", marketBand))
                    .setLimitBand(units("limit-band", limitBand))
                    .setFarBand(units("far-band", farBand))
                    .setMarkBand(units("mark-band", markBand))
                    .setInterest8H(units("interest8h", interest8h))
                    .setFundingClamp(units("funding-clamp", fundingClamp))
                    .setFundingHourCap(units("funding-hour-cap", fundingHourCap))
                    .setBiasTauMillis(biasTau.toMillis())
                    .setLocalTauMillis(localTau.toMillis())
                    .setInsuranceMaxLeverage(units("insurance-max-leverage", insuranceMaxLeverage))
                    .setMediumVolatilityFactor(units("medium-volatility-factor", mediumVolatilityFactor))
                    .setHighVolatilityFactor(units("high-volatility-factor", highVolatilityFactor))
                    .setTrendFactor(units("trend-factor", trendFactor))
                    .setDecay(units("decay", decay))
                    .setRateCap(units("rate-cap", rateCap))
                    .build();
        }

        private static long units(String key, String text) {
            return Amounts.parse("exchange." + key, text);
        }
    }

    /** Lane in which a market begins; operators can move it later (LOG-029). */
    public enum LaneLayout {

        /**
         * The market's own lane: matching scales with the number of markets, and an order takes four appends to logs.
         */
        EACH,

        /** The lane of the account shard: an order takes two appends to logs, and one process does all work. */
        ONE
    }
}
