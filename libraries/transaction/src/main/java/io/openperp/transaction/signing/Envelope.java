package io.openperp.transaction.signing;

import io.openperp.transaction.Action;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * A signed transaction as received; the signature is not verified yet.
 *
 * @param nonce any integer of 64 bits; its two's complement is signed
 * @param account the account that the actions act on
 * @param signer the key that signed: the account itself or one of its agents
 */
public record Envelope(List<Action> actions, long nonce, Bytes32 account, Bytes32 signer, Signature signature) {

    public Envelope {
        actions = List.copyOf(actions);
    }
}
