package io.openperp.trade.markets;

import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.Ticker;
import io.openperp.client.OpenPerp;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Table;
import io.openperp.trade.terminal.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code trade markets}: lists the markets with their prices, or shows one with its rules. */
@Command(
        name = "markets",
        description = "Lists the markets with their prices, or shows one with its rules: 'markets BTC-USD'.")
public final class MarketsCommand implements Callable<Integer> {

    /** Largest number of concurrent ticker requests. */
    private static final int REQUESTS_AT_ONCE = 8;

    private final Session session;

    @Parameters(paramLabel = "MARKET", arity = "0..1", description = "one market with its rules")
    private @Nullable String name;

    public MarketsCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(List<ShownMarket> markets) {}

    private record ShownMarket(MarketInfo info, Ticker ticker) {}

    @Override
    public Integer call() throws Exception {
        try (OpenPerp exchange = session.exchange()) {
            List<MarketInfo> infos = name == null
                    ? exchange.markets().exchangeInfo()
                    : List.of(Market.find(exchange, name).info());
            List<ShownMarket> markets = withTickers(exchange, infos);
            session.print(
                    new Shown(markets),
                    () -> name == null
                            ? table(markets)
                            : MarketRules.lines(markets.getFirst().info, markets.getFirst().ticker));
        }
        return ExitCode.DONE.number();
    }

    private static List<ShownMarket> withTickers(OpenPerp exchange, List<MarketInfo> infos) throws Exception {
        try (ExecutorService requests = Executors.newFixedThreadPool(REQUESTS_AT_ONCE)) {
            List<Future<Ticker>> tickers = infos.stream()
                    .map(info -> requests.submit(() -> exchange.markets().ticker(info.symbol())))
                    .toList();
            List<ShownMarket> markets = new ArrayList<>();
            for (int i = 0; i < infos.size(); i++) {
                markets.add(new ShownMarket(infos.get(i), tickers.get(i).get()));
            }
            return markets;
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private List<String> table(List<ShownMarket> markets) {
        Paint paint = session.paint();
        Table table = new Table()
                .text("MARKET")
                .number("LAST")
                .number("MARK")
                .number("24 H")
                .number("BID")
                .number("ASK")
                .number("FUNDING/H")
                .number("VOLUME 24 H")
                .number("OPEN INTEREST")
                .text("FUNDING AT");
        for (ShownMarket market : markets) {
            Ticker ticker = market.ticker;
            table.row(
                    ticker.symbol(),
                    Numbers.orNone(ticker.lastPrice()),
                    Numbers.orNone(ticker.markPrice()),
                    paint.sign(
                            Long.signum(ticker.priceChangePercent().units()),
                            Numbers.change(ticker.priceChangePercent())),
                    Numbers.orNone(ticker.bestBid()),
                    Numbers.orNone(ticker.bestAsk()),
                    Numbers.percent(ticker.fundingRateHourly().toBigDecimal()),
                    ticker.quoteVolume().toString(),
                    ticker.openInterest().toString(),
                    Times.clock(Times.ofNanos(ticker.nextFundingTime())));
        }
        return table.lines(paint);
    }
}
