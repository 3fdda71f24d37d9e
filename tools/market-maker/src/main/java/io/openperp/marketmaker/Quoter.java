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

/** Keeps the quotes of one market: one transaction cancels the old ones and places the new ones. */
final class Quoter {

    /**
     * Oracle move, as a fraction, from which quotes follow: less than their distance, and rare enough for small logs.
     */
    private static final double FOLLOWED_MOVE = 3e-4;

    private static final Duration LONGEST_LIFE = Duration.ofSeconds(60);
    private static final Duration SHORTEST_LIFE = Duration.ofSeconds(5);

    /** Time without renewal after which the exchange cancels the quotes of a dead market maker. */
    private static final Duration DEAD_MAN = Duration.ofSeconds(180);

    /**
     * Notional offered on each side of a market, in multiples of the equity; margin for three markets is under half of
     * it.
     */
    private static final double OFFERED_SHARE = 1.5;

    /** Largest position wanted in a market, in multiples of the equity. */
    private static final double LARGEST_POSITION = 2;

    private final MarketInfo market;
    private final Participant maker;
    private final RandomGenerator random;
    private Instant quotedAt = Instant.MIN;
    private @Nullable BigDecimal centre;
    private double held;
    private String refusal = "";

    /** Whether orders may rest; true at first, so that the first transaction cancels those of an earlier process. */
    private boolean mayRest = true;

    Quoter(MarketInfo market, Participant maker, RandomGenerator random) {
        this.market = market;
        this.maker = maker;
        this.random = random;
    }

    /**
     * @param oracle oracle price; null: no live price, so nothing is offered
     * @param pace limit of replacements in all markets; a cancel does not count
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

    /** Reason why none of the last quotes rests; empty: some did, or there were none to place. */
    String refusal() {
        return refusal;
    }

    /** Time of the last replacement of the quotes. */
    Instant quotedAt() {
        return quotedAt;
    }

    /** Cancels its quotes, if there may be any. */
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

    /** Reason why an exchange accepted none of several orders. */
    static final class Refusal {

        private Refusal() {}

        /** The reason of the first; empty if there is none, or if one was taken. */
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
