package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.lang.classfile.Opcode;
import java.util.List;

/**
 * What can be wrong with what a role permits. The seeds in which every role is given and tried are 8, 24, 40 and so on.
 */
final class RightsFaults {

    private static final String ROLES = "exchange.account.state.Roles";
    private static final String AUTHORITY = "exchange.account.admission.MarketAuthority";
    private static final String WITHDRAWALS = "exchange.account.admission.WithdrawalActions";

    private RightsFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "the last administrator without an end is revoked",
                                ROLES,
                                Bytecode.returning("isLastLastingAdministrator", 0),
                                Law.RIGHTS)
                        .from(88),
                Fault.of("the role risk opens markets", AUTHORITY, Bytecode.returning("onlyStricter", 0), Law.RIGHTS)
                        .from(8),
                Fault.of(
                                "a market takes from the role risk what has become looser meanwhile",
                                "exchange.market.StatusClock",
                                Bytecode.withoutCalls("set", "getStricterOnly"),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(232),
                Fault.of(
                                "the role risk makes terms looser",
                                "exchange.market.state.StricterTerms",
                                Bytecode.returning("isStricter", 1),
                                Law.NAIVE_BOOK)
                        .from(8),
                Fault.of(
                                "terms of the role risk count as those of an administrator",
                                "exchange.market.state.TermsChange",
                                Bytecode.calls(
                                        "refusal",
                                        "getStricterOnly",
                                        (code, call) -> code.pop().iconst_0()),
                                Law.NAIVE_BOOK)
                        .from(8),
                Fault.of(
                                "a lister may only make terms stricter",
                                AUTHORITY,
                                Bytecode.calls(
                                        "mayLoosenTerms",
                                        "isLister",
                                        (code, call) -> code.pop2().iconst_0()),
                                Law.RIGHTS)
                        .from(8),
                Fault.of(
                                "everybody changes terms",
                                AUTHORITY,
                                Bytecode.returning("mayChangeTerms", 1),
                                Law.RIGHTS,
                                Law.NONCE_ONCE)
                        .from(8),
                Fault.of(
                                "the role risk lets withdrawals go on",
                                WITHDRAWALS,
                                Bytecode.calls(
                                        "mayPause",
                                        "paused",
                                        (code, call) -> code.pop().iconst_1()),
                                Law.RIGHTS,
                                Law.NONCE_ONCE)
                        .from(88),
                Fault.of(
                                "a restored shard has forgotten a pause",
                                "exchange.account.treasury.Withdrawals",
                                Bytecode.fields("readFrom", Opcode.PUTFIELD, "pause", (code, field) -> code.pop2()),
                                Law.SAME_LOG_SAME_STATE,
                                Law.OWNERS_AGREE,
                                Law.ONE_HISTORY)
                        .from(47));
    }
}
