package io.openperp.trade.markets;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketRisk;
import io.openperp.api.market.RiskSurfaces;
import io.openperp.client.OpenPerp;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code trade risk}: shows the maintenance rates of a market by size and leverage of a position. */
@Command(
        name = "risk",
        description =
                "Shows the maintenance rates of a market, by size and leverage of a position, in the present regime.")
public final class RiskCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "MARKET")
    private String market = "";

    public RiskCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (OpenPerp exchange = session.exchange()) {
            String symbol = Market.find(exchange, market).symbol();
            RiskSurfaces risk = exchange.markets().riskSurfaces(symbol);
            session.print(risk, () -> lines(risk));
        }
        return ExitCode.DONE.number();
    }

    private List<String> lines(RiskSurfaces risk) {
        List<String> lines = new ArrayList<>();
        lines.add("regime %d of %d".formatted(risk.liveRegime(), risk.surfaces().size()));
        for (RiskSurfaces.Surface surface : risk.surfaces()) {
            if (surface.regime() == risk.liveRegime()) {
                lines.addAll(table("LONGS OF", surface, surface.buy()));
                lines.addAll(table("SHORTS OF", surface, surface.sell()));
            }
        }
        for (MarketRisk.Correlation correlation : risk.corrs()) {
            lines.add("correlation %s %s".formatted(correlation.pair(), correlation.value()));
        }
        return lines;
    }

    private List<String> table(String positions, RiskSurfaces.Surface surface, List<List<MarketRisk.Cell>> rates) {
        Table table = new Table().number(positions);
        for (Decimal leverage : surface.leverage()) {
            table.number(leverage + " TIMES");
        }
        for (int i = 0; i < rates.size(); i++) {
            List<String> row = new ArrayList<>();
            row.add(surface.notionals().get(i).toString());
            rates.get(i).forEach(cell -> row.add(Numbers.percent(cell.mmrE().toBigDecimal())));
            table.row(row);
        }
        return table.lines(session.paint());
    }
}
