package io.openperp.submission;

import com.google.protobuf.ByteString;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * A client's transaction as a shard carries it out.
 *
 * @param signer key that signed for the account: its own or another
 * @param signature signature by which a transaction that is sent again is recognised; empty in records that nobody
 *     signed
 */
public record RequestedTransaction(
        Bytes32 account, Bytes32 signer, long nonce, ByteString signature, List<RequestedAction> actions) {

    public RequestedTransaction {
        actions = List.copyOf(actions);
    }
}
