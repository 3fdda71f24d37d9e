package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.PublishedClient;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.endtoend.statement.ReportedAccount;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Base58;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * An account that trades through the published client. The order IDs of every answer must be those that the client
 * computed beforehand.
 */
final class Trader {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final String seed;
    private final String key;
    private final PublishedClient client;
    private final PublicApi api;

    private Trader(String seed, PublishedClient client, PublicApi api) {
        this.seed = seed;
        this.key = SecretKey.parse(seed).publicKey().toString();
        this.client = client;
        this.api = api;
    }

    /** A trader with a new key and no money. */
    static Trader stranger(PublishedClient client, PublicApi api) {
        byte[] seed = new byte[32];
        RANDOM.nextBytes(seed);
        return new Trader(Base58.encode(seed), client, api);
    }

    /** @param secretKey base58 of a seed */
    static Trader of(String secretKey, PublishedClient client, PublicApi api) {
        return new Trader(secretKey, client, api);
    }

    /** The public key: the account, in base58. */
    String key() {
        return key;
    }

    Answer send(ClientAction... actions) {
        return sendFor(key, actions);
    }

    /** Sends actions as an agent of {@code account}. */
    Answer sendFor(String account, ClientAction... actions) {
        return submit(client.sign(seed, account, OptionalLong.empty(), List.of(actions)));
    }

    Answer sendWithNonce(long nonce, ClientAction... actions) {
        return submit(sign(nonce, actions));
    }

    /** Sends an order that must come to rest; returns its ID. */
    String rest(ClientAction order) {
        Outcome outcome = send(order).only();
        assertThat(outcome.status()).as(outcome.toString()).isEqualTo("resting");
        return outcome.orderId();
    }

    SignedTransaction sign(ClientAction... actions) {
        return client.sign(seed, key, OptionalLong.empty(), List.of(actions));
    }

    SignedTransaction sign(long nonce, ClientAction... actions) {
        return client.sign(seed, key, OptionalLong.of(nonce), List.of(actions));
    }

    SignedTransaction signFor(String account, ClientAction... actions) {
        return client.sign(seed, account, OptionalLong.empty(), List.of(actions));
    }

    Answer submit(SignedTransaction transaction) {
        Answer answer = api.order(transaction);
        if (answer.isOk()) {
            assertThat(answer.orderIds())
                    .as("order IDs that the client computed, in %s", answer)
                    .containsAll(transaction.orderIds());
        }
        return answer;
    }

    /** Everything that the account reports. */
    ReportedAccount shown() {
        return new ReportedAccount(
                key, account(), openOrders(), orderHistory(), fills(), closedPositions(), fundingHistory());
    }

    JsonNode account() {
        return api.fullAccount(key);
    }

    JsonNode margin() {
        return account().get("margin");
    }

    /** Position in this market; fails if there is none, since positions of size zero are never shown. */
    JsonNode position(String symbol) {
        return account()
                .get("positions")
                .valueStream()
                .filter(position -> position.get("symbol").asString().equals(symbol))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no position in " + symbol));
    }

    List<JsonNode> positions() {
        return account().get("positions").valueStream().toList();
    }

    List<JsonNode> openOrders() {
        return api.openOrders(key);
    }

    List<String> openOrderIds() {
        return openOrders().stream()
                .map(order -> order.get("orderId").asString())
                .toList();
    }

    List<JsonNode> fills() {
        return api.fills(key);
    }

    /** Sum of one numeric field over all fills of the account. */
    BigDecimal sumOfFills(String field) {
        return fills().stream().map(fill -> fill.get(field).decimalValue()).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    List<JsonNode> closedPositions() {
        return api.closedPositions(key);
    }

    List<JsonNode> fundingHistory() {
        return api.fundingHistory(key);
    }

    /** Explanations of the account's liquidations, newest first. */
    List<JsonNode> liquidations() {
        return api.liquidations(key);
    }

    List<JsonNode> orderHistory() {
        return api.orderHistory(key);
    }

    /** The outcome of an order; empty while the exchange does not know it. */
    Optional<JsonNode> outcome(String orderId) {
        return api.outcome(key, orderId);
    }

    /** The order with this ID in the order history, which must contain it. */
    JsonNode ended(String orderId) {
        List<JsonNode> history = orderHistory();
        return history.stream()
                .filter(order -> order.get("orderId").asString().equals(orderId))
                .findFirst()
                .orElseThrow(() -> new AssertionError(orderId + " is not in " + history));
    }
}
