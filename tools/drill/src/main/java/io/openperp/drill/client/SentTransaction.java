package io.openperp.drill.client;

import io.openperp.drill.published.SignedTransaction;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;

/** A transaction that an account has sent, with all answers to it. Only the account's own thread changes it. */
public final class SentTransaction {

    private static final Set<String> WAITING = Set.of("st", "tp", "trl", "trig", "of");

    private final String account;
    private final SignedTransaction transaction;
    private final List<Reply.Answered> answers = new CopyOnWriteArrayList<>();
    private volatile long answeredAtNanos;
    private int unknown;
    private int times;

    public SentTransaction(String account, SignedTransaction transaction) {
        this.account = account;
        this.transaction = transaction;
    }

    public String account() {
        return account;
    }

    /** Public key of the signer in base58: of the account or of an agent. */
    public String signer() {
        return transaction.json().path("signer").asString(account);
    }

    public SignedTransaction transaction() {
        return transaction;
    }

    public long nonce() {
        return transaction.nonce();
    }

    /** Whether one of its actions is a conditional order, a basket or an on-fill order. */
    public boolean isConditional() {
        return transaction
                .json()
                .get("actions")
                .valueStream()
                .anyMatch(action -> WAITING.stream().anyMatch(action::has));
    }

    /** Sends the transaction and records the reply. */
    public Reply sendTo(ApiClient api) throws InterruptedException {
        Reply reply = api.order(transaction.text());
        recordReply(reply);
        return reply;
    }

    public void recordReply(Reply reply) {
        times++;
        switch (reply) {
            case Reply.Answered answered -> {
                if (answers.isEmpty()) {
                    answeredAtNanos = System.nanoTime();
                }
                answers.add(answered);
            }
            case Reply.Unknown outcome -> unknown++;
            case Reply.NotTaken nothing -> {
                // Equal to a transaction that was not sent.
            }
        }
    }

    /** Forgets all answers, because the exchange has lost its logs since and was restored without this transaction. */
    public void forgetAnswers() {
        answers.clear();
    }

    /** Time of the first answer, by {@link System#nanoTime}; undefined without an answer. */
    public long answeredAtNanos() {
        return answeredAtNanos;
    }

    /** Answers in the order in which they came. */
    public List<Reply.Answered> answers() {
        return answers;
    }

    /** Outcome of the first action; empty if there is no answer, or the transaction was refused as a whole. */
    public Optional<Outcome> outcome() {
        return answers.stream()
                .filter(Reply.Answered::isOk)
                .map(answer -> Outcome.of(answer.statuses().get(0)))
                .findFirst();
    }

    /** Whether it got no answer at least once, so that it may have been executed without one. */
    public boolean wasUnknown() {
        return unknown > 0;
    }

    public int times() {
        return times;
    }

    @Override
    public String toString() {
        return "transaction %d of %s, sent %d times, %d times without an answer, answer %s"
                .formatted(
                        nonce(),
                        account,
                        times,
                        unknown,
                        answers.isEmpty() ? "none" : answers.getLast().body());
    }

    /** The result of one action in an answer: its status and the other fields. */
    public record Outcome(String status, JsonNode fields) {

        public static Outcome of(JsonNode element) {
            Map.Entry<String, JsonNode> only = element.properties().iterator().next();
            return new Outcome(only.getKey(), only.getValue());
        }

        public String orderId() {
            return text("oid");
        }

        public String text(String field) {
            return fields.get(field).asString();
        }

        public BigDecimal number(String field) {
            return fields.get(field).decimalValue();
        }

        @Override
        public String toString() {
            return status + fields;
        }
    }
}
