package io.openperp.admin.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.HeldRole;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Output of a dry run of giving or taking a role (ROL-002, ROL-003, ROL-005). */
class RoleWordsTest {

    private static final Bytes32 ALICE = Bytes32.parse("11111111111111111111111111111112");
    private static final Bytes32 BOB = Bytes32.parse("11111111111111111111111111111113");
    private static final Bytes32 CAROL = Bytes32.parse("11111111111111111111111111111114");
    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");
    private static final Instant JANUARY = Instant.parse("2027-01-01T00:00:00Z");
    private static final Instant MARCH = Instant.parse("2027-03-01T00:00:00Z");

    @Test
    void aRoleGivenAnewChangesItsEnd() {
        List<HeldRole> held = List.of(held("risk", ALICE, JANUARY));
        assertThat(RoleText.grants(held, new SetRole("risk", ALICE, MARCH.getEpochSecond()), NOW))
                .containsExactly(
                        "now: risk  " + ALICE + " until " + JANUARY,
                        "its end changes from " + JANUARY + " to " + MARCH,
                        "0 other keys have it");
        assertThat(RoleText.grants(held, new SetRole("risk", ALICE, 0), NOW))
                .contains("its end changes from " + JANUARY + " to never");
        assertThat(RoleText.grants(held, new SetRole("risk", ALICE, JANUARY.getEpochSecond()), NOW))
                .contains("its end stays: " + JANUARY);
        assertThat(RoleText.grants(held, new SetRole("risk", BOB, NOW.getEpochSecond()), NOW))
                .containsExactly(
                        BOB + " does not have the role risk now",
                        "that has passed: the exchange refuses this",
                        "1 other key has it: " + ALICE + " until " + JANUARY);
    }

    @Test
    void takingTheLastKeyOfARoleSaysWhatNobodyCanDoThen() {
        List<HeldRole> one = List.of(held("treasurer", ALICE, Instant.EPOCH));
        assertThat(RoleText.revokes(one, new RevokeRole("treasurer", ALICE), NOW))
                .endsWith(
                        "WARNING: it is the last key with this role: afterwards nobody deposits, and nobody approves, claims or"
                                + " rejects withdrawals");
        List<HeldRole> expired = List.of(one.getFirst(), held("treasurer", BOB, NOW));
        assertThat(RoleText.revokes(expired, new RevokeRole("treasurer", ALICE), NOW))
                .anyMatch(line -> line.startsWith("WARNING: it is the last key with this role"));
        assertThat(RoleText.revokes(expired, new RevokeRole("treasurer", BOB), NOW))
                .containsExactly(
                        "now: treasurer  " + BOB + " until " + NOW + " (expired)", "1 other key has it: " + ALICE);
        List<HeldRole> two = List.of(one.getFirst(), held("treasurer", BOB, MARCH));
        assertThat(RoleText.revokes(two, new RevokeRole("treasurer", ALICE), NOW))
                .contains("1 other key has it: " + BOB + " until " + MARCH)
                .noneMatch(line -> line.contains("it is the last"));
        List<HeldRole> three =
                List.of(one.getFirst(), held("treasurer", BOB, MARCH), held("treasurer", CAROL, Instant.EPOCH));
        assertThat(RoleText.revokes(three, new RevokeRole("treasurer", ALICE), NOW))
                .as("so that nobody takes the wrong one of several keys")
                .contains("2 other keys have it: " + BOB + " until " + MARCH + ", " + CAROL);
    }

    @Test
    void theLastAdministratorWithoutAnEndStays() {
        List<HeldRole> held = List.of(held("admin", ALICE, Instant.EPOCH), held("admin", BOB, MARCH));
        assertThat(RoleText.revokes(held, new RevokeRole("admin", ALICE), NOW))
                .endsWith("it is the last administrator without an end: the exchange refuses to take its role");
        assertThat(RoleText.grants(held, new SetRole("admin", ALICE, MARCH.getEpochSecond()), NOW))
                .contains("it is the last administrator without an end: the exchange refuses to give it one");
        assertThat(RoleText.revokes(held, new RevokeRole("admin", BOB), NOW))
                .noneMatch(line -> line.startsWith("it is the last"));
    }

    /** @param until the epoch: never */
    private static HeldRole held(String role, Bytes32 key, Instant until) {
        return new HeldRole(role, key.toString(), until.getEpochSecond(), false, 0);
    }
}
