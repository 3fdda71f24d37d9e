package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.util.List;

/** Faults in sub-accounts and transfers. */
final class SubAccountFaults {

    private static final String TRANSFERS = "exchange.account.admission.funds.Transfers";

    private SubAccountFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "a transfer moves no money",
                                "exchange.account.state.Account",
                                Bytecode.emptied("transfer"),
                                Law.NAIVE_LEDGER,
                                Law.MONEY)
                        .within(60),
                Fault.of(
                                "margin does not hold money back",
                                TRANSFERS,
                                Bytecode.replaced(
                                        "transferable",
                                        code -> code.loadConstant(Long.MAX_VALUE)
                                                .lreturn()),
                                Law.EXPECTED_ANSWER,
                                Law.NAIVE_LEDGER,
                                Law.SHARD_INVARIANTS,
                                Law.RISK,
                                Law.SURVIVAL)
                        .from(3)
                        .within(60),
                Fault.of(
                                "anybody signs for an account",
                                "exchange.account.subaccount.SubAccounts",
                                Bytecode.replaced(
                                        "signerRefusal",
                                        code -> code.aconst_null().areturn()),
                                Law.NONCE_ONCE)
                        .within(60),
                Fault.of(
                                "a sub-account with positions is removed",
                                "exchange.account.admission.funds.SubAccountChanges",
                                Bytecode.replaced(
                                        "removeRefusal",
                                        code -> code.aconst_null().areturn()),
                                Law.NAIVE_LEDGER,
                                Law.RISK,
                                Law.RESERVATIONS,
                                Law.NO_UNEXPECTED_STOP,
                                Law.NOTHING_LOST)
                        .from(349));
    }
}
