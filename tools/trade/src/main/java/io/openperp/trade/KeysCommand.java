package io.openperp.trade;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.client.Signer;
import io.openperp.trade.session.Session;
import io.openperp.trade.settings.PrivateFile;
import io.openperp.trade.settings.Settings;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.ControllingTerminal;
import io.openperp.trade.terminal.Table;
import io.openperp.trade.vault.KeyRing;
import io.openperp.trade.vault.KeyRing.StoredKey;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trade keys}: creates, imports and shows keys. A key is an account; it is not registered anywhere. */
@Command(
        name = "keys",
        description = "Makes, takes over and shows keys. A key is an account; it lies encrypted in a file of yours.")
public final class KeysCommand {

    private static final String FIRST_NAME = "main";

    private final Session session;

    public KeysCommand(Session session) {
        this.session = session;
    }

    /**
     * The JSON that the command prints with {@code --json}.
     *
     * @param secret secret key; null unless the command is {@code show --secret}
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Shown(
            String name,
            String account,
            String publicKey,
            boolean isAgent,
            String file,
            @Nullable String secret) {

        static Shown of(StoredKey key, @Nullable String secret) {
            return new Shown(
                    key.name(),
                    key.account().toString(),
                    key.publicKey().toString(),
                    key.isAgent(),
                    key.file().toString(),
                    secret);
        }
    }

    private record ShownKeys(List<Shown> keys) {}

    @Command(name = "new", description = "Makes a new key: a new account, or an agent of another.")
    int create(
            @Parameters(
                            paramLabel = "NAME",
                            arity = "0..1",
                            defaultValue = FIRST_NAME,
                            description = "how you call it (default: ${DEFAULT-VALUE})")
                    String name,
            @Option(
                            names = "--agent-of",
                            paramLabel = "ACCOUNT",
                            description = "signs for this account, which has to add it with trade agent add")
                    @Nullable
                    String agentOf) {
        session.keys().requireFree(name);
        return store(name, Signer.generateSecret(), agentOf);
    }

    @Command(
            name = "import",
            description = "Takes over a secret key: base58 of a seed (32 bytes) or of seed and public key (64 bytes).")
    int importSecret(
            @Parameters(
                            paramLabel = "NAME",
                            arity = "0..1",
                            defaultValue = FIRST_NAME,
                            description = "how you call it (default: ${DEFAULT-VALUE})")
                    String name,
            @Option(
                            names = "--secret-file",
                            paramLabel = "FILE",
                            description =
                                    "its first line is the secret; else it is read from standard input, or you are asked")
                    @Nullable
                    Path secretFile,
            @Option(
                            names = "--agent-of",
                            paramLabel = "ACCOUNT",
                            description = "signs for this account, which has to add it with trade agent add")
                    @Nullable
                    String agentOf) {
        session.keys().requireFree(name);
        String secret = secret(secretFile);
        try {
            Signer.ofSecret(secret);
        } catch (IllegalArgumentException e) {
            throw CommandFailed.usage("that is no secret key: " + e.getMessage());
        }
        return store(name, secret, agentOf);
    }

    @Command(name = "show", description = "Shows a key without its secret, or with it.")
    int show(
            @Parameters(paramLabel = "NAME", arity = "0..1", description = "which (default: the key that signs)")
                    @Nullable
                    String name,
            @Option(names = "--secret", description = "also the secret, which gives full control of the account")
                    boolean withSecret) {
        StoredKey key = name == null ? session.key() : session.keys().find(name);
        String secret = withSecret ? session.keys().secret(key.name(), session.passphraseOf(key.name())) : null;
        session.print(Shown.of(key, secret), () -> lines(key, secret));
        return ExitCode.DONE.number();
    }

    @Command(name = "list", description = "Lists your keys; * marks the one that signs.")
    int list() {
        List<StoredKey> keys = session.keys().all();
        String chosen = session.keyName().orElse("");
        session.print(
                new ShownKeys(keys.stream().map(key -> Shown.of(key, null)).toList()),
                () -> keys.isEmpty() ? List.of("no keys yet: trade keys new makes one") : table(keys, chosen));
        return ExitCode.DONE.number();
    }

    private int store(String name, String secret, @Nullable String agentOf) {
        Bytes32 account = agentOf == null ? null : session.accountNamed(agentOf);
        char[] passphrase = session.passphraseOfNew(name);
        KeyRing keys = session.keys();
        boolean isFirst = keys.all().isEmpty();
        StoredKey key = keys.add(name, secret, account, passphrase);
        if (isFirst && session.settings().get(Settings.KEY).isEmpty()) {
            session.settings().set(Settings.KEY, name);
        }
        session.print(Shown.of(key, null), () -> {
            List<String> lines = new ArrayList<>(lines(key, null));
            lines.add(
                    "Without its passphrase the key is lost: there is no other copy. trade keys show %s --secret shows what to write down."
                            .formatted(name));
            return lines;
        });
        return ExitCode.DONE.number();
    }

    private String secret(@Nullable Path file) {
        if (file != null) {
            return PrivateFile.read(file).lines().findFirst().orElse("").strip();
        }
        if (!session.terminal().readsFromTerminal()) {
            try {
                return new String(session.terminal().in().readAllBytes(), StandardCharsets.UTF_8).strip();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        try (ControllingTerminal asked = ControllingTerminal.open()
                .orElseThrow(
                        () -> CommandFailed.usage("there is no terminal to ask for the secret: give --secret-file"))) {
            return new String(asked.askHidden("Secret key in base58: ")).strip();
        }
    }

    private static List<String> lines(StoredKey key, @Nullable String secret) {
        List<String> lines = new ArrayList<>();
        lines.add("key       " + key.name());
        lines.add("account   " + key.account());
        if (key.isAgent()) {
            lines.add("agent     " + key.publicKey());
        }
        lines.add("file      " + key.file());
        if (secret != null) {
            lines.add("secret    " + secret);
        }
        return lines;
    }

    private List<String> table(List<StoredKey> keys, String chosen) {
        Table table = new Table().text("").text("KEY").text("ACCOUNT").text("SIGNS AS");
        keys.forEach(key -> table.row(
                key.name().equals(chosen) ? "*" : "",
                key.name(),
                key.account().toString(),
                key.isAgent() ? "agent " + key.publicKey() : "itself"));
        return table.lines(session.paint());
    }
}
