package io.openperp.marketmaker;

import io.openperp.api.account.FullAccount;
import io.openperp.api.action.ActionResult;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.Actions;
import io.openperp.marketmaker.Ladder.Quote;
import io.openperp.transaction.Action;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Maintains the quotes of one market: one transaction cancels the old quotes and places new ones. */
final class Quoter {

    /**
     * Move of the oracle price, as a fraction, from which quotes are replaced: smaller than their distance from it, and
     * rare enough to keep logs small.
     */
    private static final double FOLLOWED_MOVE = 3e-4;

    private static final Duration LONGEST_LIFE = Duration.ofSeconds(60);
    private static final Duration SHORTEST_LIFE = Duration.ofSeconds(5);

    /** Time after which the exchange cancels the quotes if the market maker has not renewed them. */
    private static final Duration DEAD_MAN = Duration.ofSeconds(180);

    /**
     * Notional offered on each side of a market, in multiples of the equity. Margin for three markets takes less than
     * half of the equity.
     */
    private static final double OFFERED_SHARE = 1.5;

    /** Largest wanted position in a market, as notional in multiples of the equity. */
    private static final double LARGEST_POSITION = 2;

    private final MarketInfo market;
    private final Participant maker;
    private final RandomGenerator random;
    private Instant quotedAt = Instant.MIN;
    private @Nullable BigDecimal centre;
    private double held;
    private String refusal = "";

    /**
     * Whether quotes may be resting. True at first, so that the first transaction cancels quotes of an earlier process.
     */
    private boolean mayRest = true;

    Quoter(MarketInfo market, Participant maker, RandomGenerator random) {
        this.market = market;
        this.maker = maker;
        this.random = random;
    }

    /**
     * Called every second. Replaces the quotes if they are old, or if the oracle price or the position has changed;
     * cancels them if there is no oracle price.
     *
     * @param oracle present oracle price; null: there is none, so quotes are cancelled
     * @param account state of the quoting account
     * @param pace limit of replacements in all markets, which a cancel alone does not use up
     */
    void step(Instant now, @Nullable BigDecimal oracle, FullAccount account, Pace pace) {
        if (oracle == null) {
            refusal = "";
            withdraw();
            return;
        }
        double position = positionOf(account);
        if (isDue(now, oracle, position) && pace.take(now)) {
            quote(
                    now,
                    oracle,
                    position,
                    account.margin().totalBalance().toBigDecimal().doubleValue());
        }
    }

    /** Reason why the exchange accepted none of the last quotes; empty if it accepted one, or there were none. */
    String refusal() {
        return refusal;
    }

    /** Time of the last replacement of the quotes. */
    Instant quotedAt() {
        return quotedAt;
    }

    /** Cancels the quotes, if any may be resting. */
    void withdraw() {
        if (mayRest && !maker.send(List.of(Actions.cancelAll(market.symbol()))).isEmpty()) {
            mayRest = false;
        }
        centre = null;
    }

    private boolean isDue(Instant now, BigDecimal oracle, double position) {
        if (centre == null || quotedAt.plus(LONGEST_LIFE).isBefore(now)) {
            return true;
        }
        boolean hasMoved = Math.abs(oracle.doubleValue() / centre.doubleValue() - 1) > FOLLOWED_MOVE;
        return (hasMoved || position != held) && quotedAt.plus(SHORTEST_LIFE).isBefore(now);
    }

    private void quote(Instant now, BigDecimal oracle, double position, double equity) {
        double offered = equity * OFFERED_SHARE;
        double inventory = equity <= 0 ? 0 : position * oracle.doubleValue() / equity / LARGEST_POSITION;
        List<Quote> quotes = Ladder.around(market, oracle, offered, inventory, random);
        List<Action> actions = new ArrayList<>();
        actions.add(Actions.cancelAll(market.symbol()));
        actions.add(Actions.scheduleCancel(DEAD_MAN));
        quotes.forEach(quote -> actions.add(quote.order(market.symbol())));
        List<ActionResult> outcome = maker.send(actions);
        mayRest = true;
        refusal = Refusal.ofAll(
                outcome.stream().skip(actions.size() - quotes.size()).toList());
        quotedAt = now;
        held = position;
        boolean hasCrossed = outcome.stream().anyMatch(ActionResult.RejectedCrossing.class::isInstance);
        centre = outcome.isEmpty() || hasCrossed ? null : oracle;
    }

    private double positionOf(FullAccount account) {
        return account.positions().stream()
                .filter(position -> position.symbol().equals(market.symbol()))
                .mapToDouble(position -> position.size().toBigDecimal().doubleValue())
                .sum();
    }

    /** Finds the reason for which the exchange accepted none of the quotes in a transaction. */
    static final class Refusal {

        private Refusal() {}

        /** Reason for the refusal of the first order; empty if there are no orders, or one was accepted. */
        static String ofAll(List<ActionResult> orders) {
            return orders.isEmpty() || orders.stream().anyMatch(Refusal::isTaken) ? "" : reason(orders.getFirst());
        }

        private static boolean isTaken(ActionResult order) {
            return switch (order) {
                case ActionResult.Resting it -> true;
                case ActionResult.Working it -> true;
                case ActionResult.Filled it -> true;
                case ActionResult.PartiallyFilled it -> true;
                default -> false;
            };
        }

        private static String reason(ActionResult order) {
            return switch (order) {
                case ActionResult.RejectedInvalid it -> given(it.reason(), order);
                case ActionResult.RejectedRiskLimit it -> given(it.reason(), order);
                case ActionResult.RejectedCrossing it -> given(it.reason(), order);
                case ActionResult.CancelledRiskLimit it -> given(it.reason(), order);
                case ActionResult.Error it -> it.message();
                default -> order.toString();
            };
        }

        private static String given(@Nullable String reason, ActionResult order) {
            return Objects.requireNonNullElse(reason, order.toString());
        }
    }
}
