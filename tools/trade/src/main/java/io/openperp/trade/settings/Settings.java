package io.openperp.trade.settings;

import io.openperp.trade.terminal.CommandFailed;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The user's settings: a file with lines {@code name=value}, which is read and written as a whole. */
public final class Settings {

    public static final String URL = "url";
    public static final String WS = "ws";
    public static final String KEY = "key";
    public static final String SLIPPAGE = "slippage";

    /** Names of all settings, for messages and the help. */
    public static final String NAMES = "url, ws, key, slippage, exchange.NAME.url, exchange.NAME.ws";

    private static final Pattern NAME =
            Pattern.compile("url|ws|key|slippage|exchange\\.[A-Za-z0-9_-]{1,32}\\.(url|ws)");

    private final Path file;
    private final TreeMap<String, String> values;

    private Settings(Path file, TreeMap<String, String> values) {
        this.file = file;
        this.values = values;
    }

    /** Reads the settings. If the file is missing, no setting is set. */
    public static Settings read(Path file) {
        TreeMap<String, String> values = new TreeMap<>();
        if (Files.exists(file)) {
            Properties lines = new Properties();
            try {
                lines.load(new StringReader(PrivateFile.read(file)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (IllegalArgumentException badEscape) {
                throw CommandFailed.usage(file + " is no file of settings: " + badEscape.getMessage());
            }
            lines.stringPropertyNames().forEach(name -> values.put(known(name), lines.getProperty(name)));
        }
        return new Settings(file, values);
    }

    public Optional<String> get(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Base address of the exchange that has this name in the settings; empty if there is none. */
    public Optional<String> urlOf(String exchange) {
        return get("exchange." + exchange + ".url");
    }

    public Optional<String> wsOf(String exchange) {
        return get("exchange." + exchange + ".ws");
    }

    /** All settings that are set, by name. */
    public Map<String, String> all() {
        return Map.copyOf(values);
    }

    public void set(String name, String value) {
        values.put(known(name), value);
        write();
    }

    public void unset(String name) {
        if (values.remove(known(name)) == null) {
            throw CommandFailed.usage(name + " is not set");
        }
        write();
    }

    public Path file() {
        return file;
    }

    private static String known(String name) {
        if (!NAME.matcher(name).matches()) {
            throw CommandFailed.usage("there is no setting '%s'; there are %s".formatted(name, NAMES));
        }
        return name;
    }

    private void write() {
        PrivateFile.replace(
                file,
                values.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + escaped(entry.getValue()) + "\n")
                        .collect(Collectors.joining()));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\n", "\\n");
    }
}
