package io.openperp.drill.journal;

import io.openperp.journal.BuilderApprovalChanged;
import io.openperp.journal.BuilderFeesReceived;
import io.openperp.units.Base58;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Approvals of builders and what these were paid, as the events of their accounts have it. */
public final class RecordedBuilders {

    /** Highest fees in basis points, by account and builder. */
    private final Map<String, Map<String, Integer>> approvals = new HashMap<>();

    /** By builder and payer. */
    private final Map<String, Map<String, BigInteger>> payments = new TreeMap<>();

    void approved(String account, BuilderApprovalChanged change) {
        Map<String, Integer> own = approvals.computeIfAbsent(account, first -> new TreeMap<>());
        String builder = Base58.encode(change.getBuilder().toByteArray());
        if (change.getMaxFee() == 0) {
            own.remove(builder);
        } else {
            own.put(builder, change.getMaxFee());
        }
    }

    void paid(String builder, BuilderFeesReceived payment) {
        payments.computeIfAbsent(builder, first -> new TreeMap<>())
                .merge(
                        Base58.encode(payment.getPayer().toByteArray()),
                        BigInteger.valueOf(payment.getAmount()),
                        BigInteger::add);
    }

    /** The highest fee of each builder that the account has approved, in basis points. */
    public Map<String, Integer> approvals(String account) {
        return approvals.getOrDefault(account, Map.of());
    }

    /** What each builder got from each payer, in units of 1e-8. */
    public Map<String, Map<String, BigInteger>> payments() {
        return payments;
    }

    /** What a builder got from all, in units of 1e-8. */
    public BigInteger earned(String builder) {
        return payments.getOrDefault(builder, Map.of()).values().stream().reduce(BigInteger.ZERO, BigInteger::add);
    }
}
