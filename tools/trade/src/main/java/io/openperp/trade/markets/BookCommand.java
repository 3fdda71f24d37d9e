package io.openperp.trade.markets;

import io.openperp.api.Decimal;
import io.openperp.api.market.Book;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.OpenPerp;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.ControllingTerminal;
import io.openperp.trade.terminal.Numbers;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trade book}: shows the order book of a market; live on a terminal, once into a file or a pipe. */
@Command(
        name = "book",
        description =
                "Shows the order book of a market: live on a terminal until q or Ctrl-C, once into a file or a pipe.")
public final class BookCommand implements Callable<Integer> {

    private static final int MOST_LEVELS = 1000;

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Parameters(paramLabel = "MARKET", description = "such as BTC-USD")
    private String name = "";

    @Option(
            names = "--levels",
            paramLabel = "N",
            defaultValue = "10",
            description = "on each side (default: ${DEFAULT-VALUE})")
    private int levels;

    @Option(
            names = "--group",
            paramLabel = "STEP",
            description = "puts levels together by this step of prices, a multiple of the tick")
    private @Nullable String group;

    @Option(names = "--once", description = "once, not live")
    private boolean once;

    public BookCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws Exception {
        if (levels < 1 || levels > MOST_LEVELS) {
            throw CommandFailed.usage("--levels %d: 1 to %d is accepted".formatted(levels, MOST_LEVELS));
        }
        try (OpenPerp exchange = session.exchange()) {
            Market market = Market.find(exchange, name);
            Decimal step = step(market);
            Optional<Bytes32> account = session.accountIfAny(choice);
            boolean isLive = !once && (session.isJson() || session.terminal().printsToTerminal());
            Ladder ladder = new Ladder(levels, step == null ? null : step.toBigDecimal(), session.paint());
            if (isLive) {
                LiveBook live = new LiveBook(session, exchange, market.symbol(), levels, step, account, ladder);
                Optional<ControllingTerminal> keys = session.isJson() ? Optional.empty() : ControllingTerminal.open();
                live.run(keys.orElse(null));
            } else {
                printOnce(exchange, market, step, account, ladder);
            }
        }
        return ExitCode.DONE.number();
    }

    private void printOnce(
            OpenPerp exchange, Market market, @Nullable Decimal step, Optional<Bytes32> account, Ladder ladder) {
        Book book = exchange.markets().l2Book(market.symbol(), levels, step == null ? null : step.toString());
        List<Ladder.OwnOrder> own = new ArrayList<>();
        if (account.isPresent() && !session.isJson()) {
            for (OpenOrder order : exchange.accounts().openOrders(account.get())) {
                if (order.symbol().equals(market.symbol())) {
                    own.add(new Ladder.OwnOrder(Side.of(order.isBuy()), order.price(), order.size()));
                }
            }
        }
        session.print(book, () -> ladder.lines(book, own));
    }

    private @Nullable Decimal step(Market market) {
        if (group == null) {
            return null;
        }
        Decimal tick = market.info().tickSize();
        try {
            Decimal step = Decimal.parse(group);
            if (step.units() > 0 && step.units() % tick.units() == 0) {
                return step;
            }
        } catch (NumberFormatException none) {
            // It is refused below, like every other step that is none.
        }
        BigDecimal example = tick.toBigDecimal().multiply(BigDecimal.TEN);
        throw CommandFailed.usage("--group %s: a multiple of the tick of %s, %s, is accepted, such as %s"
                .formatted(group, market.symbol(), tick, Numbers.plain(example)));
    }
}
