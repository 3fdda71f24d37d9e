package io.openperp.trade;

import io.openperp.trade.account.AccountCommand;
import io.openperp.trade.account.AgentCommand;
import io.openperp.trade.account.FaucetCommand;
import io.openperp.trade.account.LeverageCommand;
import io.openperp.trade.account.LiquidationsCommand;
import io.openperp.trade.account.PositionsCommand;
import io.openperp.trade.history.HistoryCommand;
import io.openperp.trade.markets.BookCommand;
import io.openperp.trade.markets.MarketsCommand;
import io.openperp.trade.orders.BuyCommand;
import io.openperp.trade.orders.CancelCommand;
import io.openperp.trade.orders.CloseCommand;
import io.openperp.trade.orders.ModifyCommand;
import io.openperp.trade.orders.OrderCommand;
import io.openperp.trade.orders.OrdersCommand;
import io.openperp.trade.orders.SellCommand;
import io.openperp.trade.orders.Slippage;
import io.openperp.trade.session.FailureReport;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.SessionOptions;
import io.openperp.trade.setup.CompletionCommand;
import io.openperp.trade.setup.ConfigCommand;
import io.openperp.trade.setup.KeysCommand;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Terminal;
import io.openperp.trade.watch.WatchCommand;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code ./trade}: the command line for people who trade. */
@Command(
        name = "trade",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpWidth = 120,
        description =
                "Trades on an exchange. A key is an account: trade keys new, trade faucet, trade buy 0.1 BTC-USD at 100000.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the exchange refused it, or nothing of an order that may not rest was filled",
            "2:wrong arguments, settings, file or passphrase; nothing was sent",
            "3:the exchange cannot be reached, or it is not known whether it executed a transaction",
            "4:a fault of this program"
        })
public final class Trade implements Runnable {

    @Mixin
    private final SessionOptions options;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    private Trade(SessionOptions options) {
        this.options = options;
    }

    public static void main(String[] arguments) {
        System.exit(run(Terminal.ofProcess(), arguments));
    }

    /** The exit code. Does not end the process. */
    public static int run(Terminal terminal, String... arguments) {
        int exitCode = commandLine(new Session(terminal)).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        return exitCode;
    }

    static CommandLine commandLine(Session session) {
        CommandLine line = new CommandLine(new Trade(session.options()));
        line.addSubcommand(new KeysCommand(session))
                .addSubcommand(new FaucetCommand(session))
                .addSubcommand(new MarketsCommand(session))
                .addSubcommand(new BookCommand(session))
                .addSubcommand(new BuyCommand(session))
                .addSubcommand(new SellCommand(session))
                .addSubcommand(new CloseCommand(session))
                .addSubcommand(new CancelCommand(session))
                .addSubcommand(new ModifyCommand(session))
                .addSubcommand(new OrdersCommand(session))
                .addSubcommand(new OrderCommand(session))
                .addSubcommand(new PositionsCommand(session))
                .addSubcommand(new AccountCommand(session))
                .addSubcommand(new HistoryCommand(session))
                .addSubcommand(new LiquidationsCommand(session))
                .addSubcommand(new WatchCommand(session))
                .addSubcommand(new LeverageCommand(session))
                .addSubcommand(new AgentCommand(session))
                .addSubcommand(new ConfigCommand(session, Slippage::parse))
                .addSubcommand(new CompletionCommand(session));
        FailureReport failures = new FailureReport(session);
        boolean isColoured = session.paint() == Paint.COLOURED;
        return line.setOut(new PrintWriter(session.terminal().out(), true))
                .setErr(new PrintWriter(session.terminal().err(), true))
                .setColorScheme(Help.defaultColorScheme(isColoured ? Help.Ansi.ON : Help.Ansi.OFF))
                .setExecutionExceptionHandler((failure, command, parsed) -> failures.of(failure))
                .setParameterExceptionHandler(failures::ofUsage);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing, such as markets");
    }
}
