package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * A transaction that a client sends; the same one may be sent again.
 *
 * @param number of the request in the simulation
 * @param transaction as the audit reads it
 * @param command the same as its gateway logs it
 */
public record Request(long number, Bytes32 account, ClientTransaction transaction, AccountCommand command) {

    /**
     * A transaction as its client meant it, for the audit: an opinion of its own beside the signed bytes, which shards read.
     *
     * @param actions the orders have the IDs that follow from the signed bytes
     */
    public record ClientTransaction(ByteString account, ByteString signer, long nonce, List<Action> actions) {

        public ClientTransaction {
            actions = List.copyOf(actions);
        }

        /** Text that is the same in every run, for stories. */
        @Override
        public String toString() {
            return "nonce " + nonce + " of " + Keys.read(account) + " by " + Keys.read(signer) + ": " + actions;
        }
    }
}
