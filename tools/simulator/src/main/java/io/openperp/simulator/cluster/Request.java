package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Action;
import io.openperp.journal.Keys;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * A request of a client to send a transaction; clients may send one transaction several times.
 *
 * @param number number of the request in the simulation
 * @param transaction the transaction in the form that the audit reads
 * @param command the transaction in the form that gateways log
 */
public record Request(long number, Bytes32 account, ClientTransaction transaction, AccountCommand command) {

    /**
     * A transaction in messages, as its client meant it. Shards read the signed bytes instead, so the audit is
     * independent of them.
     *
     * @param actions the actions; orders have the IDs that follow from the signed bytes
     */
    public record ClientTransaction(ByteString account, ByteString signer, long nonce, List<Action> actions) {

        public ClientTransaction {
            actions = List.copyOf(actions);
        }

        /** Text that is equal in every run with the same seed, for traces. */
        @Override
        public String toString() {
            return "nonce " + nonce + " of " + Keys.read(account) + " by " + Keys.read(signer) + ": " + actions;
        }
    }
}
