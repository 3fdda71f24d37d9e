package io.openperp.exchange;

import io.openperp.journal.ClosedPosition;
import io.openperp.journal.FillReason;
import io.openperp.journal.PositionState;
import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/**
 * Converts positions and closed positions to the messages in which events publish them, and writes and reads positions
 * in snapshots.
 */
public final class Positions {

    private Positions() {}

    public static PositionState state(int market, String symbol, Position p) {
        return PositionState.newBuilder()
                .setMarket(market)
                .setSymbol(symbol)
                .setSize(p.size())
                .setCost(p.cost())
                .setRealizedPnl(p.realizedPnl())
                .setFees(p.fees())
                .setFunding(p.funding())
                .setMaxSize(p.maxSize())
                .setVolume(p.volume())
                .setOpenedSize(p.openedSize())
                .setOpenedNotional(p.openedNotional())
                .setClosedSize(p.closedSize())
                .setClosedNotional(p.closedNotional())
                .setOpenedAtNanos(p.openedAtNanos())
                .build();
    }

    public static ClosedPosition closed(
            int market, String symbol, io.openperp.risk.position.Position.ClosedPosition c) {
        return ClosedPosition.newBuilder()
                .setMarket(market)
                .setSymbol(symbol)
                .setMaxSize(c.maxSize())
                .setVolume(c.volume())
                .setAverageOpenPrice(c.averageOpenPrice())
                .setAverageClosePrice(c.averageClosePrice())
                .setRealizedPnl(c.realizedPnl())
                .setFees(c.fees())
                .setFunding(c.funding())
                .setOpenedAtNanos(c.openedAtNanos())
                .setClosedAtNanos(c.closedAtNanos())
                .setReason(reason(c.reason()))
                .build();
    }

    public static FillReason reason(CloseReason reason) {
        return switch (reason) {
            case NORMAL -> FillReason.NORMAL;
            case LIQUIDATION -> FillReason.LIQUIDATION;
            case ADL -> FillReason.ADL;
            case SETTLEMENT -> FillReason.SETTLEMENT;
        };
    }

    public static void write(Position p, BinaryWriter out) {
        out.writeLong(p.size()).writeLong(p.cost()).writeSignedVarint(p.realizedPnl());
        out.writeSignedVarint(p.fees()).writeSignedVarint(p.funding());
        out.writeVarint(p.maxSize()).writeVarint(p.volume());
        out.writeVarint(p.openedSize()).writeVarint(p.openedNotional());
        out.writeVarint(p.closedSize()).writeVarint(p.closedNotional());
        out.writeLong(p.openedAtNanos());
    }

    public static Position read(BinaryReader in) {
        return new Position(
                in.readLong(),
                in.readLong(),
                in.readSignedVarint(),
                in.readSignedVarint(),
                in.readSignedVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readVarint(),
                in.readLong());
    }
}
