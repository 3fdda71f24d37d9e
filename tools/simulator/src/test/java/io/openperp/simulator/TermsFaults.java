package io.openperp.simulator;

import io.openperp.simulator.law.Law;
import java.util.List;

/** What can be wrong with changes of terms. */
final class TermsFaults {

    private TermsFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                                "terms that are pending never count",
                                "exchange.market.TermsClock",
                                Bytecode.returning("isDue", 0),
                                Law.NAIVE_BOOK)
                        .from(12)
                        .within(200),
                Fault.of(
                                "what makes margin stricter needs no notice",
                                "risk.market.MarginDemand",
                                Bytecode.returning("rises", 0),
                                Law.NAIVE_BOOK)
                        .from(12)
                        .within(200),
                Fault.of(
                                "raised fees need no notice",
                                "exchange.market.state.TermsChange",
                                Bytecode.returning("raisesFees", 0),
                                Law.NAIVE_BOOK)
                        .from(28)
                        .within(200),
                Fault.of(
                                "orders that rest on a finer grid are counted in the steps of the old one",
                                "exchange.market.Market",
                                Bytecode.emptied("refine"),
                                Law.NAIVE_BOOK,
                                Law.NAIVE_ANSWER)
                        .from(12)
                        .within(200),
                Fault.of(
                                "a restart takes back what an operator has changed",
                                "exchange.market.TermsClock",
                                Bytecode.replaced(
                                        "configured", code -> code.aload(1).areturn()),
                                Law.NAIVE_BOOK)
                        .from(12)
                        .within(200));
    }
}
