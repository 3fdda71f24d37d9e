package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.history.Liquidation;
import io.openperp.journal.ExplainedMark;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStep;
import io.openperp.journal.MarkIngredient;
import io.openperp.journal.MarkInputs;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Decimals;
import org.jspecify.annotations.Nullable;

/** Converts explanations of liquidations to the API, with sentences that a trader understands. */
public final class LiquidationViews {

    private LiquidationViews() {}

    public static Liquidation liquidation(String owner, long slot, LiquidationExplained explained) {
        return new Liquidation(
                owner,
                explained.getLiquidation(),
                "equity " + Decimals.format(explained.getEquity()) + " was below the maintenance margin "
                        + Decimals.format(explained.getMaintenance()),
                explained.getStartedAtNanos(),
                explained.getEndedAtNanos(),
                Decimal.of(explained.getEquity()),
                Decimal.of(explained.getMaintenance()),
                Decimal.of(explained.getEquityAfter()),
                Decimal.of(explained.getMaintenanceAfter()),
                Decimal.of(explained.getResidue()),
                explained.getMarksList().stream().map(LiquidationViews::mark).toList(),
                explained.getStepsList().stream().map(LiquidationViews::step).toList(),
                slot,
                hasBasis(explained) ? Decimal.of(explained.getBasisEquity()) : null,
                hasBasis(explained) ? Decimal.of(explained.getBasisMaintenance()) : null);
    }

    /** Whether the explanation contains liquidation price bases; without a position it has none. */
    private static boolean hasBasis(LiquidationExplained explained) {
        return explained.getMarksList().stream().anyMatch(mark -> mark.getBasis() != 0);
    }

    private static Liquidation.Mark mark(ExplainedMark mark) {
        MarkInputs inputs = mark.getInputs();
        return new Liquidation.Mark(
                mark.getSymbol(),
                Decimal.of(mark.getSize()),
                average(Math.abs(mark.getCost()), Math.abs(mark.getSize())),
                Decimal.of(mark.getMark()),
                Decimal.of(Notional.value(mark.getSize(), mark.getMark()) - mark.getCost()),
                Decimal.of(mark.getRate()),
                Decimal.of(mark.getMaintenanceMargin()),
                price(inputs.getOracle()),
                Decimal.of(inputs.getBias()),
                price(inputs.getBestBid()),
                price(inputs.getBestAsk()),
                price(inputs.getLastTrade()),
                price(inputs.getLocalAverage()),
                inputs.getPublishers(),
                price(mark.getBasis()),
                price(inputs.getImpactBid()),
                price(inputs.getImpactAsk()),
                price(inputs.getBiasedOracle()),
                price(inputs.getLocalMedian()),
                mark.getBasis() == 0 ? null : inputs.getEvidence(),
                ingredient(inputs.getSetBy()));
    }

    private static Liquidation.@Nullable MarkIngredient ingredient(MarkIngredient setBy) {
        return switch (setBy) {
            case BIASED_ORACLE -> Liquidation.MarkIngredient.BIASED_ORACLE;
            case LOCAL_MEDIAN -> Liquidation.MarkIngredient.LOCAL_MEDIAN;
            case LOCAL_AVERAGE -> Liquidation.MarkIngredient.LOCAL_AVERAGE;
            case MARK_BAND -> Liquidation.MarkIngredient.MARK_BAND;
            case MARK_SLEW -> Liquidation.MarkIngredient.MARK_SLEW;
            case MARK_INGREDIENT_UNSPECIFIED, UNRECOGNIZED -> null;
        };
    }

    private static Liquidation.Step step(LiquidationStep step) {
        boolean hasPosition = !step.getSymbol().isEmpty();
        return new Liquidation.Step(
                kind(step),
                sentence(step) + "; equity " + Decimals.format(step.getEquity()) + ", maintenance margin "
                        + Decimals.format(step.getMaintenance()),
                hasPosition ? step.getSymbol() : null,
                hasPosition ? step.getSize() < 0 : null,
                Decimal.of(Math.abs(step.getSize())),
                price(step.getPrice()),
                Decimal.of(step.getClosedSize()),
                step.getClosedSize() == 0 ? null : average(step.getClosedNotional(), step.getClosedSize()),
                Decimal.of(step.getClosedNotional()),
                Decimal.of(step.getFee()),
                Decimal.of(step.getEquity()),
                Decimal.of(step.getMaintenance()),
                step.getTimeNanos());
    }

    private static Liquidation.Kind kind(LiquidationStep step) {
        return switch (step.getKind()) {
            case ORDERS_CANCELLED -> Liquidation.Kind.ORDERS_CANCELLED;
            case CLOSED_ON_BOOK -> Liquidation.Kind.CLOSED_ON_BOOK;
            case COOLING_DOWN -> Liquidation.Kind.COOLING_DOWN;
            case TAKEN_OVER_BY_FUND -> Liquidation.Kind.TAKEN_OVER_BY_FUND;
            case DELEVERAGED -> Liquidation.Kind.DELEVERAGED;
            case LIQUIDATION_STEP_KIND_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a step of a liquidation of an unknown kind " + step.getKindValue());
        };
    }

    private static String sentence(LiquidationStep step) {
        return switch (kind(step)) {
            case ORDERS_CANCELLED -> "all open orders were cancelled";
            case CLOSED_ON_BOOK ->
                order(step) + (step.getClosedSize() == 0 ? " found nobody to trade with" : closed(step));
            case COOLING_DOWN -> "the " + position(step) + " was left alone, a part of it had just been closed";
            case TAKEN_OVER_BY_FUND ->
                "the insurance fund took over " + Decimals.format(step.getClosedSize()) + " of the " + position(step)
                        + " at its bankruptcy price " + Decimals.format(step.getPrice());
            case DELEVERAGED ->
                "traders of the other side were deleveraged for " + Decimals.format(step.getClosedSize()) + " of the "
                        + position(step) + " at its bankruptcy price " + Decimals.format(step.getPrice());
        };
    }

    private static String order(LiquidationStep step) {
        return "an order to " + (step.getSize() < 0 ? "buy " : "sell ") + Decimals.format(Math.abs(step.getSize()))
                + " " + step.getSymbol() + " at " + Decimals.format(step.getPrice()) + " or better";
    }

    private static String closed(LiquidationStep step) {
        return " closed " + Decimals.format(step.getClosedSize()) + " at "
                + average(step.getClosedNotional(), step.getClosedSize()) + " on average for a fee of "
                + Decimals.format(step.getFee());
    }

    private static String position(LiquidationStep step) {
        return (step.getSize() < 0 ? "short" : "long") + " position of " + Decimals.format(Math.abs(step.getSize()))
                + " " + step.getSymbol();
    }

    private static Decimal average(long notional, long size) {
        return OrderViews.averagePrice(notional, size);
    }

    private static @Nullable Decimal price(long units) {
        return units == 0 ? null : Decimal.of(units);
    }
}
