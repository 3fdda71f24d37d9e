package io.openperp.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of docs/run/incidents, and the commands that an operator types from them. */
final class IncidentPages {

    private static final Path DIRECTORY = Path.of("../../docs/run/incidents");
    private static final String INDEX = "README.md";

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(console|sh)\\n(.*?)^```$");
    private static final Pattern REDIRECTION = Pattern.compile(" [<>] \\S+$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|[^\\s\"']+");

    private IncidentPages() {}

    /** A page without its directory, such as {@code disk-full.md}. */
    record Page(String name, String text) {

        List<Command> commands() {
            return BLOCK.matcher(text)
                    .results()
                    .flatMap(block -> block.group(2)
                            .lines()
                            .map(line -> new Command(name, line, block.group(1).equals("console"))))
                    .toList();
        }
    }

    /**
     * A line to be typed.
     *
     * @param isHarmless in a block {@code console}, whose lines a test may type
     */
    record Command(String page, String line, boolean isHarmless) {

        private static final String COMPOSE_ADMIN = "docker compose run --rm admin ";
        private static final String IN_A_POD = "kubectl run ";

        /** Whether it is typed at an exchange of {@code ./exchange start}, and needs no cluster. */
        boolean isForOneMachine() {
            return line.matches("(\\./exchange|curl|tail|df) .*")
                    && Stream.of("exchange.example", "--bootstrap-servers", "localhost:12090")
                            .noneMatch(line::contains);
        }

        /** Arguments of {@code ./exchange}, whoever runs it; empty if it is another program. */
        Optional<List<String>> argumentsOfExchange() {
            if (line.startsWith("./exchange ")) {
                return Optional.of(words(line.substring("./exchange ".length())));
            }
            String admin = line.startsWith(COMPOSE_ADMIN)
                    ? line.substring(COMPOSE_ADMIN.length())
                    : line.startsWith(IN_A_POD) ? line.substring(line.indexOf(" -- ") + " -- ".length()) : "";
            return admin.isEmpty() ? Optional.empty() : Optional.of(words("admin " + admin));
        }

        private static List<String> words(String text) {
            return WORD.matcher(REDIRECTION.matcher(text).replaceFirst(""))
                    .results()
                    .map(word -> word.group(1) != null
                            ? word.group(1)
                            : word.group(2) != null ? word.group(2) : word.group())
                    .toList();
        }

        @Override
        public String toString() {
            return page + ": " + line;
        }
    }

    static Page index() {
        return read(INDEX);
    }

    /** All but the index, by name. */
    static List<Page> all() {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(INDEX))
                    .sorted()
                    .map(IncidentPages::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Command> commands() {
        List<Command> commands = new ArrayList<>();
        all().forEach(page -> commands.addAll(page.commands()));
        return commands;
    }

    private static Page read(String name) {
        try {
            return new Page(name, Files.readString(DIRECTORY.resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
