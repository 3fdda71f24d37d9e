package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Roles;
import io.openperp.exchange.account.state.Roles.RoleOfKey;
import io.openperp.exchange.account.state.Roles.SignedChange;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Keys;
import io.openperp.journal.RoleChanged;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.TreeSet;

/** Carries out the actions by which administrators give and revoke roles (ROL-002 to ROL-005). */
public final class RoleActions {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final CommandContext context;

    public RoleActions(ShardSettings settings, PrivateEvents facts, CommandContext context) {
        this.settings = settings;
        this.facts = facts;
        this.context = context;
    }

    /** Applies new settings, and announces which keys have gained or lost a role because of them. */
    public void configure(ApplySettings record) {
        TreeSet<RoleOfKey> before = settings.roles().bySettings();
        settings.apply(record);
        TreeSet<RoleOfKey> now = settings.roles().bySettings();
        for (RoleOfKey held : before) {
            if (!now.contains(held)) {
                announce(held, RoleChanged.newBuilder().setBySettings(true));
            }
        }
        for (RoleOfKey held : now) {
            if (!before.contains(held)) {
                announce(held, RoleChanged.newBuilder().setHasIt(true).setBySettings(true));
            }
        }
    }

    private void announce(RoleOfKey held, RoleChanged.Builder changed) {
        facts.about(held.key()).setRoleChanged(changed.setRole(held.role()));
    }

    void set(Submission submission, int action, SetRole set) {
        SignedChange wanted = new SignedChange(set.expires(), false);
        change(submission, action, StatusKind.SET_ROLE, set.role(), set.key(), wanted);
    }

    void revoke(Submission submission, int action, RevokeRole revoke) {
        SignedChange wanted = new SignedChange(0, true);
        change(submission, action, StatusKind.REVOKE_ROLE, revoke.role(), revoke.key(), wanted);
    }

    private void change(
            Submission submission, int action, StatusKind kind, String role, Bytes32 key, SignedChange wanted) {
        String refusal = refusal(role, key, wanted);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        RoleOfKey held = new RoleOfKey(Roles.named(role), key);
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setRole(held.role())
                .setRoleKey(Keys.write(key))
                .setExpiresSecond(wanted.expiresSecond())
                .setChangedFrom(settings.roles().describe(held.role(), key)));
        if (settings.roles().recordChange(held, wanted)) {
            announce(
                    held,
                    RoleChanged.newBuilder().setHasIt(!wanted.revoked()).setExpiresSecond(wanted.expiresSecond()));
        }
    }

    private String refusal(String role, Bytes32 key, SignedChange wanted) {
        if (settings.isInsuranceFundOrFeeAccount(key)) {
            return "key is that of the insurance fund or of the fee account, which have no roles";
        }
        long expires = wanted.expiresSecond();
        if (expires != 0 && expires * NANOS_PER_SECOND <= context.timeNanos()) {
            return "expires is " + Instant.ofEpochSecond(expires) + ", accepted are 0 and seconds after "
                    + Instant.ofEpochSecond(context.timeNanos() / NANOS_PER_SECOND);
        }
        return settings.roles().refusal(new RoleOfKey(Roles.named(role), key), wanted);
    }
}
