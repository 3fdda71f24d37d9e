package io.openperp.trade.account;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.action.ActionResult;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Table;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade leverage}: lists the leverage settings, or sets one. */
@Command(name = "leverage", description = "Lists the leverage settings, or sets one: 'leverage BTC-USD 10'.")
public final class LeverageCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Parameters(index = "0", paramLabel = "MARKET", arity = "0..1", description = "of this market only")
    private @Nullable String name;

    @Parameters(
            index = "1",
            paramLabel = "LEVERAGE",
            arity = "0..1",
            description = "sets it, from 1 to the most of the market")
    private @Nullable String leverage;

    public LeverageCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, List<LeverageSetting> leverage) {}

    @Override
    public Integer call() {
        try (OpenPerp exchange = session.exchange()) {
            if (name != null && leverage != null) {
                set(exchange, Market.find(exchange, name), leverage);
            } else {
                show(exchange);
            }
        }
        return ExitCode.DONE.number();
    }

    private void show(OpenPerp exchange) {
        Bytes32 account = session.account(choice);
        List<MarketInfo> markets = exchange.markets().exchangeInfo();
        String wanted = name == null ? null : Market.find(exchange, name).symbol();
        List<LeverageSetting> settings = exchange.accounts().fullAccount(account).leverageSettings().stream()
                .filter(setting -> wanted == null || setting.symbol().equals(wanted))
                .toList();
        session.print(new Shown(account.toString(), settings), () -> {
            Table table = new Table().text("MARKET").number("LEVERAGE").number("MOST");
            for (LeverageSetting setting : settings) {
                String most = markets.stream()
                        .filter(market -> market.symbol().equals(setting.symbol()))
                        .map(market -> market.maxLeverage().toString())
                        .findFirst()
                        .orElse("-");
                table.row(setting.symbol(), setting.leverage().toString(), most);
            }
            return table.lines(session.paint());
        });
    }

    private void set(OpenPerp exchange, Market market, String wanted) {
        Decimal value = parsed(market, wanted);
        Signer signer = session.signer();
        receipt.sender(exchange)
                .send(signer.sign(Actions.leverage(market.symbol(), value.toString())))
                .ifPresent(results -> requireSet(results.getFirst()));
        session.print(
                new Shown(signer.account().toString(), List.of(new LeverageSetting(market.symbol(), value))),
                () -> List.of("leverage of %s is %s".formatted(market.symbol(), value)));
    }

    private static void requireSet(ActionResult result) {
        switch (result) {
            case ActionResult.UpdateUserSettings done -> {}
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a setting: " + other);
        }
    }

    private static Decimal parsed(Market market, String text) {
        try {
            Decimal value = Decimal.parse(text.endsWith("x") ? text.substring(0, text.length() - 1) : text);
            if (value.compareTo(Decimal.parse("1")) >= 0
                    && value.compareTo(market.info().maxLeverage()) <= 0) {
                return value;
            }
        } catch (NumberFormatException none) {
            // It is refused below, like every other leverage that is none.
        }
        throw CommandFailed.usage("leverage '%s' of %s: 1 to %s is accepted"
                .formatted(text, market.symbol(), market.info().maxLeverage()));
    }
}
