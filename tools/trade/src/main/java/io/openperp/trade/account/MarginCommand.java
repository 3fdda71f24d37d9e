package io.openperp.trade.account;

import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Position;
import io.openperp.api.action.ActionResult;
import io.openperp.api.order.OpenOrder;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.markets.Market;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade margin}: adds margin to an isolated position, or removes margin that it does not need. */
@Command(
        name = "margin",
        description = "Adds margin to the isolated position of a market, or takes back what it does not need.")
public final class MarginCommand {

    private final Session session;

    public MarginCommand(Session session) {
        this.session = session;
    }

    @Command(name = "add", description = "From the account to the isolated position.")
    int add(
            @Parameters(paramLabel = "AMOUNT") String amount,
            @Parameters(paramLabel = "MARKET", description = "market of the isolated position") String market,
            @Mixin ReceiptChoice receipt) {
        return move(receipt, amount, market, true);
    }

    @Command(name = "remove", description = "From the isolated position back to the account.")
    int remove(
            @Parameters(paramLabel = "AMOUNT") String amount,
            @Parameters(paramLabel = "MARKET", description = "market of the isolated position") String market,
            @Mixin ReceiptChoice receipt) {
        return move(receipt, amount, market, false);
    }

    private int move(ReceiptChoice receipt, String amount, String market, boolean isAdded) {
        try (OpenPerp exchange = session.exchange()) {
            String symbol = Market.find(exchange, market).symbol();
            Signer signer = session.signer();
            Bytes32 account = signer.account();
            Bytes32 isolated = isolatedAccount(exchange.accounts().fullAccount(account), symbol);
            receipt.sender(exchange)
                    .send(signer.sign(
                            isAdded
                                    ? Actions.transfer(account, isolated, amount)
                                    : Actions.transfer(isolated, account, amount)))
                    .ifPresentOrElse(
                            results -> session.print(
                                    results.getFirst(), () -> List.of(sentence(results.getFirst(), symbol, isAdded))),
                            () -> session.note("it was executed, and the answer was lost: trade positions"));
        }
        return ExitCode.DONE.number();
    }

    private static Bytes32 isolatedAccount(FullAccount account, String symbol) {
        Stream<String> ofPositions = account.positions().stream()
                .filter(held -> held.symbol().equals(symbol))
                .map(Position::isoPubkey);
        Stream<String> ofOrders = account.openOrders().stream()
                .filter(order -> order.symbol().equals(symbol))
                .map(OpenOrder::isoPubkey);
        return Stream.concat(ofPositions, ofOrders)
                .filter(Objects::nonNull)
                .findFirst()
                .map(Bytes32::parse)
                .orElseThrow(() -> CommandFailed.refused(
                        "there is no isolated position or order in %s; one begins with an order that is --isolated"
                                .formatted(symbol)));
    }

    private static String sentence(ActionResult result, String symbol, boolean isAdded) {
        return switch (result) {
            case ActionResult.Transfer done ->
                isAdded
                        ? "%s %s more are the margin of the isolated position in %s"
                                .formatted(done.amount(), done.symbol(), symbol)
                        : "%s %s came back from the isolated position in %s"
                                .formatted(done.amount(), done.symbol(), symbol);
            case ActionResult.TransferFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a transfer: " + other);
        };
    }
}
