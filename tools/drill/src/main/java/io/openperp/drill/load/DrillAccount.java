package io.openperp.drill.load;

import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.PublishedClient;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.transaction.SecretKey;
import io.openperp.units.Base58;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An account of the drill with its key, everything it has sent, and its random order flow. One thread at a time uses it.
 *
 * <p>It gets 10000 from the faucet and retires long before its histories exceed what the API answers.
 */
public final class DrillAccount {

    public static final String FUNDS = "10000";

    private static final String FUNDS_OF_A_MULTISIG = "500";

    private static final int MAX_TRANSACTIONS = 1200;
    private static final SecureRandom KEYS = new SecureRandom();

    private final PublishedClient client;
    private final ApiClient api;
    private final String secret;
    private final String key;
    private final RandomOrderFlow orderFlow;
    private final List<SentTransaction> sent = new ArrayList<>();

    DrillAccount(PublishedClient client, ApiClient api, long seed) {
        this.client = client;
        this.api = api;
        byte[] drawn = new byte[32];
        KEYS.nextBytes(drawn);
        this.secret = Base58.encode(drawn);
        this.key = SecretKey.parse(secret).publicKey().toString();
        this.orderFlow = new RandomOrderFlow(seed);
    }

    /** Its public key in base58. */
    public String key() {
        return key;
    }

    RandomOrderFlow orderFlow() {
        return orderFlow;
    }

    /** In the order of sending. */
    public List<SentTransaction> sent() {
        return sent;
    }

    boolean isRetired() {
        return sent.size() >= MAX_TRANSACTIONS;
    }

    /** Signed, and not sent yet. */
    SentTransaction faucet() {
        return signed(List.of(ClientAction.faucet()));
    }

    /**
     * Signed, and not sent yet.
     *
     * @param others accounts that money may be sent to
     * @param multisigs those of which it may be a signer
     */
    SentTransaction next(List<String> others, List<DrillMultisig> multisigs) {
        return signed(orderFlow.next(key, others, multisigs));
    }

    /** Signed, and not sent yet. */
    SentTransaction createMultisig(List<String> signers, int threshold) {
        return signed(List.of(ClientAction.createMultisig(signers, threshold)));
    }

    /** Signed, and not sent yet. */
    SentTransaction fund(DrillMultisig multisig) {
        return signed(List.of(ClientAction.transfer(key, multisig.key(), FUNDS_OF_A_MULTISIG)));
    }

    /** Signed, and not sent yet: takes conditional orders away; empty if there are none left. */
    Optional<SentTransaction> cancelWaiting() {
        List<ClientAction> cancels = orderFlow.cancelWaiting();
        return cancels.isEmpty() ? Optional.empty() : Optional.of(signed(cancels));
    }

    /** The last transaction of an account. */
    SentTransaction cancelAll() {
        return signed(List.of(ClientAction.cancelAll()));
    }

    Reply send(SentTransaction transaction) throws InterruptedException {
        return transaction.sendTo(api);
    }

    private SentTransaction signed(List<ClientAction> actions) {
        SignedTransaction transaction = client.sign(secret, key, OptionalLong.empty(), actions);
        orderFlow.remember(transaction, actions);
        SentTransaction next = new SentTransaction(key, transaction);
        sent.add(next);
        return next;
    }
}
