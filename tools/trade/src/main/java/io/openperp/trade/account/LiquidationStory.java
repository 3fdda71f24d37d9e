package io.openperp.trade.account;

import io.openperp.api.Decimal;
import io.openperp.api.history.Liquidation;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Table;
import io.openperp.trade.terminal.Times;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Explains a liquidation to its account in lines of text: the cause, the positions at its start, and every step. */
final class LiquidationStory {

    private LiquidationStory() {}

    static List<String> lines(Liquidation liquidation, Paint paint) {
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold("Liquidation %d, %s to %s"
                .formatted(
                        liquidation.number(),
                        Times.local(liquidation.startTime()),
                        Times.clock(Times.ofNanos(liquidation.endTime())))));
        lines.add("Why: " + liquidation.cause());
        lines.add("Equity was %s, and the positions needed %s of maintenance margin:"
                .formatted(liquidation.equity(), liquidation.maintenanceMargin()));
        marks(liquidation).lines(paint).forEach(line -> lines.add("  " + line));
        lines.add("What was done:");
        liquidation
                .steps()
                .forEach(step ->
                        lines.add("  %s  %s".formatted(Times.clock(Times.ofNanos(step.timestamp())), step.text())));
        lines.add("Afterwards equity was %s, and maintenance margin %s."
                .formatted(liquidation.equityAfter(), liquidation.maintenanceMarginAfter()));
        return lines;
    }

    private static Table marks(Liquidation liquidation) {
        Table table = new Table()
                .text("MARKET")
                .text("SIDE")
                .number("SIZE")
                .number("ENTRY")
                .number("MARK")
                .number("ORACLE")
                .number("BID")
                .number("ASK")
                .number("UNREALIZED")
                .number("MAINTENANCE")
                .text("MARK SET BY");
        for (Liquidation.Mark mark : liquidation.marks()) {
            table.row(
                    mark.symbol(),
                    mark.size().units() < 0 ? "short" : "long",
                    Numbers.size(mark.size()).toString(),
                    mark.price().toString(),
                    mark.markPrice().toString(),
                    orNone(mark.oraclePrice()),
                    orNone(mark.bestBid()),
                    orNone(mark.bestAsk()),
                    Numbers.signed(mark.unrealizedPnl()),
                    mark.maintenanceMargin().toString(),
                    setBy(mark));
        }
        return table;
    }

    private static String orNone(@Nullable Decimal number) {
        return Numbers.orNone(number);
    }

    private static String setBy(Liquidation.Mark mark) {
        Liquidation.MarkIngredient ingredient = mark.setBy();
        if (ingredient == null) {
            return "-";
        }
        return switch (ingredient) {
            case BIASED_ORACLE -> "oracle with the usual premium";
            case LOCAL_MEDIAN -> "book and last trade";
            case LOCAL_AVERAGE -> "bid, ask and last trade";
            case MARK_BAND -> "the widest distance from the oracle";
            case MARK_SLEW -> "the fastest move in a second";
        };
    }
}
