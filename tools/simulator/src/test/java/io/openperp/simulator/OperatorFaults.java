package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.lang.classfile.Opcode;
import java.util.List;

/**
 * Faults in roles, fees, terms, trees and limits that a restart or an expected answer shows. What else can be wrong with acts of
 * operators is found by the scenarios and tests of the exchange.
 */
final class OperatorFaults {

    private OperatorFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "a restored shard has forgotten whom a role was given to",
                                "exchange.account.state.Roles",
                                Bytecode.withoutCalls("readFrom", "put"),
                                Law.NO_UNEXPECTED_STOP,
                                Law.SAME_LOG_SAME_STATE)
                        .from(32),
                Fault.of(
                                "everybody gives roles and sets fees",
                                "exchange.account.state.ShardSettings",
                                Bytecode.returning("isAdmin", 1),
                                Law.EXPECTED_ANSWER)
                        .from(3),
                Fault.of(
                                "a restored shard has forgotten a pause",
                                "exchange.account.treasury.Withdrawals",
                                Bytecode.fields("readFrom", Opcode.PUTFIELD, "pause", (code, field) -> code.pop2()),
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY)
                        .from(88),
                Fault.of(
                                "a restored shard begins its chain of roots again",
                                "exchange.account.treasury.LiabilityTrees",
                                Bytecode.fields("readFrom", Opcode.PUTFIELD, "lastRoot", (code, field) -> code.pop2()),
                                Law.ONE_HISTORY,
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE)
                        .within(100)
                        .from(28),
                Fault.of(
                                "a restored shard has forgotten what was withdrawn in the hour",
                                "exchange.account.treasury.WithdrawalLimits",
                                Bytecode.fields(
                                        "readFrom",
                                        Opcode.PUTFIELD,
                                        "ofHour",
                                        (code, field) -> code.pop2().pop()),
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE)
                        .within(100)
                        .from(80),
                Fault.of(
                                "an agent that several have decided about is none",
                                "exchange.account.admission.settings.SettingsActions",
                                Bytecode.withoutCalls("changeAgent", "addAgent"),
                                Law.NONCE_ONCE)
                        .from(4),
                Fault.of(
                                "orders that rest on a finer grid are counted in the steps of the old one",
                                "exchange.market.Market",
                                Bytecode.emptied("refine"),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(12)
                        .within(200));
    }
}
