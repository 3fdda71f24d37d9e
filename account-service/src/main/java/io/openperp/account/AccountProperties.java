package io.openperp.account;

import io.openperp.exchange.Rules;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of account-service.
 *
 * @param basePath path before {@code /account}, which ends with the API's version
 * @param readWait longest time that a query waits until the tables contain everything that was in the log when the
 *     query arrived
 * @param resultLimit largest number of records of an answer
 * @param bodyLimit largest size of a request, in bytes
 * @param answerMemory largest number of bytes of answers that clients have not read yet, an eighth of it for one
 *     address; 0: a quarter of the heap
 */
@Validated
@ConfigurationProperties("openperp.account")
public record AccountProperties(
        @DefaultValue("/api/v1") @Pattern(regexp = "(/[A-Za-z0-9._-]+)*", message = "is a path such as /api/v1")
        String basePath,

        @DefaultValue("2s") @NotNull @DurationMin(millis = 1)
        Duration readWait,

        @DefaultValue("5000") @Min(1) @Max(5000) int resultLimit,
        @DefaultValue("4096") @Min(256) @Max(1_048_576) int bodyLimit,
        @DefaultValue("0") @NotNull DataSize answerMemory,
        @DefaultValue @Valid Projection projection,
        @DefaultValue @Valid Check check) {

    /**
     * Rules and limits with which transactions are checked ({@code POST /order/check}); must be set as in
     * matching-service.
     *
     * @param rulesVersion rules version that the shards follow
     * @param openOrdersPerMarket largest number of open orders of an account in a market
     * @param openOrdersPerAccount largest number of open orders of an account over all markets; 0: unlimited
     * @param agentsPerAccount largest number of agents of an account
     * @param bodyLimit largest size of a transaction to be checked, in bytes
     */
    public record Check(
            @DefaultValue("" + Rules.NEWEST) @Min(1) @Max(Rules.NEWEST)
            int rulesVersion,

            @DefaultValue("1000") @Min(1) @Max(1000) int openOrdersPerMarket,
            @DefaultValue("0") @Min(0) @Max(1_000_000) int openOrdersPerAccount,
            @DefaultValue("64") @Min(0) @Max(10_000) int agentsPerAccount,
            @DefaultValue("65536") @Min(256) @Max(1_048_576) int bodyLimit) {}

    /**
     * Settings of the projection.
     *
     * @param batchLimit largest number of records written in one SQL transaction
     * @param marketRefresh interval at which new markets are looked for
     * @param ownershipRetry interval at which a replica that does not write the tables tries to take over
     * @param gapTolerance time for which a missing record is awaited before the service counts as not ready
     */
    public record Projection(
            @DefaultValue("2000") @Min(1) @Max(100_000) int batchLimit,

            @DefaultValue("5s") @NotNull @DurationMin(millis = 100)
            Duration marketRefresh,

            @DefaultValue("1s") @NotNull @DurationMin(millis = 10)
            Duration ownershipRetry,

            @DefaultValue("10s") @NotNull @DurationMin(millis = 100)
            Duration gapTolerance) {}
}
