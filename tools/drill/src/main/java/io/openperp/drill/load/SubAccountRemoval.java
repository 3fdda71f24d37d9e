package io.openperp.drill.load;

import io.openperp.client.Actions;
import io.openperp.drill.client.ApiClient;
import io.openperp.drill.client.SentTransaction;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Ends a sub-account: cancels its orders, closes its positions at the market, and lets its master remove it with the
 * remaining money.
 */
final class SubAccountRemoval {

    private static final int ATTEMPTS = 4;

    /**
     * Largest number of transactions of a sub-account that is removed. With more, the nonce of a repeated transaction
     * could be too old: the exchange remembers 128.
     */
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

    /**
     * Tries to remove the sub-account.
     *
     * @return false if the sub-account certainly remains, for instance because a position cannot be closed in a halted
     *     market
     */
    boolean remove(DrillAccount master, DrillAccount subAccount) throws InterruptedException {
        if (subAccount.sent().size() > MOST_TRANSACTIONS) {
            return false;
        }
        // Later nobody learns what became of them.
        for (SentTransaction sent : List.copyOf(subAccount.sent())) {
            if (sent.answers().isEmpty()) {
                sender.send(subAccount, sent);
            }
        }
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            sender.send(subAccount, subAccount.cancelAll());
            // The second cancel is for orders that a fill placed while the first was on its way.
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
