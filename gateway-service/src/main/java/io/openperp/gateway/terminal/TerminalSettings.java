package io.openperp.gateway.terminal;

import io.openperp.api.Decimal;
import io.openperp.transaction.Network;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Settings that a page needs before it connects to its exchange: {@code GET /terminal/settings.json}.
 *
 * @param webSocket address at which it connects for streams
 * @param network network whose byte signatures may end with; null: of none
 * @param faucet faucet of the exchange; null: there is none
 */
record TerminalSettings(
        URI webSocket, @Nullable String network, @Nullable FaucetOffer faucet) {

    /** Seconds between two claims: by the rules of the exchange an account is given test money once an hour. */
    private static final int FAUCET_PERIOD_SECONDS = 3600;

    /** @param amount amount given without asking for one, once in the period */
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
}
