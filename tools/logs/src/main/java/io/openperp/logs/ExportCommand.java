package io.openperp.logs;

import com.google.protobuf.ByteString;
import io.openperp.export.Export;
import io.openperp.export.Export.IncompleteLogException;
import io.openperp.export.PastBook;
import io.openperp.export.Selection;
import io.openperp.logs.data.CannotStartException;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code ./exchange export}: writes a table for accountants, or a past book, from the logs. The file appears only when
 * it is complete.
 */
@Command(
        name = "export",
        description = {
            "Writes a table for accountants from the logs alone: trades, fills, transfers, fees, funding, positions or"
                    + " balances; or a book of any past moment, order by order.",
            "The exchange may run meanwhile. The table is CSV with a line of titles, or Apache Parquet."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the table is complete", "1:no file was written, for instance because events are missing"})
public final class ExportCommand implements Callable<Integer> {

    private static final String BOOK = "book";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TABLE",
            description =
                    "trades, fills, transfers, fees or funding, in the order of their times; positions or balances"
                            + " as they were at the end of the period; or book: the orders of a market at a moment, with"
                            + " the checksum that the stream l3 sent")
    private @Nullable String table;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description = "first time, included: 2026-11-01 (UTC) or 2026-11-01T08:30:00Z (default: the beginning)")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "end, not included (default: now)")
    private @Nullable String to;

    @Option(names = "--account", paramLabel = "KEY", description = "only of this account, in base58")
    private @Nullable String account;

    @Option(
            names = "--symbol",
            paramLabel = "NAME",
            description = "only of this market; not for transfers and balances")
    private @Nullable String symbol;

    @Option(
            names = "--at",
            paramLabel = "MOMENT",
            description = "of book: a time, included, or the slot of a command of the market (default: now)")
    private @Nullable String at;

    @Option(names = "--csv", paramLabel = "FILE", description = "a new file (default: standard output)")
    private @Nullable Path csv;

    @Option(
            names = "--parquet",
            paramLabel = "FILE",
            description = "a new file in Apache Parquet, with times and numbers as such")
    private @Nullable Path parquet;

    @Mixin
    private LogOptions logs = new LogOptions();

    @Override
    public Integer call() throws IOException {
        if (BOOK.equals(table)) {
            return book();
        }
        Export export = chosen();
        Selection selection = selection(export);
        requireFiles();
        try (LogSource exchange = logs.find()) {
            write(
                    out -> export.write(exchange.connection(), selection, out),
                    file -> export.writeParquet(exchange.connection(), selection, file));
            return 0;
        } catch (IncompleteLogException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Writes the book of a market at a moment, and prints its checksum. */
    private Integer book() throws IOException {
        if (symbol == null) {
            throw new CannotStartException("--symbol is not given: a book is one of a market");
        }
        if (from != null || to != null || account != null) {
            throw new CannotStartException("--from, --to and --account are of no use for book: it has --at");
        }
        requireFiles();
        try (LogSource exchange = logs.find()) {
            PastBook past = past(exchange.connection(), symbol);
            write(past::write, past::writeParquet);
            System.err.println("checksum " + past.checksum()
                    + (past.time().isEmpty() ? "" : ", since slot " + past.slot() + " of " + past.time()));
            return 0;
        } catch (IncompleteLogException | IllegalArgumentException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private PastBook past(Map<String, Object> kafka, String market) {
        if (at == null) {
            return PastBook.atSlot(kafka, market, Long.MAX_VALUE);
        }
        return at.chars().allMatch(Character::isDigit)
                ? PastBook.atSlot(kafka, market, slot(at))
                : PastBook.atTime(kafka, market, time("--at", at));
    }

    private static long slot(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--at is " + text + ", accepted is a slot below 2^63", e);
        }
    }

    private void requireFiles() {
        if (csv != null && parquet != null) {
            throw new CannotStartException("--csv and --parquet are both given: one file is written");
        }
        requireNew("--csv", csv);
        requireNew("--parquet", parquet);
    }

    /** Writes rows to a place and returns their number. */
    @FunctionalInterface
    private interface Rows<T> {
        long writeTo(T place) throws IOException;
    }

    private void write(Rows<Appendable> text, Rows<Path> columns) throws IOException {
        long rows = csv != null
                ? write(text, csv)
                : parquet != null
                        ? writeParquet(columns, parquet)
                        : text.writeTo(new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8)));
        System.err.println(rows + (rows == 1 ? " row" : " rows"));
    }

    private static long write(Rows<Appendable> text, Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (Writer out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
            long rows = text.writeTo(out);
            out.close();
            Files.move(part, file);
            return rows;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static long writeParquet(Rows<Path> columns, Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            long rows = columns.writeTo(part);
            Files.move(part, file);
            return rows;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void requireNew(String option, @Nullable Path file) {
        if (file != null && Files.exists(file)) {
            throw new CannotStartException(option + " " + file + " is there already: name a new file");
        }
    }

    private Export chosen() {
        for (Export export : Export.values()) {
            if (nameOf(export).equals(table)) {
                return export;
            }
        }
        String accepted =
                Arrays.stream(Export.values()).map(ExportCommand::nameOf).collect(Collectors.joining(", ")) + ", "
                        + BOOK;
        throw new CannotStartException(
                (table == null ? "no table is named" : "there is no table " + table) + "; accepted are " + accepted);
    }

    private static String nameOf(Export export) {
        return export.name().toLowerCase(Locale.ROOT);
    }

    private Selection selection(Export export) {
        if (at != null) {
            throw new CannotStartException("--at is of no use for " + nameOf(export) + ", which has --from and --to");
        }
        if (symbol != null && !export.isByMarket()) {
            throw new CannotStartException(
                    "--symbol is of no use for " + nameOf(export) + ", which belong to no market");
        }
        try {
            return new Selection(
                    from == null ? Instant.EPOCH : time("--from", from),
                    to == null ? Instant.now() : time("--to", to),
                    account == null ? null : key(account),
                    symbol);
        } catch (IllegalArgumentException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Instant time(String option, String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    option + " is " + text + ", accepted is a day, 2026-11-01, or a time in UTC, 2026-11-01T08:30:00Z"
                            + (option.equals("--at") ? ", or the slot of a command" : ""),
                    e);
        }
    }

    private static ByteString key(String text) {
        try {
            return ByteString.copyFrom(Base58.decode(text, Bytes32.LENGTH));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--account is " + text + ", accepted is the public key of an account: 32 bytes in base58", e);
        }
    }
}
