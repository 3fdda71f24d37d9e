package io.openperp.submission;

import com.google.protobuf.ByteString;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * A client's transaction as a shard carries it out, whichever form it has in the log.
 *
 * @param signer the account itself or another key that signed for it
 * @param signature for recognizing a transaction that is sent again; of records made by hand it may be empty
 */
public record RequestedTransaction(
        Bytes32 account, Bytes32 signer, long nonce, ByteString signature, List<RequestedAction> actions) {

    public RequestedTransaction {
        actions = List.copyOf(actions);
    }
}
