package io.openperp.drill.load;

import io.openperp.drill.audit.Outcome;
import io.openperp.drill.published.SignedTransaction;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A transaction that one account sent, and its known outcome. Written by the account's own thread. */
public final class SentTransaction {

    /** The refusal of a nonce that was used before. */
    public static final String DUPLICATE_NONCE = "duplicate nonce";

    /** The refusal of everything for a sub-account that is gone (SUB-008). */
    public static final String SUB_ACCOUNT_REMOVED = "the sub-account was removed";

    /** The refusal of everything that another key than that of the owner or of an agent has signed. */
    public static final String UNAUTHORIZED = "unauthorized signer";

    /** The refusal of a nonce below all that are remembered. */
    public static final String NONCE_TOO_OLD = "nonce too old";

    private static final Set<String> ORDERS = Set.of("l", "m", "st", "tp", "rng", "trl", "trig", "of");
    private static final Set<String> HOLDERS = Set.of("trig", "of");
    private static final Set<String> WAITING = Set.of("st", "tp", "trl", "trig", "of");

    private final String account;
    private final SignedTransaction transaction;
    private Reply.@Nullable Answered answer;
    private int unknown;
    private int times;
    private boolean late;

    public SentTransaction(String account, SignedTransaction transaction) {
        this.account = account;
        this.transaction = transaction;
    }

    public String account() {
        return account;
    }

    /** The public key that signed it, in base58. */
    public String signer() {
        return transaction.json().path("signer").asString(account);
    }

    public SignedTransaction transaction() {
        return transaction;
    }

    public long nonce() {
        return transaction.nonce();
    }

    /** The orders that it places, whose IDs the client computed; those of a proposal are placed by what executes it. */
    public List<String> placed() {
        boolean proposes = transaction.json().path("actions").valueStream().anyMatch(action -> action.has("msp"));
        return proposes ? List.of() : transaction.orderIds();
    }

    /** The orders as they were signed, by ID, and those that baskets and on-fill orders hold; not those of proposals. */
    public Map<String, JsonNode> orders() {
        if (actions().anyMatch(action -> HOLDERS.stream().anyMatch(action::has))) {
            return SignedOrders.of(transaction);
        }
        Map<String, JsonNode> orders = new HashMap<>();
        Iterator<String> ids = transaction.orderIds().iterator();
        actions()
                .flatMap(action -> ORDERS.stream().filter(action::has).map(action::get))
                .forEach(order -> orders.put(ids.next(), order));
        return orders;
    }

    private Stream<JsonNode> actions() {
        return transaction.json().path("actions").valueStream();
    }

    /** Whether it places what waits for a mark, or holds such an order. */
    public boolean isConditional() {
        return transaction
                .json()
                .get("actions")
                .valueStream()
                .anyMatch(action -> WAITING.stream().anyMatch(action::has));
    }

    /** The answer is recorded. */
    public Reply sendTo(ApiClient api) throws InterruptedException {
        Reply reply = api.order(transaction.text());
        recordReply(reply);
        return reply;
    }

    public void recordReply(Reply reply) {
        times++;
        switch (reply) {
            case Reply.Answered answered -> answer = answered;
            case Reply.Unknown outcome -> unknown++;
            case Reply.NotTaken nothing -> {
                // Equal to a transaction that was not sent.
            }
        }
    }

    /** The last answer, if there was one. */
    public Reply.@Nullable Answered answer() {
        return answer;
    }

    /** Of its first action, if it was answered and not refused as a whole. */
    Optional<Outcome> outcome() {
        return answer == null || !answer.isOk()
                ? Optional.empty()
                : Optional.of(Outcome.of(answer.statuses().get(0)));
    }

    /** Whether it may have been carried out without an answer. */
    public boolean wasUnknown() {
        return unknown > 0;
    }

    /** It is executed only now, after later transactions of its account. */
    public void markSentLate() {
        late = true;
    }

    public boolean isLate() {
        return late;
    }

    public int times() {
        return times;
    }

    @Override
    public String toString() {
        return "transaction %d of %s, sent %d times, %d times without an answer, answer %s"
                .formatted(nonce(), account, times, unknown, answer == null ? "none" : answer.body());
    }
}
