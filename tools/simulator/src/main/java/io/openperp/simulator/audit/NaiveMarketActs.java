package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.transaction.Action;
import io.openperp.transaction.ChangeTerms;
import io.openperp.transaction.SetMarketState;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;

/** Every command to a market about its state or terms was signed by an operator, and says truly whether that operator may only make it stricter (ROL-006, TRM-007). */
final class NaiveMarketActs {

    private record State(String state, String reason, long until, boolean stricterOnly) {}

    private record Terms(ByteString account, TreeMap<String, String> terms, long effective, boolean stricterOnly) {}

    private final Set<Object> signed = new HashSet<>();
    private final Set<Object> commanded = new HashSet<>();

    void signed(AllowedActions allowed) {
        for (Action action : allowed.actions()) {
            if (action instanceof SetMarketState set) {
                signed.add(new State(set.state(), set.reason(), set.until(), allowed.byRiskAlone()));
            } else if (action instanceof ChangeTerms change && change.flaw() == null) {
                signed.add(new Terms(
                        Keys.write(allowed.account()),
                        new TreeMap<>(change.byName()),
                        change.effectiveAt(),
                        !allowed.loosensTerms()));
            }
        }
    }

    /** A valid record of market-commands. */
    void accepted(MarketCommand command) {
        if (command.hasSetMarketState()) {
            var set = command.getSetMarketState();
            commanded.add(new State(name(set), set.getReason(), set.getUntilSecond(), set.getStricterOnly()));
        } else if (command.hasChangeTerms()) {
            var change = command.getChangeTerms();
            TreeMap<String, String> terms = new TreeMap<>();
            change.getTermsList().forEach(term -> terms.put(term.getName(), term.getValue()));
            commanded.add(new Terms(change.getAccount(), terms, change.getEffectiveSecond(), change.getStricterOnly()));
        }
    }

    /** Nothing is in flight: it is known what every signer might sign. */
    void drained() {
        for (Object act : commanded) {
            NaiveRights.require(signed.contains(act), () -> "nobody has signed " + act);
        }
        commanded.clear();
    }

    private static String name(io.openperp.journal.SetMarketState set) {
        return switch (set.getState()) {
            case MARKET_TRADING -> "trading";
            case MARKET_POST_ONLY -> "postOnly";
            case MARKET_REDUCE_ONLY -> "reduceOnly";
            case MARKET_CANCEL_ONLY -> "cancelOnly";
            case MARKET_HALTED -> "halted";
            case MARKET_SETTLING, MARKET_SETTLED, UNRECOGNIZED -> "";
        };
    }
}
