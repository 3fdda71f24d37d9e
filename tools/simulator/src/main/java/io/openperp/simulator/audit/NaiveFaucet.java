package io.openperp.simulator.audit;

import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The faucet of a partition: one payment per recipient and hour, whitelisted recipients without limit (FCT-003 to FCT-007). */
final class NaiveFaucet {

    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private record Payment(long slot, Bytes32 recipient, long amount) {}

    private final Map<Bytes32, Long> lastPaid = new HashMap<>();
    private final Set<Bytes32> whitelist = new HashSet<>();
    /** Payments due that are not published yet. */
    private final ArrayDeque<Payment> unpublished = new ArrayDeque<>();

    /** A claim for a recipient of this partition; returns whether it is paid. */
    boolean claim(ClaimFaucet claim, long slot, long nowNanos) {
        Bytes32 recipient = Keys.read(claim.getRecipient());
        Long last = lastPaid.get(recipient);
        boolean isDue = last == null || nowNanos - last >= HOUR_NANOS || whitelist.contains(recipient);
        if (!isDue || claim.getAmount() > ExchangeSettings.FAUCET_MAXIMUM) {
            return false;
        }
        lastPaid.put(recipient, nowNanos);
        unpublished.add(new Payment(slot, recipient, claim.getAmount()));
        return true;
    }

    /** The history of operators says who is on the whitelist. */
    void acted(OperatorActed act) {
        if (act.getRefusal().isEmpty() && act.getAction().equals("whitelistFaucet")) {
            Bytes32 target = Bytes32.parse(act.getSubject());
            if (act.getAfter().equals("whitelisted")) {
                whitelist.add(target);
            } else {
                whitelist.remove(target);
            }
        }
    }

    /** A deposit of the operator into the fund is not a faucet payment. */
    void deposited(long slot, Bytes32 recipient, long amount) {
        if (!recipient.equals(ExchangeSettings.FUND)) {
            Payment published = new Payment(slot, recipient, amount);
            Payment due = unpublished.poll();
            LawBroken.unless(published.equals(due), Law.NAIVE_LEDGER, () -> "published " + published + ", not " + due);
        }
    }

    /** All payments of earlier slots have been published. */
    void publishedBefore(long slot) {
        LawBroken.unless(
                unpublished.isEmpty() || unpublished.element().slot() >= slot,
                Law.NAIVE_LEDGER,
                () -> "before slot " + slot + " was not published: " + unpublished);
    }
}
