package io.openperp.trade.history;

import io.openperp.client.OpenPerp;
import io.openperp.client.history.HistoryPage;
import io.openperp.client.history.HistoryRange;
import io.openperp.trade.history.Records.Column;
import io.openperp.trade.history.Records.RecordKind;
import io.openperp.trade.markets.Market;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Table;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code trade history}: lists what the account has done: orders, fills, funding, closed positions, transfers and so
 * on.
 */
@Command(
        name = "history",
        description =
                "Lists what the account has done, newest first: orders, fills, funding, closed positions, transfers, risk, other activity.")
public final class HistoryCommand {

    private static final int LARGEST_PAGE = 5000;

    private final Session session;

    public HistoryCommand(Session session) {
        this.session = session;
    }

    /** Options of every kind of history: account, period, market, number of records, and CSV. */
    static final class Choice {

        @Mixin
        private AccountChoice account = new AccountChoice();

        @Option(
                names = "--since",
                paramLabel = "TIME",
                description = "from then on: 24h, 7d, 2026-03-06, 2026-03-06T12:26")
        private @Nullable String since;

        @Option(names = "--until", paramLabel = "TIME", description = "up to then")
        private @Nullable String until;

        @Option(names = "--symbol", paramLabel = "MARKET", description = "of this market only")
        private @Nullable String symbol;

        @Option(
                names = "--limit",
                paramLabel = "N",
                defaultValue = "50",
                description = "at most so many (default: ${DEFAULT-VALUE}); 0: all")
        private int limit;

        @Option(names = "--csv", description = "comma-separated values with all fields, times in UTC")
        private boolean csv;
    }

    @Command(name = "orders", description = "Orders that have ended.")
    int orders(@Mixin Choice choice) {
        return print(Records.ORDERS, choice);
    }

    @Command(name = "fills", description = "Matches of own orders.")
    int fills(@Mixin Choice choice) {
        return print(Records.FILLS, choice);
    }

    @Command(name = "funding", description = "Funding payments.")
    int funding(@Mixin Choice choice) {
        return print(Records.FUNDING, choice);
    }

    @Command(name = "closed", description = "Positions that were closed.")
    int closed(@Mixin Choice choice) {
        return print(Records.CLOSED, choice);
    }

    @Command(name = "transfers", description = "Money that came to the account or left it.")
    int transfers(@Mixin Choice choice) {
        return print(Records.TRANSFERS, choice);
    }

    @Command(name = "risk", description = "Parts of positions that were closed for want of margin.")
    int risk(@Mixin Choice choice) {
        return print(Records.RISK, choice);
    }

    @Command(
            name = "activity",
            description =
                    "Deposits, withdrawals, agents, builders, sub-accounts, leverage settings, dead man's switch, notes.")
    int activity(@Mixin Choice choice) {
        return print(Records.ACTIVITY, choice);
    }

    private <T> int print(RecordKind<T> kind, Choice choice) {
        if (choice.limit < 0) {
            throw CommandFailed.usage("--limit %d: 0 (all) or more is accepted".formatted(choice.limit));
        }
        if (choice.csv && session.isJson()) {
            throw CommandFailed.usage("--csv and --json exclude each other");
        }
        Bytes32 account = session.account(choice.account);
        try (OpenPerp exchange = session.exchange()) {
            List<T> records = read(exchange, kind, account, choice);
            if (choice.csv) {
                csv(kind, records);
            } else {
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("account", account.toString());
                json.put(kind.name(), records);
                session.print(json, () -> table(kind, records));
            }
        }
        return ExitCode.DONE.number();
    }

    /** Reads a history page by page and reports its progress. */
    private <T> List<T> read(OpenPerp exchange, RecordKind<T> kind, Bytes32 account, Choice choice) {
        int most = choice.limit == 0 ? Integer.MAX_VALUE : choice.limit;
        HistoryRange range = range(exchange, choice).atMost(Math.min(most, LARGEST_PAGE));
        List<T> records = new ArrayList<>();
        while (true) {
            HistoryPage<T> page = kind.query().page(exchange.accounts(), account, range);
            records.addAll(page.records());
            if (page.nextCursor() == null || records.size() >= most) {
                return records.size() > most ? records.subList(0, most) : records;
            }
            session.note("%d records so far ...".formatted(records.size()));
            range = range.after(page.nextCursor());
        }
    }

    private static HistoryRange range(OpenPerp exchange, Choice choice) {
        Instant now = Instant.now();
        ZoneId zone = ZoneId.systemDefault();
        return new HistoryRange(
                choice.since == null ? null : PointInTime.parse("--since", choice.since, now, zone),
                choice.until == null ? null : PointInTime.parse("--until", choice.until, now, zone),
                choice.symbol == null
                        ? null
                        : Market.find(exchange, choice.symbol).symbol(),
                null,
                null);
    }

    private <T> void csv(RecordKind<T> kind, List<T> records) {
        List<String> lines = new ArrayList<>();
        lines.add(Csv.line(kind.columns().stream().map(Column::name).toList()));
        for (T each : records) {
            lines.add(Csv.line(kind.columns().stream()
                    .map(column -> column.exact().apply(each))
                    .toList()));
        }
        session.print(lines, () -> lines);
    }

    private <T> List<String> table(RecordKind<T> kind, List<T> records) {
        if (records.isEmpty()) {
            return List.of("no " + (kind == Records.CLOSED ? "closed positions" : kind.name()));
        }
        List<Column<T>> shown = kind.columns().stream()
                .filter(column -> column.heading() != null)
                .toList();
        Table table = new Table();
        for (Column<T> column : shown) {
            String heading = String.valueOf(column.heading());
            if (column.isNumber()) {
                table.number(heading);
            } else {
                table.text(heading);
            }
        }
        for (T each : records) {
            table.row(shown.stream().map(column -> column.shown().apply(each)).toList());
        }
        return table.lines(session.paint());
    }

    /** Formats records as comma-separated values (RFC 4180). */
    static final class Csv {

        private Csv() {}

        static String line(List<String> cells) {
            return cells.stream().map(Csv::cell).collect(Collectors.joining(","));
        }

        private static String cell(String text) {
            boolean isPlain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
            return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
        }
    }
}
