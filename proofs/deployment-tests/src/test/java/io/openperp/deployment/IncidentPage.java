package io.openperp.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of docs/run/incidents, without the index.
 *
 * @param path from the root of the repository
 */
record IncidentPage(String path, String text) {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));
    private static final String DIRECTORY = "docs/run/incidents";

    private static final Pattern SIGNS = Pattern.compile("(?m)^\\*\\*You see\\*\\*.*$");
    private static final Pattern ALERT = Pattern.compile("`(OpenPerp\\w+)`");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(?:console|sh)\\n(.*?)^```$");

    static List<IncidentPage> all() {
        try (Stream<Path> files = Files.list(ROOT.resolve(DIRECTORY))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("README.md"))
                    .sorted()
                    .map(name -> read(DIRECTORY + "/" + name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static IncidentPage read(String path) {
        try {
            return new IncidentPage(path, Files.readString(ROOT.resolve(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Alerts that bring an operator here. */
    List<String> alerts() {
        return SIGNS.matcher(text)
                .results()
                .flatMap(signs -> ALERT.matcher(signs.group()).results())
                .map(alert -> alert.group(1))
                .toList();
    }

    /** Lines to be typed. */
    List<String> commands() {
        return BLOCK.matcher(text)
                .results()
                .flatMap(block -> block.group(1).lines())
                .toList();
    }
}
