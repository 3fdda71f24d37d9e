package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.role.RoleChanges;
import io.openperp.exchange.account.state.Roles;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ChangeRole;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.RoleOfKey;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.RevokeRole;
import io.openperp.transaction.SetRole;
import io.openperp.units.Bytes32;

/** Passes on what administrators want of roles to the shard that decides (ROL-002 to ROL-004). */
final class RoleActions {

    private final ShardSettings settings;

    RoleActions(ShardSettings settings) {
        this.settings = settings;
    }

    /** Whether this signer needs no money for it. */
    boolean isOperator(Bytes32 signer) {
        return settings.isAdmin(signer);
    }

    void set(Submission submission, int action, SetRole set, String flaw, Outbox outbox) {
        change(submission, action, set, set.role(), set.key(), set.expires(), flaw, outbox);
    }

    void revoke(Submission submission, int action, RevokeRole revoke, String flaw, Outbox outbox) {
        change(submission, action, revoke, revoke.role(), revoke.key(), 0, flaw, outbox);
    }

    private void change(
            Submission submission,
            int action,
            Action signed,
            String role,
            Bytes32 key,
            long expires,
            String flaw,
            Outbox outbox) {
        String refusal = refusal(submission.signer, signed, key, flaw);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        submission.transaction.await(settings.record().getAccountPartitions());
        outbox.send(
                Shards.account(RoleChanges.HOME),
                AccountCommand.newBuilder()
                        .setChangeRole(ChangeRole.newBuilder()
                                .setAccount(Keys.write(submission.account.key))
                                .setTransaction(submission.transaction.number)
                                .setAction(action)
                                .setSigner(Keys.write(submission.signer))
                                .setWanted(RoleOfKey.newBuilder()
                                        .setRole(Roles.named(role))
                                        .setKey(Keys.write(key))
                                        .setExpiresSecond(expires)
                                        .setRevoked(signed instanceof RevokeRole)))
                        .build());
    }

    private String refusal(Bytes32 signer, Action signed, Bytes32 key, String flaw) {
        if (!settings.isAdmin(signer)) {
            return "not authorized";
        }
        return flaw.isEmpty() && settings.isInsuranceFundOrFeeAccount(key)
                ? "key is that of the insurance fund or of the fee account, which have no roles"
                : flaw;
    }
}
