package io.openperp.benchmarks.scale;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./exchange size}: what machines, heaps, disks and values of the chart a venue needs, by the {@link Model}. */
@Command(
        name = "size",
        description = {
            "Says what machines, heaps, disks and values of the chart a venue needs, and which wall it meets first.",
            "It computes by measured costs: docs/scale.md. To keep the values: ./exchange size --values > size.yaml"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:this carries the peak", "1:no installation carries the peak", "2:an option is wrong"})
public final class SizeCommand implements Callable<Integer> {

    private static final int IMPOSSIBLE = 1;
    private static final int MOST = 1_000_000;
    private static final int MOST_ACCOUNTS = 10_000_000;
    private static final int MOST_DAYS = 36_500;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--transactions-per-second",
            paramLabel = "N",
            description = "over a day (default: 1000); disks are for these")
    private double mean = 1_000;

    @Option(
            names = "--peak",
            paramLabel = "N",
            description = "transactions a second at the busiest time (default: the same); all else is for these")
    private @Nullable Double peak;

    @Option(names = "--markets", paramLabel = "N", description = "number of markets (default: ${DEFAULT-VALUE})")
    private int markets = 3;

    @Option(
            names = "--busiest-market",
            paramLabel = "PERCENT",
            description = "its part of all transactions (default: 50)")
    private double busiestMarket = 50;

    @Option(names = "--accounts", paramLabel = "N", description = "number of accounts (default: ${DEFAULT-VALUE})")
    private long accounts = 10_000;

    @Option(
            names = "--open-orders",
            paramLabel = "N",
            description = "that rest at a time, of all accounts together (default: one for each account)")
    private @Nullable Long openOrders;

    @Option(
            names = "--positions-per-account",
            paramLabel = "N",
            description = "positions of an account at a time (default: ${DEFAULT-VALUE})")
    private int positions = 1;

    @Option(names = "--subscribers", paramLabel = "N", description = "WebSockets (default: ${DEFAULT-VALUE})")
    private int subscribers = 1_000;

    @Option(names = "--messages-per-subscriber", paramLabel = "N", description = "a second (default: 3)")
    private double messages = 3;

    @Option(
            names = "--lanes",
            paramLabel = "WHERE",
            description =
                    "of markets: each (default, as in the chart), in a lane of its own, or one, in the lane of the account shard")
    private String lanes = "each";

    @Option(names = "--brokers", paramLabel = "N", description = "number of brokers (default: ${DEFAULT-VALUE})")
    private int brokers = Program.KAFKA.replicas();

    @Option(names = "--replicas", paramLabel = "N", description = "copies of each record (default: ${DEFAULT-VALUE})")
    private int replicas = 3;

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "that the disks are to be enough for (default: ${DEFAULT-VALUE})")
    private int days = 30;

    @Option(names = "--values", description = "prints the values only")
    private boolean valuesOnly;

    @Override
    public Integer call() {
        Venue venue = venue();
        Sizing sizing = new Sizing(venue);
        SizeReport report = new SizeReport(venue, sizing);
        if (!sizing.isPossible()) {
            print(spec.commandLine().getErr(), report.text());
            return IMPOSSIBLE;
        }
        String values = ChartValues.text(venue, sizing);
        print(spec.commandLine().getOut(), valuesOnly ? values : report.text() + "\nvalues.yaml:\n\n" + values);
        return 0;
    }

    private static void print(PrintWriter out, String text) {
        out.print(text);
        out.flush();
    }

    private Venue venue() {
        double highest = peak == null ? mean : peak;
        long orders = openOrders == null ? accounts : openOrders;
        check("--transactions-per-second", mean > 0 && mean <= MOST, mean, "more than 0, and at most " + MOST);
        check("--peak", highest >= mean && highest <= MOST, highest, "--transactions-per-second to " + MOST);
        between("--markets", markets, 1, 1_000);
        check("--busiest-market", busiestMarket > 0 && busiestMarket <= 100, busiestMarket, "more than 0, at most 100");
        between("--accounts", accounts, 1, MOST_ACCOUNTS);
        between("--open-orders", orders, 0, 10L * MOST_ACCOUNTS);
        check(
                "--positions-per-account",
                positions >= 0 && positions <= markets,
                positions,
                "0 to --markets, as an account has one position in a market");
        between("--subscribers", subscribers, 0, MOST);
        check("--messages-per-subscriber", messages >= 0 && messages <= 100, messages, "0 to 100 a second");
        check("--lanes", List.of("one", "each").contains(lanes), lanes, "one or each");
        between("--brokers", brokers, 1, 1_000);
        check("--replicas", replicas > 0 && replicas <= brokers, replicas, "1 to --brokers");
        between("--days", days, 1, MOST_DAYS);
        return new Venue(
                mean,
                highest,
                markets,
                Math.max(busiestMarket / 100, 1.0 / markets),
                accounts,
                orders,
                positions,
                subscribers,
                messages,
                lanes.equals("one") ? Lanes.ONE : Lanes.EACH,
                brokers,
                replicas,
                days);
    }

    private void between(String option, long value, long least, long most) {
        check(option, value >= least && value <= most, value, least + " to " + most);
    }

    private void check(String option, boolean isAccepted, Object value, String accepted) {
        if (!isAccepted) {
            throw new ParameterException(
                    spec.commandLine(), "%s is %s; accepted is %s".formatted(option, value, accepted));
        }
    }
}
