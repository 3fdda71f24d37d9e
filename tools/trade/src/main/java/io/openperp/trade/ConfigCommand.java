package io.openperp.trade;

import io.openperp.trade.session.Session;
import io.openperp.trade.settings.Addresses;
import io.openperp.trade.settings.Settings;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code trade config}: shows and changes the user's settings. */
@Command(name = "config", description = "Shows and changes settings: " + Settings.NAMES + ".")
public final class ConfigCommand {

    private final Session session;
    private final Consumer<String> slippageCheck;

    /**
     * Creates the command.
     *
     * @param slippageCheck throws {@code CommandFailed} if a text is not a slippage
     */
    public ConfigCommand(Session session, Consumer<String> slippageCheck) {
        this.session = session;
        this.slippageCheck = slippageCheck;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String file, Map<String, String> settings, Addresses exchange) {}

    @Command(
            name = "set",
            description =
                    "Sets one: 'config set url https://exchange.example', 'config set exchange.test.url http://localhost:12000'.")
    int set(
            @Parameters(paramLabel = "NAME", description = "which: " + Settings.NAMES) String name,
            @Parameters(paramLabel = "VALUE", description = "its value") String value) {
        check(name, value);
        session.settings().set(name, value);
        return show();
    }

    @Command(name = "unset", description = "Takes one back.")
    int unset(@Parameters(paramLabel = "NAME", description = "which") String name) {
        session.settings().unset(name);
        return show();
    }

    @Command(name = "show", description = "Shows all settings, and which exchange they lead to.")
    int show() {
        Settings settings = session.settings();
        Addresses exchange = session.addresses();
        Map<String, String> all = new TreeMap<>(settings.all());
        session.print(new Shown(settings.file().toString(), all, exchange), () -> {
            Table table = new Table().text("SETTING").text("VALUE");
            all.forEach(table::row);
            List<String> lines = new ArrayList<>(all.isEmpty() ? List.of("no settings") : table.lines(session.paint()));
            lines.add("exchange  %s, streams %s".formatted(exchange.http(), exchange.webSocket()));
            lines.add("file      " + settings.file());
            return lines;
        });
        return ExitCode.DONE.number();
    }

    private void check(String name, String value) {
        if (name.equals(Settings.SLIPPAGE)) {
            slippageCheck.accept(value);
        } else if (name.equals(Settings.KEY)) {
            session.keys().find(value);
        } else if (name.endsWith(Settings.WS)) {
            Addresses.requireWebSocket(value);
        } else if (name.startsWith("exchange.") || name.equals(Settings.URL) && value.contains("://")) {
            Addresses.requireUrl(value);
        } else if (name.equals(Settings.URL)) {
            Addresses.requireNamed(value, session.settings());
        }
    }
}
