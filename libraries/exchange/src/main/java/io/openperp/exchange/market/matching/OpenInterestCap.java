package io.openperp.exchange.market.matching;

import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.state.Trader;
import io.openperp.units.Decimals;
import io.openperp.units.Side;

/**
 * The cap of a market's open interest (CAP-002). It is exact because a market shard has all positions of its market.
 */
final class OpenInterestCap {

    private final CommandContext context;
    private final Matches matches;

    OpenInterestCap(CommandContext context, Matches matches) {
        this.context = context;
        this.matches = matches;
    }

    /**
     * Number of {@code lots} that these two accounts may trade. Lots that close a position of either account never add
     * to the open interest; of the others only as many are allowed as the cap leaves.
     */
    long allowed(Trader taker, Side takerSide, Trader maker, long lots) {
        if (cap() == 0) {
            return lots;
        }
        long closing = Executions.closingSize(taker, takerSide) + Executions.closingSize(maker, takerSide.opposite());
        return Math.min(lots, context.terms().lots(left()) + context.terms().lots(closing));
    }

    /**
     * Message with what the cap leaves: {@code the open-interest cap of BTC-USD is 100, open are 99.5: left are 0.5}.
     */
    String refusal() {
        return "the open-interest cap of " + context.terms().listing().getSymbol() + " is " + Decimals.format(cap())
                + ", open are " + Decimals.format(matches.openInterest()) + ": left are " + Decimals.format(left());
    }

    private long left() {
        return Math.max(0, cap() - matches.openInterest());
    }

    /** The cap in base units; 0 if there is none. */
    private long cap() {
        return context.terms().listing().getCaps().getOpenInterest();
    }
}
