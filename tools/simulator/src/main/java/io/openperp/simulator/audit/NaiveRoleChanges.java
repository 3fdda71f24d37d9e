package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerRole;
import io.openperp.journal.ChangeRole;
import io.openperp.journal.KeepRoles;
import io.openperp.journal.Keys;
import io.openperp.journal.Role;
import io.openperp.journal.RoleOfKey;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.RevokeRole;
import io.openperp.transaction.SetRole;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the first account shard decides about roles, from its log: each change was signed by an administrator, is answered by the rules
 * (ROL-002, ROL-003, ROL-005), and is followed by all other shards in the same order (ROL-004).
 */
final class NaiveRoleChanges {

    /** One action of one transaction. */
    private record Asked(ByteString account, long transaction, int action) {}

    private record Signed(Bytes32 signer, RoleOfKey wanted) {}

    private final Set<Signed> signed = new HashSet<>();
    /** How the refusal of a change reads in part; empty: it is made. */
    private final Map<Asked, String> due = new HashMap<>();

    private final List<ChangeRole> decided = new ArrayList<>();
    private final Map<Integer, List<ChangeRole>> kept = new TreeMap<>();
    private final TreeMap<String, Integer> seen = new TreeMap<>();

    void signed(AllowedActions allowed) {
        allowed.actions().forEach(action -> {
            RoleOfKey.Builder wanted = RoleOfKey.newBuilder();
            switch (action) {
                case SetRole set ->
                    wanted.setRole(role(set.role()))
                            .setKey(Keys.write(set.key()))
                            .setExpiresSecond(set.expires());
                case RevokeRole revoke ->
                    wanted.setRole(role(revoke.role()))
                            .setKey(Keys.write(revoke.key()))
                            .setRevoked(true);
                default -> {
                    return;
                }
            }
            signed.add(new Signed(allowed.signer(), wanted.build()));
        });
    }

    /** In the log of the first account shard. */
    void asked(ChangeRole change, NaiveRoles roles, long timeNanos) {
        RoleOfKey wanted = change.getWanted();
        Signed act = new Signed(Keys.read(change.getSigner()), wanted);
        NaiveRights.require(signed.contains(act), () -> "no administrator has signed " + change);
        String refusal = refusal(act, roles, timeNanos);
        due.put(new Asked(change.getAccount(), change.getTransaction(), change.getAction()), refusal);
        seen.merge(refusal.isEmpty() ? "changes of roles" : "role refused: " + refusal, 1, Integer::sum);
        if (refusal.isEmpty()) {
            roles.keep(wanted);
            decided.add(change);
        }
    }

    private static String refusal(Signed act, NaiveRoles roles, long timeNanos) {
        long expires = act.wanted.getExpiresSecond();
        if (!roles.has(Role.ROLE_ADMIN, act.signer, timeNanos)) {
            return "not authorized";
        }
        if (expires != 0 && expires * NaiveRoles.NANOS_PER_SECOND <= timeNanos) {
            return "expires is ";
        }
        if (act.wanted.getRevoked() && roles.isUnknown(act.wanted)) {
            return "does not have the role";
        }
        return roles.leavesNoAdministrator(act.wanted) ? "is the last administrator" : "";
    }

    /** In the log of another account shard. */
    void kept(int partition, KeepRoles roles) {
        if (roles.hasChange()) { // else all of them, to a shard that begins to follow
            kept.computeIfAbsent(partition, shard -> new ArrayList<>()).add(roles.getChange());
        }
    }

    /** An answer of the first account shard has a status, those of the others none. */
    void answered(AnswerRole answer) {
        if (!answer.hasStatus()) {
            return;
        }
        ActionStatus status = answer.getStatus();
        @Nullable
        String refusal = due.remove(new Asked(answer.getAccount(), answer.getTransaction(), status.getAction()));
        boolean isMade = status.getKind() == StatusKind.SET_ROLE || status.getKind() == StatusKind.REVOKE_ROLE;
        boolean isRight = refusal != null
                && (refusal.isEmpty() ? isMade : !isMade && status.getReason().contains(refusal));
        NaiveRights.require(isRight, () -> "answered " + answer + ", not '" + refusal + "'");
    }

    void drained(int partitions) {
        NaiveRights.require(due.isEmpty(), () -> "nobody has answered " + due);
        for (int partition = 1; partition < partitions; partition++) {
            List<ChangeRole> known = kept.getOrDefault(partition, List.of());
            int shard = partition;
            NaiveRights.require(
                    known.equals(decided),
                    () -> "account shard " + shard + " follows " + known.size() + " changes of roles, not "
                            + decided.size());
        }
    }

    /** How often what happened, for a test that it does happen. */
    TreeMap<String, Integer> seen() {
        return seen;
    }

    private static Role role(String name) {
        return switch (name) {
            case "admin" -> Role.ROLE_ADMIN;
            case "treasurer" -> Role.ROLE_TREASURER;
            case "risk" -> Role.ROLE_RISK;
            case "lister" -> Role.ROLE_LISTER;
            case "oracle" -> Role.ROLE_ORACLE;
            default -> Role.ROLE_UNSPECIFIED; // refused where it was signed
        };
    }
}
