package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.oraclePrices;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Base58;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Two publishers who agree: they outvote the one of the local suite, so that a test determines the oracle price. Each
 * price counts for a minute. The mark is the oracle price where the exchange is started with {@link #files}.
 */
final class SteeredOracle {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final String suiteKey = newKey();
    private final List<String> keys = List.of(newKey(), newKey());
    private long lastTimestamp;

    /** Files for {@link Exchange#start(Map)}: keys, and further settings of matching-service as lines of YAML. */
    Map<String, String> files(String... settings) {
        String all = String.join(
                ",",
                Stream.concat(Stream.of(suiteKey), keys.stream())
                        .map(key -> SecretKey.parse(key).publicKey().toString())
                        .toList());
        String lines = String.join("\n", settings).indent(2);
        return Map.of(
                "oracle/oracle.key",
                suiteKey + "\n",
                "markets.yml",
                "openperp.matching:\n  oracle-keys: \"%s\"\n  exchange.mark-band: \"0\"\n%s".formatted(all, lines));
    }

    /** The secret keys of the two, for programs that set prices themselves. */
    List<String> keys() {
        return keys;
    }

    void price(Exchange exchange, String symbol, String price) {
        prices(exchange, Map.of(symbol, price));
    }

    /** All prices at once, from one publisher after the other: the oracle price changes with the second. */
    void prices(Exchange exchange, Map<String, String> prices) {
        lastTimestamp = Math.max(lastTimestamp + 1, System.currentTimeMillis());
        for (String key : keys) {
            Answer answer = exchange.owner(key).send(oraclePrices(prices, lastTimestamp));
            assertThat(answer.statuses()).as(answer.toString()).isNotEmpty().containsOnly("px");
        }
    }

    private static String newKey() {
        byte[] seed = new byte[32];
        RANDOM.nextBytes(seed);
        return Base58.encode(seed);
    }
}
