package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.util.List;

/** Faults in withdrawals, which exist in seeds 7, 15, 23 and so on. */
final class WithdrawalFaults {

    private static final String CHANGES = "exchange.account.treasury.WithdrawalChanges";

    private WithdrawalFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "the amount of a withdrawal stays in the balance",
                                "exchange.account.state.Account",
                                Bytecode.emptied("withdraw"),
                                Law.NAIVE_LEDGER,
                                Law.SHARD_INVARIANTS,
                                Law.MONEY)
                        .from(7),
                Fault.of(
                                "two treasurers claim the same withdrawal",
                                CHANGES,
                                Bytecode.replaced(
                                        "refusal", code -> code.aconst_null().areturn()),
                                Law.NAIVE_LEDGER,
                                Law.SHARD_INVARIANTS)
                        .from(7),
                Fault.of(
                                "a large withdrawal is claimed without approvals",
                                CHANGES,
                                Bytecode.replaced(
                                        "claimRefusal",
                                        code -> code.aconst_null().areturn()),
                                Law.NAIVE_LEDGER)
                        .from(7),
                Fault.of(
                                "a withdrawal that is over gives its money back again",
                                "exchange.account.treasury.Withdrawals",
                                Bytecode.withoutCalls("end", "remove"),
                                Law.NAIVE_LEDGER,
                                Law.SHARD_INVARIANTS,
                                Law.MONEY)
                        .from(7),
                Fault.of(
                                "agents withdraw",
                                "exchange.account.admission.funds.WithdrawalRequests",
                                Bytecode.replaced(
                                        "refusal", code -> code.aconst_null().areturn()),
                                Law.EXPECTED_ANSWER,
                                Law.NAIVE_LEDGER,
                                Law.SHARD_INVARIANTS)
                        .from(15));
    }
}
