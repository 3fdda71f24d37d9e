package io.openperp.simulator.audit;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.Role;
import io.openperp.journal.RoleOfKey;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.Map;

/**
 * Who is a treasurer in one partition of account-commands, by its log alone: the settings, and what the log has said since
 * (ROL-001 to ROL-004). Only administrators of the settings change roles in a simulation, and none is revoked.
 */
final class NaiveRoles {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private record Sent(Bytes32 account, Bytes32 signer, long nonce) {}

    private final boolean decides;
    private final Map<Bytes32, RoleOfKey> said = new HashMap<>();
    /** Whether who signed a transaction was a treasurer when it was accepted. */
    private final Map<Sent, Boolean> byTreasurer = new HashMap<>();

    /** @param decides whether it is the partition that decides about roles */
    NaiveRoles(boolean decides) {
        this.decides = decides;
    }

    /** In the order of the log. True if a treasurer has signed it. */
    boolean accepted(AcceptedRecord record) throws InvalidProtocolBufferException {
        AccountCommand command = AccountCommand.parseFrom(record.body());
        if (command.hasKeepRoles()) {
            command.getKeepRoles().getRolesList().forEach(this::keep);
        } else if (command.hasChangeRole() && decides) {
            RoleOfKey wanted = command.getChangeRole().getWanted();
            long expires = wanted.getExpiresSecond();
            boolean passed = expires != 0 && expires * NANOS_PER_SECOND <= record.timeNanos();
            boolean isAdministrators =
                    Keys.read(command.getChangeRole().getSigner()).equals(ExchangeSettings.ADMIN);
            boolean isUnknown = wanted.getRevoked() && !said.containsKey(Keys.read(wanted.getKey()));
            if (isAdministrators && !passed && !isUnknown) {
                keep(wanted);
            }
        } else if (command.hasSignedTransaction()) {
            RequestedTransaction sent = TransactionRecords.of(command).orElseThrow();
            boolean has = isTreasurer(sent.signer(), record.timeNanos());
            byTreasurer.put(new Sent(sent.account(), sent.signer(), sent.nonce()), has);
            return has;
        }
        return false;
    }

    private void keep(RoleOfKey role) {
        if (role.getRole() == Role.ROLE_TREASURER) {
            said.put(Keys.read(role.getKey()), role);
        }
    }

    private boolean isTreasurer(Bytes32 key, long timeNanos) {
        RoleOfKey role = said.get(key);
        if (role == null) {
            return ExchangeSettings.TREASURERS.contains(key);
        }
        return !role.getRevoked()
                && (role.getExpiresSecond() == 0 || timeNanos < role.getExpiresSecond() * NANOS_PER_SECOND);
    }

    /** Nobody is refused a deposit as no treasurer who was one. */
    void completed(AccountEvent event) {
        TransactionCompleted completed = event.getTransactionCompleted();
        Sent sent = new Sent(Keys.read(event.getAccount()), Keys.read(completed.getSigner()), completed.getNonce());
        for (ActionStatus status : completed.getStatusesList()) {
            boolean refused = status.getKind() == StatusKind.DEPOSIT_FAILED
                    && status.getReason().equals("not authorized");
            LawBroken.unless(
                    !refused || !byTreasurer.getOrDefault(sent, false),
                    Law.EXPECTED_ANSWER,
                    () -> "a treasurer was refused: " + completed);
        }
    }
}
