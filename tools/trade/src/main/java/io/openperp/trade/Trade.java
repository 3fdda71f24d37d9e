package io.openperp.trade;

import io.openperp.trade.account.AccountCommand;
import io.openperp.trade.account.AgentCommand;
import io.openperp.trade.account.BuilderCommand;
import io.openperp.trade.account.FaucetCommand;
import io.openperp.trade.account.FeesCommand;
import io.openperp.trade.account.LeverageCommand;
import io.openperp.trade.account.LiquidationsCommand;
import io.openperp.trade.account.MarginCommand;
import io.openperp.trade.account.MultisigCommand;
import io.openperp.trade.account.PositionsCommand;
import io.openperp.trade.account.StayUntilFilledCommand;
import io.openperp.trade.account.SubAccountCommand;
import io.openperp.trade.account.TransferCommand;
import io.openperp.trade.account.WithdrawCommand;
import io.openperp.trade.account.WithdrawalsCommand;
import io.openperp.trade.history.HistoryCommand;
import io.openperp.trade.markets.BookCommand;
import io.openperp.trade.markets.MarketsCommand;
import io.openperp.trade.markets.RiskCommand;
import io.openperp.trade.orders.BasketCommand;
import io.openperp.trade.orders.CheckCommand;
import io.openperp.trade.orders.CloseCommand;
import io.openperp.trade.orders.ModifyCommand;
import io.openperp.trade.orders.PlaceOrder.BuyCommand;
import io.openperp.trade.orders.PlaceOrder.SellCommand;
import io.openperp.trade.orders.Slippage;
import io.openperp.trade.orders.WaitForMark.RangeCommand;
import io.openperp.trade.orders.WaitForMark.StopCommand;
import io.openperp.trade.orders.WaitForMark.TakeProfitCommand;
import io.openperp.trade.orders.WaitForMark.TrailCommand;
import io.openperp.trade.orders.open.CancelCommand;
import io.openperp.trade.orders.open.OrderCommand;
import io.openperp.trade.orders.open.OrdersCommand;
import io.openperp.trade.session.FailureReport;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.SessionOptions;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Terminal;
import io.openperp.trade.watch.WatchCommand;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
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

    private static final String COMPLETION = "completion";

    @Mixin
    private final SessionOptions options;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    private Trade(SessionOptions options) {
        this.options = options;
    }

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ROOT); // digits and dates are the same everywhere
        System.exit(run(Terminal.ofProcess(), arguments));
    }

    /** Runs a command; returns its exit code. Does not end the process. */
    public static int run(Terminal terminal, String... arguments) {
        int exitCode = commandLine(new Session(terminal), arguments).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        return exitCode;
    }

    /**
     * Builds the command line. If the arguments name commands, only these are built, because reading the annotations of
     * a command takes milliseconds for which a trader would wait.
     */
    private static CommandLine commandLine(Session session, String... arguments) {
        CommandLine line = new CommandLine(new Trade(session.options()));
        Map<String, Supplier<Object>> all = commands(session);
        List<String> named = Stream.of(arguments).filter(all::containsKey).toList();
        boolean needsAll = named.isEmpty() || named.contains(COMPLETION);
        all.forEach((name, command) -> {
            if (needsAll || named.contains(name)) {
                line.addSubcommand(command.get());
            }
        });
        FailureReport failures = new FailureReport(session);
        boolean isColoured = session.paint() == Paint.COLOURED;
        return line.setOut(new PrintWriter(session.terminal().out(), true))
                .setErr(new PrintWriter(session.terminal().err(), true))
                .setColorScheme(Help.defaultColorScheme(isColoured ? Help.Ansi.ON : Help.Ansi.OFF))
                .setExecutionExceptionHandler((failure, command, parsed) -> failures.of(failure))
                .setParameterExceptionHandler(failures::ofUsage);
    }

    /** The commands in the order of the help. */
    private static Map<String, Supplier<Object>> commands(Session session) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("keys", () -> new KeysCommand(session));
        commands.put("faucet", () -> new FaucetCommand(session));
        commands.put("markets", () -> new MarketsCommand(session));
        commands.put("book", () -> new BookCommand(session));
        commands.put("buy", () -> new BuyCommand(session));
        commands.put("sell", () -> new SellCommand(session));
        commands.put("check", () -> new CheckCommand(session));
        commands.put("close", () -> new CloseCommand(session));
        commands.put("stop", () -> new StopCommand(session));
        commands.put("take-profit", () -> new TakeProfitCommand(session));
        commands.put("trail", () -> new TrailCommand(session));
        commands.put("range", () -> new RangeCommand(session));
        commands.put("basket", () -> new BasketCommand(session));
        commands.put("cancel", () -> new CancelCommand(session));
        commands.put("modify", () -> new ModifyCommand(session));
        commands.put("orders", () -> new OrdersCommand(session));
        commands.put("order", () -> new OrderCommand(session));
        commands.put("positions", () -> new PositionsCommand(session));
        commands.put("account", () -> new AccountCommand(session));
        commands.put("history", () -> new HistoryCommand(session));
        commands.put("fees", () -> new FeesCommand(session));
        commands.put("risk", () -> new RiskCommand(session));
        commands.put("liquidations", () -> new LiquidationsCommand(session));
        commands.put("watch", () -> new WatchCommand(session));
        commands.put("leverage", () -> new LeverageCommand(session));
        commands.put("stay-until-filled", () -> new StayUntilFilledCommand(session));
        commands.put("margin", () -> new MarginCommand(session));
        commands.put("agent", () -> new AgentCommand(session));
        commands.put("builder", () -> new BuilderCommand(session));
        commands.put("sub-account", () -> new SubAccountCommand(session));
        commands.put("multisig", () -> new MultisigCommand(session));
        commands.put("transfer", () -> new TransferCommand(session));
        commands.put("withdraw", () -> new WithdrawCommand(session));
        commands.put("withdrawals", () -> new WithdrawalsCommand(session));
        commands.put("config", () -> new ConfigCommand(session, Slippage::parse));
        commands.put(COMPLETION, () -> new CompletionCommand(session));
        return commands;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing, such as markets");
    }
}
