package io.openperp.exchange.account.admission.multisig;

import com.google.protobuf.ByteString;
import io.openperp.journal.Keys;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.MultisigPolicy;
import io.openperp.units.Bytes32;
import java.util.TreeMap;

/** A multisig account: its policy, and its open proposals by their numbers. */
public final class Multisig {

    public final Bytes32 key;
    public final Bytes32 creator;
    private MultisigPolicy policy;
    long lastProposal;
    final TreeMap<Long, OpenProposal> open = new TreeMap<>();

    Multisig(Bytes32 key, Bytes32 creator, MultisigPolicy policy) {
        this.key = key;
        this.creator = creator;
        this.policy = policy;
    }

    public MultisigPolicy policy() {
        return policy;
    }

    void follow(MultisigPolicy changed) {
        policy = changed;
    }

    boolean isSigner(ByteString account) {
        return policy.getSignersList().contains(account);
    }

    public MultisigAccount facts() {
        return MultisigAccount.newBuilder()
                .setAccount(Keys.write(key))
                .setCreator(Keys.write(creator))
                .setPolicy(policy)
                .build();
    }
}
