package io.openperp.drill.load;

import io.openperp.client.Actions;
import io.openperp.transaction.MarketOrder;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Ends a sub-account: its orders are cancelled, its positions closed at the market, and its master removes it with the money that is left. */
final class SubAccountRemoval {

    private static final int ATTEMPTS = 4;

    /** The nonce of one that is sent again is not too old: 128 are remembered. */
    private static final int MOST_TRANSACTIONS = 60;

    /** Sends a transaction until it is answered. */
    @FunctionalInterface
    interface Sender {
        void send(DrillAccount account, SentTransaction transaction) throws InterruptedException;
    }

    private final ApiClient api;
    private final Sender sender;

    SubAccountRemoval(ApiClient api, Sender sender) {
        this.api = api;
        this.sender = sender;
    }

    /** Whether it may be gone. It is not if, for instance, a position cannot be closed because its market is halted. */
    boolean remove(DrillAccount master, DrillAccount subAccount) throws InterruptedException {
        if (subAccount.sent().size() > MOST_TRANSACTIONS) {
            return false;
        }
        // Later nobody learns what became of them.
        for (SentTransaction sent : List.copyOf(subAccount.sent())) {
            if (sent.answer() == null) {
                sent.markSentLate();
                sender.send(subAccount, sent);
            }
        }
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            sender.send(subAccount, subAccount.cancelAll());
            // What a fill has armed while the first was on its way.
            sender.send(subAccount, subAccount.cancelAll());
            Optional<List<JsonNode>> positions = api.positionsOnce(subAccount.key());
            if (positions.isEmpty()) {
                return false;
            }
            if (positions.get().isEmpty()) {
                break;
            }
            for (JsonNode position : positions.get()) {
                sender.send(subAccount, subAccount.sign(closing(position)));
            }
        }
        SentTransaction removal = master.sign(Actions.removeSubAccount(Bytes32.parse(subAccount.key())));
        sender.send(master, removal);
        return removal.outcome()
                .map(outcome -> outcome.status().equals("removeSubAccount"))
                .orElse(true);
    }

    static MarketOrder closing(JsonNode position) {
        BigDecimal size = position.get("size").decimalValue();
        MarketOrder order = Actions.market(
                size.signum() > 0 ? Side.SELL : Side.BUY,
                position.get("symbol").asString(),
                size.abs().toPlainString(),
                true);
        return position.path("isoPubkey").isString() ? Actions.isolated(order) : order;
    }
}
