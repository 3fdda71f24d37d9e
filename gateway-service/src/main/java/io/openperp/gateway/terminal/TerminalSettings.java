package io.openperp.gateway.terminal;

import io.openperp.api.Decimal;
import io.openperp.transaction.message.Network;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Settings that the terminal page loads before it connects to the exchange: {@code GET /terminal/settings.json}.
 *
 * @param webSocket address of the exchange's WebSocket for streams
 * @param network network whose byte at the end of signed bytes makes them valid there only; null: none
 * @param faucet faucet of the exchange; null: there is none
 */
record TerminalSettings(
        URI webSocket, @Nullable String network, @Nullable FaucetOffer faucet) {

    /** Seconds between two faucet claims: the exchange gives an account test money once an hour. */
    private static final int FAUCET_PERIOD_SECONDS = 3600;

    /**
     * The faucet as the page offers it.
     *
     * @param amount amount given if none is requested
     * @param periodSeconds seconds between two claims
     */
    record FaucetOffer(Decimal amount, int periodSeconds) {

        static FaucetOffer of(Decimal amount) {
            return new FaucetOffer(amount, FAUCET_PERIOD_SECONDS);
        }
    }

    static TerminalSettings of(StreamAddress stream, @Nullable Network network, @Nullable Decimal faucetAmount) {
        return new TerminalSettings(
                stream.address(),
                network == null ? null : network.name().toLowerCase(Locale.ROOT),
                faucetAmount == null ? null : FaucetOffer.of(faucetAmount));
    }

    /** Address of the WebSocket for streams, with its name in a content security policy. */
    record StreamAddress(URI address) {

        private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

        private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}]");

        /**
         * Returns the address for a page: a loopback address is correct on this machine only, so it is replaced by the
         * page's own host. A page loaded over TLS may connect over TLS only.
         *
         * @param pageHost the host in the address of the page, IPv6 addresses in brackets
         * @param isSecure whether the scheme of the page is https
         */
        StreamAddress seenFrom(String pageHost, boolean isSecure) {
            boolean isElsewhere = LOOPBACK.contains(address.getHost())
                    && HOST.matcher(pageHost).matches();
            String host = isElsewhere ? pageHost : address.getHost();
            String port = address.getPort() < 0 ? "" : ":" + address.getPort();
            String scheme = isSecure ? "wss" : address.getScheme();
            return new StreamAddress(URI.create(scheme + "://" + host + port + address.getRawPath()));
        }

        /**
         * Source expression for a content security policy. IPv6 addresses cannot be written there, so any host with
         * this port is allowed instead.
         */
        String source() {
            String host = address.getHost().startsWith("[") ? "*" : address.getHost();
            return address.getScheme() + "://" + host + (address.getPort() < 0 ? "" : ":" + address.getPort());
        }
    }
}
