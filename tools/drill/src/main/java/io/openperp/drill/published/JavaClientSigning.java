package io.openperp.drill.published;

import io.openperp.transaction.Action;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Signs actions that the published client library does not know, with the Java client. */
public final class JavaClientSigning {

    /**
     * Number of nonces per millisecond. The published client counts up from a multiple of this number and never reaches
     * the second half, which is used here.
     */
    private static final long NONCES_OF_A_MILLISECOND = 1000;

    private static final AtomicLong SIGNED = new AtomicLong();

    private JavaClientSigning() {}

    /**
     * Signs a transaction of one action.
     *
     * @param secretKey secret key of the signer, in base58
     * @param account account for which it is signed, in base58
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
