package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.client.Signer;
import io.openperp.endtoend.IncidentPages.Command;
import io.openperp.localsuite.LocalSuite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Types lines of {@link IncidentPages} at a running exchange: {@code ./exchange} in this process, as starting another
 * takes longer than most commands, {@code curl} by an HTTP client of its own, anything else by bash, in a directory with
 * the files that the pages name.
 */
final class OperatorShell implements AutoCloseable {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String DATA = "data";
    private static final Pattern URL = Pattern.compile("^curl -s (?:\"(.*)\"|(\\S+))(?: > (\\S+))?$");
    private static final Pattern OUTPUT = Pattern.compile(" > (\\S+)$");
    private static final Pattern CAPITALS = Pattern.compile("\\b[A-Z]{2,}\\b");

    private final Exchange exchange;
    private final Path directory;
    private final Map<String, String> meant = new HashMap<>();
    private final HttpClient http = HttpClient.newHttpClient();

    OperatorShell(Exchange exchange, Path directory) throws IOException {
        this.exchange = exchange;
        this.directory = directory;
        Files.createSymbolicLink(directory.resolve(DATA), exchange.data());
        Files.writeString(directory.resolve("voided.txt"), "openperp voided records 1\nmarket-0 48211 unreadable\n");
    }

    /** A file of a secret key beside the pages' other files. */
    void key(String name, String secret) throws IOException {
        Path file = directory.resolve(name);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, secret + "\n");
    }

    /** Says what a word in capitals stands for. */
    void means(String capitals, String word) {
        meant.put(capitals, word);
    }

    /** A new key for a word in capitals. */
    Signer meansANewKey(String capitals) {
        Signer signer = Signer.generate();
        means(capitals, signer.account().toString());
        return signer;
    }

    /** Types a command, which must succeed. */
    void type(Command command) throws IOException, InterruptedException {
        String line = CAPITALS.matcher(command.line())
                .replaceAll(
                        (MatchResult word) -> Matcher.quoteReplacement(meant.getOrDefault(word.group(), word.group())));
        if (line.startsWith("./exchange ")) {
            exchange(new Command(command.page(), line, true));
        } else if (line.startsWith("curl ")) {
            get(command, line);
        } else {
            bash(line);
        }
    }

    private void exchange(Command command) throws IOException {
        List<String> arguments = new ArrayList<>();
        for (String word : command.argumentsOfExchange().orElseThrow()) {
            Path file = directory.resolve(word);
            arguments.add(Files.isRegularFile(file) ? file.toString() : word);
        }
        arguments.addAll(
                arguments.getFirst().equals("admin")
                        ? List.of("--yes", "--url", exchange.http())
                        : arguments.getFirst().equals("sign-voided-records")
                                ? List.of()
                                : List.of("--data", exchange.data().toString()));
        StringWriter err = new StringWriter();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            int code = LocalSuite.commandLine()
                    .setErr(new PrintWriter(err, true))
                    .execute(arguments.toArray(String[]::new));
            assertThat(code).as("%s: %s%s", command, out, err).isZero();
        } finally {
            System.setOut(before);
        }
        keep(command.line(), out.toString(StandardCharsets.UTF_8));
    }

    private void keep(String line, String output) throws IOException {
        Matcher file = OUTPUT.matcher(line);
        if (file.find()) {
            Files.writeString(directory.resolve(file.group(1)), output);
        }
    }

    /** Some answers, such as the first tree over liabilities, come some seconds after the start. */
    private void get(Command command, String line) throws IOException, InterruptedException {
        Matcher typed = URL.matcher(line);
        assertThat(typed.matches()).as(command.toString()).isTrue();
        String address = typed.group(1) == null ? typed.group(2) : bash("printf %s \"" + typed.group(1) + "\"");
        URI uri = URI.create(address.replace("http://localhost:12000/api/v1", exchange.http()));
        String[] answer = new String[1];
        await().atMost(SOON).untilAsserted(() -> {
            HttpResponse<String> response =
                    http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode())
                    .as("%s: %s", command, response.body())
                    .isEqualTo(200);
            answer[0] = response.body();
        });
        keep(line, answer[0]);
    }

    private String bash(String line) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("bash", "-c", line)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", line, said).isZero();
        return said;
    }

    @Override
    public void close() throws IOException {
        http.close();
        Files.delete(directory.resolve(DATA));
    }
}
