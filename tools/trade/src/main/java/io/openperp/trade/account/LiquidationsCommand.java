package io.openperp.trade.account;

import io.openperp.api.history.Liquidation;
import io.openperp.client.OpenPerp;
import io.openperp.client.history.HistoryRange;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code trade liquidations}: explains each liquidation of the account: why it began, and every step. */
@Command(name = "liquidations", description = "Explains each liquidation of the account: why it began, and every step.")
public final class LiquidationsCommand implements Callable<Integer> {

    private static final int MOST = 5000;

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "the last N (default: ${DEFAULT-VALUE})")
    private int limit;

    public LiquidationsCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, List<Liquidation> liquidations) {}

    @Override
    public Integer call() {
        if (limit < 1 || limit > MOST) {
            throw CommandFailed.usage("--limit %d: 1 to %d is accepted".formatted(limit, MOST));
        }
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            List<Liquidation> liquidations = exchange.accounts()
                    .liquidations(account, HistoryRange.ALL.atMost(limit))
                    .records();
            session.print(new Shown(account.toString(), liquidations), () -> lines(liquidations));
        }
        return ExitCode.DONE.number();
    }

    private List<String> lines(List<Liquidation> liquidations) {
        if (liquidations.isEmpty()) {
            return List.of("this account was never liquidated");
        }
        List<String> lines = new ArrayList<>();
        for (Liquidation liquidation : liquidations) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.addAll(LiquidationStory.lines(liquidation, session.paint()));
        }
        return lines;
    }
}
