package io.openperp.simulator.audit;

import io.openperp.journal.Keys;
import io.openperp.journal.TreasuryDeposited;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.transaction.Deposit;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The deposits of treasurers over all partitions: each asked for by a treasurer, each ref paid once (MON-001, MON-004). */
final class NaiveTreasury {

    /** What a ref may pay. */
    private record Payment(Bytes32 to, long amount) {}

    private record Asked(Payment payment, Bytes32 treasurer) {}

    private final Map<String, Set<Asked>> asked = new HashMap<>();
    private final Map<String, Payment> paid = new HashMap<>();
    private final NaiveWithdrawals withdrawals;

    NaiveTreasury(NaiveWithdrawals withdrawals) {
        this.withdrawals = withdrawals;
    }

    /** It is in the log: what a treasurer signs may be paid from here on. */
    void signed(AllowedActions allowed) {
        withdrawals.signed(allowed);
        allowed.actions().forEach(action -> {
            if (action instanceof Deposit deposit) {
                asked.computeIfAbsent(deposit.ref(), unused -> new HashSet<>())
                        .add(new Asked(
                                new Payment(deposit.to(), deposit.amount().exactUnits()), allowed.signer()));
            }
        });
    }

    void published(Bytes32 account, TreasuryDeposited deposited) {
        Payment payment = new Payment(account, deposited.getAmount());
        String ref = deposited.getRef();
        LawBroken.unless(
                asked.getOrDefault(ref, Set.of()).contains(new Asked(payment, Keys.read(deposited.getTreasurer()))),
                Law.NAIVE_LEDGER,
                () -> "no treasurer has asked for " + deposited);
        Payment before = paid.putIfAbsent(ref, payment);
        LawBroken.unless(before == null, Law.NAIVE_LEDGER, () -> ref + " has paid " + before + " and now " + payment);
    }
}
