package io.openperp.drill.published;

import io.openperp.transaction.Action;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Signs actions that the published client does not know, with our Java client. */
public final class JavaClientSigning {

    /**
     * The published client counts nonces up from a multiple of this; it never uses those in the second half of a
     * millisecond.
     */
    private static final long NONCES_OF_A_MILLISECOND = 1000;

    private static final AtomicLong SIGNED = new AtomicLong();

    private JavaClientSigning() {}

    /**
     * Signs a transaction of one action.
     *
     * @param secretKey base58 of the signer's seed
     * @param account the account acted on, base58
     */
    public static SignedTransaction sign(String secretKey, String account, Action action) {
        return sign(secretKey, account, List.of(action));
    }

    /** Signs a transaction of several actions. */
    public static SignedTransaction sign(String secretKey, String account, List<Action> actions) {
        long half = NONCES_OF_A_MILLISECOND / 2;
        long nonce = System.currentTimeMillis() * NONCES_OF_A_MILLISECOND + half + SIGNED.getAndIncrement() % half;
        return SignedTransaction.withIdsByTheRule(
                TransactionWriter.toText(SecretKey.parse(secretKey).sign(actions, nonce, Bytes32.parse(account))));
    }
}
