package io.openperp.marketmaker;

import io.openperp.transaction.message.Network;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the market maker, prefix {@code openperp.market-maker}.
 *
 * @param exchange base address of the HTTP API, with its version
 * @param keys directory with one secret key in base58 per account: {@code maker.key}, and those of the takers
 * @param createKeys whether missing keys are created in this directory
 * @param takers whether other accounts trade with the quotes
 * @param faucet whether the accounts claim money from the faucet when they have little
 * @param claim amount that the quoting account claims, in USD; where the faucet gives less, it takes that
 * @param seed seed of the sizes and times of orders
 * @param network network for which the keys sign, as in the settings of the gateways; null: none
 * @param quotesPerSecond largest number of replacements of a market's quotes per second, all markets together
 */
@ConfigurationProperties("openperp.market-maker")
@Validated
public record MarketMakerSettings(
        @DefaultValue("http://localhost:12000/api/v1")
        @Pattern(
                regexp = "https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9._/-]*)?",
                message = "is not the address of an exchange; http://localhost:12000/api/v1 is one")
        String exchange,

        @DefaultValue("market-maker") @NotNull Path keys,
        @DefaultValue("false") boolean createKeys,
        @DefaultValue("false") boolean takers,
        @DefaultValue("false") boolean faucet,

        @DefaultValue("10000")
        @Min(value = 1, message = "is below 1")
        @Max(value = 1_000_000, message = "is above 1000000")
        long claim,

        @DefaultValue("1") long seed,
        @Nullable Network network,

        @DefaultValue("2") @DecimalMin(value = "0.01", message = "is below 0.01")
        double quotesPerSecond) {}
