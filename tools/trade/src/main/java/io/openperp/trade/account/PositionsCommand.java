package io.openperp.trade.account;

import io.openperp.api.account.Position;
import io.openperp.client.OpenPerp;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Table;
import io.openperp.units.Bytes32;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trade positions}: lists the open positions with their profit and their distance from liquidation. */
@Command(name = "positions", description = "Lists the open positions, with profit and distance to liquidation.")
public final class PositionsCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    public PositionsCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, List<Position> positions) {}

    @Override
    public Integer call() {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            List<Position> positions = exchange.accounts().fullAccount(account).positions();
            session.print(
                    new Shown(account.toString(), positions),
                    () -> positions.isEmpty()
                            ? List.of("no positions")
                            : table(positions).lines(session.paint()));
        }
        return ExitCode.DONE.number();
    }

    private Table table(List<Position> positions) {
        Paint paint = session.paint();
        Table table = new Table()
                .text("MARKET")
                .text("SIDE")
                .number("SIZE")
                .number("ENTRY")
                .number("MARK")
                .number("NOTIONAL")
                .number("UNREALIZED")
                .number("LIQUIDATION")
                .number("AWAY")
                .number("LEVERAGE")
                .number("FUNDING");
        for (Position position : positions) {
            boolean isLong = position.size().units() > 0;
            table.row(
                    Boolean.TRUE.equals(position.iso()) ? position.symbol() + " isolated" : position.symbol(),
                    paint.side(isLong, isLong ? "long" : "short"),
                    Numbers.size(position.size()).toString(),
                    position.price().toString(),
                    position.fairPrice().toString(),
                    position.notional().toString(),
                    paint.sign(Long.signum(position.unrealizedPnl().units()), Numbers.signed(position.unrealizedPnl())),
                    Numbers.orNoneIfZero(position.liquidationPrice()),
                    away(position),
                    position.leverage().toString(),
                    Numbers.signed(position.funding()));
        }
        return table;
    }

    /** Distance of the mark price from the liquidation price, as text. */
    private static String away(Position position) {
        BigDecimal mark = position.fairPrice().toBigDecimal();
        if (position.liquidationPrice().units() == 0 || mark.signum() == 0) {
            return "-";
        }
        BigDecimal distance =
                position.liquidationPrice().toBigDecimal().subtract(mark).abs();
        return Numbers.plain(Numbers.percentOf(distance, mark)) + "%";
    }
}
