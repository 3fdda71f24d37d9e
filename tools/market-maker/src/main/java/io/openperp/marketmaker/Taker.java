package io.openperp.marketmaker;

import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Position;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.Actions;
import io.openperp.marketmaker.TakerStyle.Situation;
import io.openperp.transaction.Action;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** An account that trades with the quotes of others, at times and in sizes of its temperament. */
final class Taker {

    /** Largest distance of a trade's price from the oracle price, as a fraction of the oracle price. */
    private static final double SLIPPAGE = 5e-3;

    /** Largest notional of an order of an account that stakes everything, in USD: what a thin book can bear. */
    private static final double LARGEST_ORDER = 3000;

    private static final Duration SHORT = Duration.ofSeconds(30);
    private static final Duration LONG = Duration.ofSeconds(290);

    private final Participant participant;
    private final TakerStyle temperament;
    private final RandomGenerator random;
    private Instant due = Instant.MIN;

    Taker(Participant participant, TakerStyle temperament, RandomGenerator random) {
        this.participant = participant;
        this.temperament = temperament;
        this.random = random;
    }

    /** Whether it is time for the next decision. If so, also draws at random the time of the decision after it. */
    boolean isDue(Instant now) {
        if (due.equals(Instant.MIN)) {
            due = now.plus(temperament.pause(random));
        }
        if (now.isBefore(due)) {
            return false;
        }
        due = now.plus(temperament.pause(random));
        return true;
    }

    /**
     * Trades in a market as the temperament decides.
     *
     * @param oracle present oracle price of the market, in USD
     */
    void trade(Instant now, MarketInfo market, BigDecimal oracle, Prices prices) {
        FullAccount account = participant.account(now);
        Optional<Position> position = account.positions().stream()
                .filter(each -> each.symbol().equals(market.symbol()))
                .findFirst();
        double held = position.map(each -> each.size().toBigDecimal().doubleValue() * oracle.doubleValue())
                .orElse(0.0);
        double equity = account.margin().totalBalance().toBigDecimal().doubleValue();
        double wish = temperament.notional(
                new Situation(
                        held,
                        position.map(each -> each.unrealizedPnl().toBigDecimal().doubleValue())
                                .orElse(0.0),
                        equity,
                        market.maxLeverage().toBigDecimal().doubleValue(),
                        prices.moveSince(now.minus(SHORT)),
                        prices.moveSince(now.minus(LONG)),
                        prices.premium()),
                random);
        boolean wouldHoldTooMuch = temperament != TakerStyle.GAMBLER && Math.abs(held + wish) > equity;
        double notional = wouldHoldTooMuch ? -held / 2 : wish;
        send(market, oracle, Math.clamp(notional, -LARGEST_ORDER, LARGEST_ORDER));
    }

    private void send(MarketInfo market, BigDecimal oracle, double notional) {
        Side side = notional > 0 ? Side.BUY : Side.SELL;
        double worst = oracle.doubleValue() * (side == Side.BUY ? 1 + SLIPPAGE : 1 - SLIPPAGE);
        BigDecimal price = market.roundPrice(side, new BigDecimal(worst, MathContext.DECIMAL64));
        BigDecimal size = market.roundSize(
                new BigDecimal(Math.abs(notional), MathContext.DECIMAL64).divide(oracle, MathContext.DECIMAL64));
        if (!Ladder.isLargeEnough(market, size, price)) {
            return;
        }
        Action order = Actions.limit(side, market.symbol(), size, price, TimeInForce.IOC, false);
        participant.send(
                temperament == TakerStyle.GAMBLER
                        ? List.of(
                                Actions.leverage(
                                        market.symbol(), market.maxLeverage().toString()),
                                order)
                        : List.of(order));
    }
}
