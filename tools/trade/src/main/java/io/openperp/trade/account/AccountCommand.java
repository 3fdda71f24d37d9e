package io.openperp.trade.account;

import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Margin;
import io.openperp.client.OpenPerp;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Numbers;
import io.openperp.trade.terminal.Times;
import io.openperp.units.Bytes32;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trade account}: shows the money of the account: equity, margin, profit, fees. */
@Command(
        name = "account",
        description =
                "Shows the money of the account: equity, margin, profit, fees, and how far it is from liquidation.")
public final class AccountCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    public AccountCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String account, FullAccount fullAccount) {}

    @Override
    public Integer call() {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            FullAccount full = exchange.accounts().fullAccount(account);
            session.print(new Shown(account.toString(), full), () -> lines(account, full));
        }
        return ExitCode.DONE.number();
    }

    private List<String> lines(Bytes32 account, FullAccount full) {
        Margin margin = full.margin();
        List<String> lines = new ArrayList<>();
        add(lines, "account", account.toString());
        if (!full.known()) {
            lines.add("It was never funded. On a test exchange, trade faucet gives it money.");
            return lines;
        }
        add(lines, "equity", margin.totalBalance().toString());
        add(lines, "available", margin.availableBalance().toString());
        add(lines, "margin used", margin.marginUsed().toString());
        add(lines, "maintenance", margin.maintenanceMargin() + ratio(margin));
        add(lines, "notional", margin.notional().toString());
        add(
                lines,
                "unrealized",
                session.paint()
                        .sign(Long.signum(margin.unrealizedPnl().units()), Numbers.signed(margin.unrealizedPnl())));
        add(
                lines,
                "realized",
                session.paint().sign(Long.signum(margin.realizedPnl().units()), Numbers.signed(margin.realizedPnl())));
        add(lines, "fees paid", margin.fees().toString());
        add(lines, "funding", Numbers.signed(margin.funding()));
        add(lines, "positions", Integer.toString(full.positions().size()));
        add(lines, "open orders", Integer.toString(full.openOrders().size()));
        if (!full.authorizedAgentWallets().isEmpty()) {
            add(lines, "agents", Integer.toString(full.authorizedAgentWallets().size()));
        }
        if (full.scheduledCancelDue() != 0) {
            add(
                    lines,
                    "dead man's switch",
                    "cancels all orders at " + Times.local(Instant.ofEpochMilli(full.scheduledCancelDue())));
        }
        return lines;
    }

    private static String ratio(Margin margin) {
        BigDecimal equity = margin.totalBalance().toBigDecimal();
        return margin.maintenanceMargin().units() == 0 || equity.signum() <= 0
                ? ""
                : ", %s%% of equity; liquidation begins at 100%%"
                        .formatted(Numbers.plain(
                                Numbers.percentOf(margin.maintenanceMargin().toBigDecimal(), equity)));
    }

    private static void add(List<String> lines, String name, String value) {
        lines.add("%-17s %s".formatted(name, value));
    }
}
