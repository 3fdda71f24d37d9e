package io.openperp.exchange.account.role;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Roles.Held;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerRole;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.ChangeRole;
import io.openperp.journal.KeepRoles;
import io.openperp.journal.Keys;
import io.openperp.journal.RequestRoles;
import io.openperp.journal.RoleChanged;
import io.openperp.journal.RoleOfKey;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Changes of roles (ROL-004). The first account shard decides them one after the other, so that two administrators cannot
 * revoke each other and leave none; the others keep what it sends them, in its order.
 */
public final class RoleChanges {

    /** The account shard that decides. */
    public static final int HOME = 0;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final int partition;
    private final ShardSettings settings;
    private final PendingTransactions pending;
    private final PrivateEvents facts;
    private final CommandContext context;

    /** @param partition of account-commands */
    public RoleChanges(
            int partition,
            ShardSettings settings,
            PendingTransactions pending,
            PrivateEvents facts,
            CommandContext context) {
        this.partition = partition;
        this.settings = settings;
        this.pending = pending;
        this.facts = facts;
        this.context = context;
    }

    /** A command of another account shard, or of this one to itself. */
    public void apply(AccountCommand command, Arrival arrival) {
        switch (command.getBodyCase()) {
            case CHANGE_ROLE -> change(command.getChangeRole());
            case KEEP_ROLES -> keep(command.getKeepRoles());
            case ANSWER_ROLE -> answered(command.getAnswerRole());
            case REQUEST_ROLES ->
                sendRolesTo(Objects.requireNonNull(arrival.sender(), "roles are asked for by a shard"));
            default -> throw new IllegalArgumentException("no command about roles: " + command.getBodyCase());
        }
    }

    /** Begins with the first record of the shard: what was decided before has passed this shard by. */
    public void begin() {
        if (partition == HOME) {
            announce(new TreeSet<>());
        } else {
            send(Shards.account(HOME), AccountCommand.newBuilder().setRequestRoles(RequestRoles.getDefaultInstance()));
        }
    }

    /** Announces whom the settings have made a holder of a role, and whom no longer. */
    public void configure(ApplySettings record) {
        TreeSet<Held> before = settings.roles().bySettings();
        settings.apply(record);
        if (partition == HOME) {
            announce(before);
        }
    }

    private void announce(TreeSet<Held> before) {
        TreeSet<Held> now = settings.roles().bySettings();
        for (Held held : before) {
            if (!now.contains(held)) {
                announce(held, RoleChanged.newBuilder().setBySettings(true));
            }
        }
        for (Held held : now) {
            if (!before.contains(held)) {
                announce(held, RoleChanged.newBuilder().setHasIt(true).setBySettings(true));
            }
        }
    }

    private void announce(Held held, RoleChanged.Builder changed) {
        facts.about(held.key()).setRoleChanged(changed.setRole(held.role()));
    }

    private void change(ChangeRole asked) {
        RoleOfKey wanted = asked.getWanted();
        String refusal = refusal(asked);
        ActionStatus.Builder status = ActionStatus.newBuilder().setAction(asked.getAction());
        if (refusal != null) {
            status.setKind(StatusKind.ERROR).setReason(refusal);
        } else {
            Bytes32 key = Keys.read(wanted.getKey());
            status.setKind(wanted.getRevoked() ? StatusKind.REVOKE_ROLE : StatusKind.SET_ROLE)
                    .setRole(wanted.getRole())
                    .setRoleKey(wanted.getKey())
                    .setExpiresSecond(wanted.getExpiresSecond())
                    .setChangedFrom(settings.roles().describe(wanted.getRole(), key));
            decide(asked);
        }
        answer(asked, status.build(), refusal != null);
    }

    private @Nullable String refusal(ChangeRole asked) {
        if (!settings.isAdmin(Keys.read(asked.getSigner()))) {
            return "not authorized";
        }
        long expires = asked.getWanted().getExpiresSecond();
        if (expires != 0 && expires * NANOS_PER_SECOND <= context.timeNanos()) {
            return "expires is " + Instant.ofEpochSecond(expires) + ", accepted are 0 and seconds after "
                    + Instant.ofEpochSecond(context.timeNanos() / NANOS_PER_SECOND);
        }
        return settings.roles().refusal(asked.getWanted());
    }

    private void decide(ChangeRole asked) {
        RoleOfKey wanted = asked.getWanted();
        if (!settings.roles().said().contains(wanted)) {
            settings.roles().keep(wanted);
            announce(
                    new Held(wanted.getRole(), Keys.read(wanted.getKey())),
                    RoleChanged.newBuilder()
                            .setHasIt(!wanted.getRevoked())
                            .setExpiresSecond(wanted.getExpiresSecond()));
        }
        KeepRoles keep =
                KeepRoles.newBuilder().addRoles(wanted).setChange(asked).build();
        for (int shard = 0; shard < settings.record().getAccountPartitions(); shard++) {
            if (shard != HOME) {
                send(Shards.account(shard), AccountCommand.newBuilder().setKeepRoles(keep));
            }
        }
    }

    private void keep(KeepRoles decided) {
        decided.getRolesList().forEach(settings.roles()::keep);
        if (decided.hasChange()) {
            answer(decided.getChange(), null, false);
        }
    }

    private void sendRolesTo(ShardAddress asker) {
        send(
                asker,
                AccountCommand.newBuilder()
                        .setKeepRoles(KeepRoles.newBuilder()
                                .addAllRoles(settings.roles().said())));
    }

    private void answer(ChangeRole asked, @Nullable ActionStatus status, boolean refused) {
        ByteString account = asked.getAccount();
        AnswerRole.Builder answer = AnswerRole.newBuilder()
                .setAccount(account)
                .setTransaction(asked.getTransaction())
                .setRefused(refused);
        if (status != null) {
            answer.setStatus(status);
        }
        send(
                Shards.account(settings.partitionOf(Keys.read(account))),
                AccountCommand.newBuilder().setAnswerRole(answer));
    }

    private void answered(AnswerRole answer) {
        int shards = answer.getRefused() ? settings.record().getAccountPartitions() : 1;
        pending.answeredFor(shards, answer.getTransaction(), answer.hasStatus() ? answer.getStatus() : null);
    }

    private void send(ShardAddress shard, AccountCommand.Builder command) {
        context.outbox().send(shard, command.build());
    }
}
