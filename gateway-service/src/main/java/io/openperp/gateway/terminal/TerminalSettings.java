package io.openperp.gateway.terminal;

import io.openperp.api.Decimal;
import io.openperp.transaction.Network;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a page has to know of its exchange before it connects: {@code GET /terminal/settings.json}.
 *
 * @param webSocket where it connects to for streams
 * @param network whose byte signatures may end with; null: of none
 * @param faucet null: there is none
 */
record TerminalSettings(
        URI webSocket, @Nullable String network, @Nullable FaucetOffer faucet) {

    /** By the rules of the exchange an account is given test money once an hour. */
    private static final int FAUCET_PERIOD_SECONDS = 3600;

    /** @param amount given without asking for one, once in the period */
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
