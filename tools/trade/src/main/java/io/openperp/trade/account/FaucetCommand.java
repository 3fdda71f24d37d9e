package io.openperp.trade.account;

import io.openperp.api.Decimal;
import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade faucet}: gets play money from the faucet of a test exchange. */
@Command(name = "faucet", description = "Asks the faucet of a test exchange for play money.")
public final class FaucetCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Parameters(paramLabel = "AMOUNT", arity = "0..1", description = "how much (default: what the faucet gives)")
    private @Nullable String amount;

    public FaucetCommand(Session session) {
        this.session = session;
    }

    /**
     * The JSON that the command prints with {@code --json}.
     *
     * @param amount amount that was paid; null: it was paid, but the answer with the amount was lost
     */
    private record Shown(String account, @Nullable Decimal amount) {}

    @Override
    public Integer call() {
        Quantity wanted = amount == null ? null : parsed(amount);
        try (OpenPerp exchange = session.exchange()) {
            Signer signer = session.signer();
            Faucet faucet = wanted == null ? Actions.faucet(signer.account()) : new Faucet(signer.account(), wanted);
            Optional<List<ActionResult>> results = receipt.sender(exchange).send(signer.sign(faucet));
            Decimal given = results.map(all -> given(all.getFirst())).orElse(null);
            session.print(
                    new Shown(signer.account().toString(), given),
                    () -> List.of("received %s for account %s"
                            .formatted(given == null ? "the money" : given, signer.account())));
        }
        return ExitCode.DONE.number();
    }

    private static Decimal given(ActionResult result) {
        return switch (result) {
            case ActionResult.Deposit deposit -> deposit.amount();
            case ActionResult.DepositFailed failed -> throw CommandFailed.refused("refused: " + failed.message());
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a faucet: " + other);
        };
    }

    private static Quantity parsed(String amount) {
        try {
            return Quantity.of(amount);
        } catch (NumberFormatException e) {
            throw CommandFailed.usage("the amount is wrong: " + e.getMessage());
        }
    }
}
