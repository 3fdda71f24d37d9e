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
 * @param exchange the HTTP API with its version
 * @param gatewaySecret what the gateway's internal port asks for; empty: sent to no port
 * @param key secret key that signs, base58; if empty, the one in {@code keyFile}
 * @param keyFile where the secret key is, or is drawn by {@code --draw-key}
 * @param publicKeyFile where {@code --draw-key} writes the public half; empty: nowhere
 * @param network that the key signs for, as the gateways have it; unset: for none
 * @param directory where the walks of the prices are kept
 * @param markets what to publish, in this order
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
     * @param tickSize prices are whole ticks
     * @param startPrice where the walk begins, USD
     * @param volatility of the walk: 0.5 is half of the price in a year
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

    /** Text without the secrets. */
    @Override
    public String toString() {
        return "OracleSettings[exchange=%s, keyFile=%s, directory=%s, markets=%s]"
                .formatted(exchange, keyFile, directory, markets);
    }

    /**
     * A market as the price publisher sees it.
     *
     * @param tickUnits tick size in units of 1e-8
     * @param startPrice where the walk of its price begins, in USD
     * @param annualVolatility of the walk: 0.5 is half of the price in a year
     */
    public record QuotedMarket(String symbol, long tickUnits, double startPrice, double annualVolatility) {}
}
