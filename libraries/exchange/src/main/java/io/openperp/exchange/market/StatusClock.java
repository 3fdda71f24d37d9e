package io.openperp.exchange.market;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.exchange.market.matching.IncreasingOrders;
import io.openperp.exchange.market.pricing.MarketPricing;
import io.openperp.journal.AutomaticStateSet;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.SetMarketState;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * The state of the market, which is changed only by records in its own log (MST-002). It is part of the listing, so
 * every reader of the listing knows it.
 *
 * <pre>
 * any        → asked     at once, when an operator asks; from halted to trading: opening first
 * halted     → opening   its end is reached
 * opening    → trading   a postOnly of {@link #OPENING_SECONDS}
 * other      → trading   its end is reached
 * any        → stricter  by itself, for a cause; back when it has gone, from halted to trading: opening first
 * </pre>
 */
final class StatusClock {

    /**
     * Length of the opening phase between halted and trading, in seconds: orders fill the book before anything matches
     * (MST-005).
     */
    static final long OPENING_SECONDS = 10;

    private final CommandContext context;
    private final ExchangeClock clock;
    private final IncreasingOrders increasingOrders;
    private final PublicEvents facts;
    private final StateCauses causes = new StateCauses();

    StatusClock(CommandContext context, ExchangeClock clock, IncreasingOrders increasingOrders, PublicEvents facts) {
        this.context = context;
        this.clock = clock;
        this.increasingOrders = increasingOrders;
        this.facts = facts;
    }

    /**
     * Evaluates the causes of automatic states ({@link StateCauses}) for one second; to be called after the mark of
     * this second is known.
     */
    void count(MarketPricing prices) {
        causes.second(context.terms(), prices, clock);
    }

    /**
     * Whether {@link #tick} has something to do in this second: the state changes, or more orders have to be cancelled
     * because of it.
     */
    boolean isDue() {
        return status().getClearing() || hasEnded() || !follows(asked());
    }

    /** Sets the state that an operator requests. Returns false if the state has not changed. */
    boolean set(SetMarketState asked) {
        if (asked.getStricterOnly() && MarketStates.isLooser(status(), asked.getState(), asked.getUntilSecond())) {
            return false; // the state has become stricter since it was signed
        }
        causes.operatorSets(asked.getState(), context.terms().listing().getAutomaticStates());
        boolean opens =
                status().getState() == MarketState.MARKET_HALTED && asked.getState() == MarketState.MARKET_TRADING;
        return opens ? open(asked.getReason()) : setStatus(asked.getState(), asked.getReason(), asked.getUntilSecond());
    }

    /**
     * Carries out one second: ends a state whose time is over, cancels more orders that the state forbids, or changes
     * the state for a cause. Returns whether the state changed.
     */
    boolean tick() {
        boolean changed = false;
        if (hasEnded()) {
            changed = status().getState() == MarketState.MARKET_HALTED
                    ? open("the halt has ended")
                    : setStatus(MarketState.MARKET_TRADING, MarketStates.name(status().getState()) + " has ended", 0);
        } else if (status().getClearing()) {
            changed = setStatus(status().toBuilder().clearClearing());
        }
        StateCauses.RequestedState asked = asked();
        if (!follows(asked)) {
            MarketStatus before = status();
            changed |= setAutomatically(asked);
            facts.add(MarketEvent.newBuilder()
                    .setAutomaticStateSet(AutomaticStateSet.newBuilder()
                            .setBefore(MarketStates.inWords(before))
                            .setAfter(MarketStates.inWords(status()))));
        }
        return changed;
    }

    private StateCauses.RequestedState asked() {
        return causes.asked(context.terms().listing().getAutomaticStates());
    }

    /** The state as an operator has set it, or as it followed when such a state ended, without automatic changes. */
    private MarketStatus operators() {
        return status().getAutomatic() ? status().getBefore() : status();
    }

    private boolean isStricter(StateCauses.RequestedState asked) {
        return asked.state().compareTo(operators().getState()) > 0;
    }

    /**
     * Whether the present state is already the one that results from the causes, which is never looser than the
     * operator's (MST-017).
     */
    private boolean follows(StateCauses.RequestedState asked) {
        return isStricter(asked)
                ? status().getAutomatic()
                        && status().getState() == asked.state()
                        && status().getReason().equals(asked.reason())
                : !status().getAutomatic();
    }

    private boolean setAutomatically(StateCauses.RequestedState asked) {
        MarketStatus before = operators();
        if (isStricter(asked)) {
            return setStatus(MarketStatus.newBuilder()
                    .setState(asked.state())
                    .setReason(asked.reason())
                    .setAutomatic(true)
                    .setBefore(before.toBuilder().clearClearing()));
        }
        return status().getState() == MarketState.MARKET_HALTED && before.getState() == MarketState.MARKET_TRADING
                ? open("its cause has gone")
                : setStatus(before.toBuilder().clearClearing());
    }

    private boolean open(String reason) {
        return setStatus(MarketState.MARKET_POST_ONLY, "opening: " + reason, clock.second() + OPENING_SECONDS);
    }

    private boolean setStatus(MarketState state, String reason, long untilSecond) {
        return setStatus(
                MarketStatus.newBuilder().setState(state).setReason(reason).setUntilSecond(untilSecond));
    }

    private boolean setStatus(MarketStatus.Builder next) {
        MarketStatus before = status();
        boolean stays = next.getState() == before.getState();
        next.setSinceSecond(stays ? before.getSinceSecond() : clock.second());
        context.relist(context.terms().withStatus(next.build()));
        if (next.getState() == MarketState.MARKET_REDUCE_ONLY) {
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

    void writeTo(BinaryWriter out) {
        causes.writeTo(out);
    }

    void readFrom(BinaryReader in) {
        causes.readFrom(in);
    }
}
