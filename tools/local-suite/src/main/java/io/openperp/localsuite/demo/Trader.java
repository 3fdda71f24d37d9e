package io.openperp.localsuite.demo;

import io.openperp.api.ActionResult;
import io.openperp.transaction.Action;
import io.openperp.transaction.SecretKey;
import io.openperp.units.Bytes32;
import java.util.List;

/** Somebody with a key who sends one action at a time. */
public final class Trader {

    private final String name;
    private final SecretKey key;
    private final ExchangeClient exchange;
    private long nonce = System.currentTimeMillis();

    public Trader(String name, SecretKey key, ExchangeClient exchange) {
        this.name = name;
        this.key = key;
        this.exchange = exchange;
    }

    String name() {
        return name;
    }

    public Bytes32 account() {
        return key.publicKey();
    }

    /** {@code 9uG2…wQ1k}. */
    String shortKey() {
        String text = account().toString();
        return text.substring(0, 4) + "…" + text.substring(text.length() - 4);
    }

    /** For an action with any number of outcomes. */
    public List<ActionResult> sendAll(Action action) {
        nonce++;
        return exchange.submit(key.sign(List.of(action), nonce));
    }

    public ActionResult send(Action action) {
        List<ActionResult> statuses = sendAll(action);
        if (statuses.size() != 1) {
            throw new NoAnswerException("one action was sent and %d statuses came back".formatted(statuses.size()));
        }
        return statuses.getFirst();
    }
}
