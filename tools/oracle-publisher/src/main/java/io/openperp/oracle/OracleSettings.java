package io.openperp.oracle;

import io.openperp.transaction.message.Network;
import io.openperp.units.Decimals;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of oracle-publisher, prefix {@code openperp.oracle}.
 *
 * @param exchange base address of the HTTP API, with its version
 * @param gatewaySecret secret that the internal port of the gateway requires; empty: none is sent
 * @param key secret key that signs the prices, in base58; empty: the one in {@code keyFile}
 * @param keyFile file with the secret key; {@code --draw-key} creates it
 * @param publicKeyFile file to which {@code --draw-key} writes the public key; empty: none
 * @param network network for which the key signs, as in the settings of the gateways; null: none
 * @param directory directory with the states of the price walks
 * @param markets markets whose prices are published, in this order
 */
@ConfigurationProperties("openperp.oracle")
@Validated
public record OracleSettings(
        @DefaultValue("http://localhost:12000/api/v1")
        @Pattern(regexp = "https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9._/-]*)?")
        String exchange,

        @DefaultValue("") String gatewaySecret,
        @DefaultValue("") String key,
        @DefaultValue("oracle/secret/oracle.key") @NotNull Path keyFile,
        @DefaultValue("") String publicKeyFile,
        @Nullable Network network,
        @DefaultValue("oracle") @NotNull Path directory,
        @NotEmpty List<@Valid Market> markets) {

    /**
     * A market whose price is published.
     *
     * @param tickSize step of the prices
     * @param startPrice first price, in USD
     * @param volatility volatility of the price per year, as a fraction: 0.5 is half of the price
     */
    public record Market(
            @NotBlank String symbol,
            @NotBlank String tickSize,
            @Positive double startPrice,
            @Positive double volatility) {

        QuotedMarket quoted() {
            return new QuotedMarket(symbol, Decimals.parse(tickSize), startPrice, volatility);
        }
    }

    /** Describes the settings without the secrets. */
    @Override
    public String toString() {
        return "OracleSettings[exchange=%s, keyFile=%s, directory=%s, markets=%s]"
                .formatted(exchange, keyFile, directory, markets);
    }

    /**
     * A market for the price walk.
     *
     * @param tickUnits tick size in units of 1e-8
     * @param startPrice first price, in USD
     * @param annualVolatility volatility of the price per year, as a fraction: 0.5 is half of the price
     */
    public record QuotedMarket(String symbol, long tickUnits, double startPrice, double annualVolatility) {}
}
