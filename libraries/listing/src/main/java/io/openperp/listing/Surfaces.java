package io.openperp.listing;

import io.openperp.journal.RiskSurfaces;
import io.openperp.journal.SurfaceCell;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.RiskSurface;
import io.openperp.units.Side;
import java.util.List;

/**
 * Converts the risk surfaces of a market to records and back. Records have only the rates between the knots; the knots
 * are taken from the market's parameters.
 */
public final class Surfaces {

    private Surfaces() {}

    public static RiskSurfaces message(MarketConditions market) {
        RiskSurfaces.Builder message = RiskSurfaces.newBuilder();
        market.surface(Side.BUY).cells().forEach(cell -> message.addBuy(message(cell)));
        market.surface(Side.SELL).cells().forEach(cell -> message.addSell(message(cell)));
        return message.build();
    }

    /**
     * Returns the conditions of a market with these surfaces, whose last regime change is {@code regimeDt} steps of 10
     * s ago.
     */
    public static MarketConditions apply(MarketConditions market, RiskSurfaces message, long regimeDt) {
        return market.withSurfaces(
                surface(market.parameters(), message.getBuyList()),
                surface(market.parameters(), message.getSellList()),
                regimeDt);
    }

    private static SurfaceCell message(RiskSurface.Cell cell) {
        return SurfaceCell.newBuilder()
                .setOrigin(cell.mmrO())
                .setEnd(cell.mmrE())
                .setDecay(cell.p())
                .build();
    }

    private static RiskSurface surface(MarketParameters market, List<SurfaceCell> cells) {
        return new RiskSurface(
                market.notionalKnots(),
                market.leverageKnots(),
                cells.stream()
                        .map(cell -> new RiskSurface.Cell(cell.getOrigin(), cell.getEnd(), cell.getDecay()))
                        .toList());
    }
}
