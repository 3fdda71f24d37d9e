package io.openperp.trade.account;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.sending.ReceiptChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code trade stay-until-filled}: shows or sets whether a triggered stop that found nothing within its slippage tries
 * again at each mark.
 */
@Command(
        name = "stay-until-filled",
        description = "Shows or sets whether stops that found nothing within their slippage try again at each mark.")
public final class StayUntilFilledCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private ReceiptChoice receipt = new ReceiptChoice();

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Parameters(index = "0", paramLabel = "on|off", arity = "0..1", description = "sets it; off ends what tries again")
    private @Nullable String wanted;

    public StayUntilFilledCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, boolean stayUntilFilled) {}

    @Override
    public Integer call() {
        try (OpenPerp exchange = session.exchange()) {
            if (wanted == null) {
                Bytes32 account = session.account(choice);
                show(
                        account,
                        Boolean.TRUE.equals(
                                exchange.accounts().fullAccount(account).stayUntilFilled()));
            } else {
                set(exchange, isOn(wanted));
            }
        }
        return ExitCode.DONE.number();
    }

    private void set(OpenPerp exchange, boolean on) {
        Signer signer = session.signer();
        receipt.sender(exchange)
                .send(signer.sign(Actions.stayUntilFilled(on)))
                .ifPresent(results -> requireSet(results.getFirst()));
        show(signer.account(), on);
    }

    private void show(Bytes32 account, boolean on) {
        session.print(
                new Shown(account.toString(), on),
                () -> List.of(
                        on
                                ? "stops that find nothing within their slippage try again at each mark"
                                : "stops that find nothing within their slippage end"));
    }

    private static void requireSet(ActionResult result) {
        switch (result) {
            case ActionResult.StayUntilFilled done -> {}
            case ActionResult.Error error -> throw CommandFailed.refused("refused: " + error.message());
            case ActionResult other -> throw new IllegalStateException("no result of a setting: " + other);
        }
    }

    private static boolean isOn(String text) {
        return switch (text) {
            case "on" -> true;
            case "off" -> false;
            default -> throw CommandFailed.usage("stay-until-filled '%s': 'on' and 'off' are accepted".formatted(text));
        };
    }
}
