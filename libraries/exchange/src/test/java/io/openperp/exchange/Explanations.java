package io.openperp.exchange;

import io.openperp.journal.ExplainedMark;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStep;
import io.openperp.journal.LiquidationStepKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.TreeMap;

/** The explanation of a liquidation in the words of scenarios. */
final class Explanations {

    private Explanations() {}

    static TreeMap<String, String> fields(LiquidationExplained explained) {
        TreeMap<String, String> fields = new TreeMap<>();
        fields.put("equity", Decimals.format(explained.getEquity()));
        fields.put("maintenance", Decimals.format(explained.getMaintenance()));
        fields.put("equityAfter", Decimals.format(explained.getEquityAfter()));
        fields.put("maintenanceAfter", Decimals.format(explained.getMaintenanceAfter()));
        fields.put("residue", Decimals.format(explained.getResidue()));
        fields.put("basisEquity", Decimals.format(explained.getBasisEquity()));
        fields.put("basisMaintenance", Decimals.format(explained.getBasisMaintenance()));
        for (ExplainedMark mark : explained.getMarksList()) {
            fields.put("mark." + mark.getSymbol(), Decimals.format(mark.getMark()));
            fields.put("basis." + mark.getSymbol(), Decimals.format(mark.getBasis()));
            fields.put("setBy." + mark.getSymbol(), mark.getInputs().getSetBy().name());
            fields.put("size." + mark.getSymbol(), Decimals.format(mark.getSize()));
            explained.getStepsList().stream()
                    .filter(step -> step.getSymbol().equals(mark.getSymbol()))
                    .filter(step -> step.getKind() == LiquidationStepKind.TAKEN_OVER_BY_FUND)
                    .forEach(step -> takeover(fields, mark, step));
        }
        return fields;
    }

    /** Adds the money from closing the position and the share of the equity that left with it. */
    private static void takeover(TreeMap<String, String> fields, ExplainedMark mark, LiquidationStep step) {
        long takeover = Side.of(mark.getSize() > 0).signed(step.getClosedNotional());
        fields.put("takeover." + mark.getSymbol(), Decimals.format(takeover));
        fields.put(
                "share." + mark.getSymbol(),
                Decimals.format(Notional.value(mark.getSize(), mark.getMark()) - takeover));
    }

    static String text(LiquidationStep step) {
        String kind = step.getKind().name();
        return switch (step.getKind()) {
            case CLOSED_ON_BOOK, TAKEN_OVER_BY_FUND, DELEVERAGED ->
                kind + " " + step.getSymbol() + " " + Decimals.format(step.getClosedSize()) + " of "
                        + Decimals.format(step.getSize()) + " @ " + Decimals.format(step.getPrice()) + " for "
                        + Decimals.format(step.getClosedNotional()) + " fee " + Decimals.format(step.getFee());
            case ORDERS_CANCELLED -> kind;
            case COOLING_DOWN -> kind + " " + step.getSymbol();
            case LIQUIDATION_STEP_KIND_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalStateException(step.toString());
        };
    }
}
