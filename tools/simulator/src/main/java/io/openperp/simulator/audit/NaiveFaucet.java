package io.openperp.simulator.audit;

import io.openperp.journal.AllowFaucet;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Keys;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Whom a partition gives test money, and when: once an hour, the whitelisted always (FCT-003 to FCT-007). */
final class NaiveFaucet {

    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private record Gift(long slot, Bytes32 recipient, long amount) {}

    private final Map<Bytes32, Long> lastGiven = new HashMap<>();
    private final Set<Bytes32> whitelist = new HashSet<>();
    /** Given and not told of yet. */
    private final ArrayDeque<Gift> untold = new ArrayDeque<>();

    /** Of a recipient of this partition; whether it is given. */
    boolean claim(ClaimFaucet claim, long slot, long nowNanos) {
        Bytes32 recipient = Keys.read(claim.getRecipient());
        Long last = lastGiven.get(recipient);
        boolean isDue = last == null || nowNanos - last >= HOUR_NANOS || whitelist.contains(recipient);
        if (!isDue || claim.getAmount() > ExchangeSettings.FAUCET_MAXIMUM) {
            return false;
        }
        lastGiven.put(recipient, nowNanos);
        untold.add(new Gift(slot, recipient, claim.getAmount()));
        return true;
    }

    void allow(AllowFaucet allow) {
        Bytes32 target = Keys.read(allow.getTarget());
        if (allow.getWhitelisted()) {
            whitelist.add(target);
        } else {
            whitelist.remove(target);
        }
    }

    /** What the operator puts into the fund is no gift. */
    void deposited(long slot, Bytes32 recipient, long amount) {
        if (!recipient.equals(ExchangeSettings.FUND)) {
            Gift told = new Gift(slot, recipient, amount);
            Gift given = untold.poll();
            LawBroken.unless(told.equals(given), Law.NAIVE_LEDGER, () -> "told " + told + ", not " + given);
        }
    }

    /** Everything of the slots before has been told. */
    void toldBefore(long slot) {
        LawBroken.unless(
                untold.isEmpty() || untold.element().slot() >= slot,
                Law.NAIVE_LEDGER,
                () -> "before slot " + slot + " was not told of " + untold);
    }
}
