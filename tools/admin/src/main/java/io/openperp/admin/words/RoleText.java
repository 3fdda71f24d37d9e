package io.openperp.admin.words;

import io.openperp.api.account.HeldRole;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Describes who has a role before and after an act (ROL-002, ROL-003, ROL-005). */
public final class RoleText {

    private static final String ADMIN = "admin";

    private RoleText() {}

    /** Lines about who has the role now, and what giving it to a key changes. */
    static List<String> grants(List<HeldRole> all, SetRole act, Instant now) {
        Optional<HeldRole> held = held(all, act.role(), act.key());
        List<String> lines = new ArrayList<>();
        lines.add(now(held, act.role(), act.key(), now));
        held.ifPresent(before -> lines.add(
                before.expires() == act.expires()
                        ? "its end stays: " + end(act.expires())
                        : "its end changes from " + end(before.expires()) + " to " + end(act.expires())));
        if (act.expires() != 0 && act.expires() <= now.getEpochSecond()) {
            lines.add("that has passed: the exchange refuses this");
        } else if (act.expires() != 0 && isLastWithoutEnd(all, act.role(), act.key())) {
            lines.add("it is the last administrator without an end: the exchange refuses to give it one");
        }
        lines.add(others(all, act.role(), act.key(), now));
        return lines;
    }

    /** Lines about who has the role now, and what revoking it from a key changes. */
    static List<String> revokes(List<HeldRole> all, RevokeRole act, Instant now) {
        Optional<HeldRole> held = held(all, act.role(), act.key());
        List<String> lines = new ArrayList<>();
        lines.add(now(held, act.role(), act.key(), now));
        lines.add(others(all, act.role(), act.key(), now));
        if (isLastWithoutEnd(all, act.role(), act.key())) {
            lines.add("it is the last administrator without an end: the exchange refuses to take its role");
        } else if (held.filter(one -> !hasExpired(one, now)).isPresent()
                && othersWith(all, act.role(), act.key(), now).isEmpty()) {
            lines.add("WARNING: it is the last key with this role: " + without(act.role()));
        }
        return lines;
    }

    /** Describes a key with a role, such as {@code risk  KEY until 2026-12-01T08:00:00Z}. */
    public static String of(HeldRole held, Instant now) {
        String end = held.expires() == 0 ? "" : " until " + Instant.ofEpochSecond(held.expires());
        String expired = hasExpired(held, now) ? " (expired)" : "";
        return held.role() + "  " + held.key() + end + expired + (held.bySettings() ? ", by the settings" : "");
    }

    private static String now(Optional<HeldRole> held, String role, Bytes32 key, Instant now) {
        return held.map(one -> "now: " + of(one, now)).orElse(key + " does not have the role " + role + " now");
    }

    private static String others(List<HeldRole> all, String role, Bytes32 key, Instant now) {
        List<HeldRole> others = othersWith(all, role, key, now);
        String names = others.stream().map(RoleText::holder).collect(Collectors.joining(", "));
        return switch (others.size()) {
            case 0 -> "0 other keys have it";
            case 1 -> "1 other key has it: " + names;
            default -> others.size() + " other keys have it: " + names;
        };
    }

    private static String holder(HeldRole held) {
        return held.expires() == 0 ? held.key() : held.key() + " until " + end(held.expires());
    }

    private static List<HeldRole> othersWith(List<HeldRole> all, String role, Bytes32 key, Instant now) {
        return all.stream()
                .filter(held -> isOther(held, role, key) && !hasExpired(held, now))
                .toList();
    }

    private static boolean isLastWithoutEnd(List<HeldRole> all, String role, Bytes32 key) {
        return role.equals(ADMIN)
                && held(all, role, key).filter(held -> held.expires() == 0).isPresent()
                && all.stream().noneMatch(held -> isOther(held, role, key) && held.expires() == 0);
    }

    private static boolean isOther(HeldRole held, String role, Bytes32 key) {
        return held.role().equals(role) && !held.key().equals(key.toString());
    }

    private static Optional<HeldRole> held(List<HeldRole> all, String role, Bytes32 key) {
        return all.stream()
                .filter(held -> held.role().equals(role) && held.key().equals(key.toString()))
                .findFirst();
    }

    private static String without(String role) {
        return "afterwards nobody "
                + switch (role) {
                    case "treasurer" -> "deposits, and nobody approves, claims or rejects withdrawals";
                    case "oracle" -> "publishes prices, and a minute later no oracle price is live";
                    case "lister" -> "but administrators lists markets and changes their terms";
                    case "risk" -> "but administrators stops markets and withdrawals";
                    default -> "has it";
                };
    }

    private static String end(long expires) {
        return expires == 0 ? "never" : Instant.ofEpochSecond(expires).toString();
    }

    private static boolean hasExpired(HeldRole held, Instant now) {
        return held.expires() != 0 && held.expires() <= now.getEpochSecond();
    }
}
