package io.openperp.exchange.market;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.matching.IncreasingOrders;
import io.openperp.exchange.status.MarketStates;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.SetMarketState;

/**
 * The state of the market, which only its own log decides (MST-002). It is part of the listing: every reader of the listing
 * has it.
 *
 * <pre>
 * any        → asked     at once; from halted to trading: opening first
 * halted     → opening   its end is reached
 * opening    → trading   a postOnly of {@link #OPENING_SECONDS}
 * other      → trading   its end is reached
 * </pre>
 */
final class StatusClock {

    /** Between halted and trading: the book fills before anything matches (MST-005). */
    static final long OPENING_SECONDS = 10;

    private final CommandContext context;
    private final ExchangeClock clock;
    private final IncreasingOrders increasingOrders;

    StatusClock(CommandContext context, ExchangeClock clock, IncreasingOrders increasingOrders) {
        this.context = context;
        this.clock = clock;
        this.increasingOrders = increasingOrders;
    }

    /** Whether this second changes the state, or more orders have to be cancelled because of it. */
    boolean isDue() {
        return status().getClearing() || hasEnded();
    }

    /** True if something changed. */
    boolean set(SetMarketState asked) {
        if (asked.getStricterOnly() && MarketStates.isLooser(status(), asked.getState(), asked.getUntilSecond())) {
            return false; // it became stricter meanwhile
        }
        boolean opens =
                status().getState() == MarketState.MARKET_HALTED && asked.getState() == MarketState.MARKET_TRADING;
        return opens ? open(asked.getReason()) : become(asked.getState(), asked.getReason(), asked.getUntilSecond());
    }

    /** True if the state changed. */
    boolean tick() {
        if (hasEnded()) {
            return status().getState() == MarketState.MARKET_HALTED
                    ? open("the halt has ended")
                    : become(MarketState.MARKET_TRADING, MarketStates.name(status().getState()) + " has ended", 0);
        }
        return status().getClearing() && become(status().getState(), status().getReason(), status().getUntilSecond());
    }

    private boolean open(String reason) {
        return become(MarketState.MARKET_POST_ONLY, "opening: " + reason, clock.second() + OPENING_SECONDS);
    }

    private boolean become(MarketState state, String reason, long untilSecond) {
        MarketStatus before = status();
        boolean stays = state == before.getState();
        MarketStatus.Builder next = MarketStatus.newBuilder()
                .setState(state)
                .setReason(reason)
                .setSinceSecond(stays ? before.getSinceSecond() : clock.second())
                .setUntilSecond(untilSecond);
        context.relist(context.terms().withStatus(next.build()));
        if (state == MarketState.MARKET_REDUCE_ONLY) {
            String why = MarketStates.describe(context.terms().listing());
            next.setClearing(!increasingOrders.cancel(why));
            context.relist(context.terms().withStatus(next.build()));
        }
        return !next.build().equals(before);
    }

    private boolean hasEnded() {
        long until = status().getUntilSecond();
        return until != 0 && clock.second() >= until;
    }

    private MarketStatus status() {
        return context.terms().listing().getStatus();
    }
}
