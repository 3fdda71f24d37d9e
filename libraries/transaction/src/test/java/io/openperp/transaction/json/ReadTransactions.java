package io.openperp.transaction.json;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.signing.Envelope;
import java.nio.charset.StandardCharsets;

/** Transactions as a client writes them, and what the reader makes of them. */
final class ReadTransactions {

    static final String KEY = "A5Zw6kBt5DiM6UWJ3szyPaQMrBYmDyJ6e6bWmt8zL9hu";
    static final String OTHER_KEY = "CQech1WKxExqP3MKnMJtZgkCXbuh9HqekUjANCpgmoup";
    static final String SIGNATURE = "1".repeat(64);
    static final TransactionReader READER = new TransactionReader();
    static final String CANCEL_ALL = "{\"cxa\":{\"c\":[]}}";

    private ReadTransactions() {}

    static void assertMalformed(byte[] body, String sentence) {
        assertThatExceptionOfType(MalformedTransaction.class)
                .isThrownBy(() -> READER.read(body))
                .withMessageContaining(sentence)
                .matches(refusal -> !refusal.isAuthenticationFailure());
    }

    static LimitOrder limit(String fields) {
        return (LimitOrder) action("{\"l\":{\"c\":\"BTC-USD\",\"b\":true,\"px\":1,\"sz\":1," + fields + "}}");
    }

    static Action action(String json) {
        return READER.read(body("[" + json + "]", "1")).actions().getFirst();
    }

    static byte[] body(String actions, String nonce) {
        return utf8("{\"actions\":" + actions + ",\"nonce\":" + nonce + ",\"account\":\"" + KEY + "\",\"signer\":\""
                + KEY + "\",\"signature\":\"" + SIGNATURE + "\"}");
    }

    static Envelope read(String text) {
        return READER.read(utf8(text));
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
