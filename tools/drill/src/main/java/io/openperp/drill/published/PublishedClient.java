package io.openperp.drill.published;

import io.openperp.drill.exchange.DrillPreconditionException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The exchange's published client library, which signs transactions in a Node.js process, one per line of input.
 * Installs the library if it is missing; throws an exception with a sentence if Node.js or npm is missing.
 */
public final class PublishedClient implements AutoCloseable {

    private static final String LIBRARY = "bulk-keychain-wasm";
    private static final String VERSION = "0.1.17";
    private static final JsonMapper JSON = new JsonMapper();

    private final Process node;
    private final BufferedWriter requests;
    private final BufferedReader answers;

    private PublishedClient(Process node) {
        this.node = node;
        this.requests = new BufferedWriter(new OutputStreamWriter(node.getOutputStream(), StandardCharsets.UTF_8));
        this.answers = new BufferedReader(new InputStreamReader(node.getInputStream(), StandardCharsets.UTF_8));
    }

    public static PublishedClient start() {
        Path directory = installed();
        return new PublishedClient(run(
                "Node.js is not on the PATH: the published client, which signs here, needs Node.js 20.10 or newer",
                new ProcessBuilder("node", "sign.mjs")
                        .directory(directory.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)));
    }

    /**
     * Signs one transaction.
     *
     * @param secretKey secret key of the signer, in base58
     * @param account account for which it is signed, in base58
     * @param nonce nonce up to 2^53-1, the largest that the library can write; empty: a growing count of microseconds
     */
    public synchronized SignedTransaction sign(
            String secretKey, String account, OptionalLong nonce, List<ClientAction> actions) {
        ObjectNode request = JSON.createObjectNode();
        request.put("secretKey", secretKey).put("account", account).put("detail", true);
        nonce.ifPresent(value -> request.put("nonce", value));
        actions.forEach(action -> request.withArray("actions").add(action.input()));
        try {
            requests.write(JSON.writeValueAsString(request));
            requests.newLine();
            requests.flush();
            String line = answers.readLine();
            if (line == null) {
                throw new IllegalStateException("the published client ended while it signed " + request.get("actions"));
            }
            return read(line);
        } catch (IOException e) {
            throw new UncheckedIOException("the published client has stopped signing", e);
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        requests.close();
        if (!node.waitFor(5, TimeUnit.SECONDS)) {
            node.destroyForcibly();
        }
    }

    /**
     * Reads an answer of the Node.js process. Cuts out the transaction unchanged, so that the exchange gets the
     * client's bytes.
     */
    private static SignedTransaction read(String line) {
        JsonNode answer = JSON.readTree(line);
        if (answer.has("error")) {
            throw new IllegalArgumentException(
                    "the published client refuses: " + answer.get("error").asString());
        }
        String begin = "{\"tx\":";
        String text = line.substring(begin.length(), line.lastIndexOf(",\"messageHex\":"));
        List<String> orderIds =
                answer.get("orderIds").valueStream().map(JsonNode::asString).toList();
        return orderIds.isEmpty()
                ? SignedTransaction.withIdsByTheRule(text)
                : new SignedTransaction(text, answer.get("tx"), orderIds, List.of());
    }

    /** Directory of sign.mjs; installs the library there if it is missing. */
    public static Path installed() {
        Path directory = directory();
        if (!isInstalled(directory)) {
            // Two processes at once would remove each other's files.
            try (FileChannel lock = FileChannel.open(directory.resolve("package.json"), StandardOpenOption.WRITE)) {
                lock.lock();
                install(directory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return directory;
    }

    /** Directory of sign.mjs: the one that the launcher sets, or one found from the current directory. */
    private static Path directory() {
        for (String place : List.of(
                System.getProperty("openperp.client", ""),
                "src/main/client",
                "../drill/src/main/client",
                "tools/drill/src/main/client")) {
            Path directory = Path.of(place).toAbsolutePath();
            if (Files.exists(directory.resolve("sign.mjs"))) {
                return directory;
            }
        }
        throw new DrillPreconditionException("tools/drill/src/main/client/sign.mjs is not below "
                + Path.of("").toAbsolutePath() + ": run this in the project's folder");
    }

    private static void install(Path directory) {
        if (isInstalled(directory)) {
            return;
        }
        Process npm = run(
                "npm is not on the PATH: it installs the published client (%s %s), which signs here"
                        .formatted(LIBRARY, VERSION),
                new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund")
                        .directory(directory.toFile())
                        .redirectErrorStream(true));
        try {
            npm.getOutputStream().close();
            String output = new String(npm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (npm.waitFor() != 0 || !isInstalled(directory)) {
                throw new DrillPreconditionException("npm could not install the published client (%s %s) in %s:%n%s"
                        .formatted(LIBRARY, VERSION, directory, output));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while npm installed the published client", e);
        }
    }

    private static boolean isInstalled(Path directory) {
        Path library = directory.resolve("node_modules").resolve(LIBRARY).resolve("package.json");
        try {
            return Files.exists(library)
                    && VERSION.equals(JSON.readTree(Files.readString(library))
                            .get("version")
                            .asString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Process run(String missing, ProcessBuilder command) {
        try {
            return command.start();
        } catch (IOException e) {
            throw new DrillPreconditionException(missing, e);
        }
    }
}
