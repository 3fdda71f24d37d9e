package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.util.List;

/** What can be wrong with multisig accounts. The seeds that have any are 3, 19, 35 and so on. */
final class MultisigFaults {

    private static final String STEPS = "exchange.account.multisig.ProposalSteps";

    private MultisigFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "a proposal is executed without approvals",
                                STEPS,
                                Bytecode.replaced(
                                        "executeRefusal",
                                        code -> code.aconst_null().areturn()),
                                Law.NAIVE_LEDGER)
                        .from(3),
                Fault.of(
                                "a proposal that is executed stays open",
                                STEPS,
                                Bytecode.withoutCalls("execute", "end"),
                                Law.NAIVE_LEDGER,
                                Law.SHARD_INVARIANTS)
                        .from(3));
    }
}
