package io.openperp.trade.session;

import io.openperp.api.json.ApiJson;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.trade.settings.Addresses;
import io.openperp.trade.settings.Settings;
import io.openperp.trade.settings.UserDirectory;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.ControllingTerminal;
import io.openperp.trade.terminal.Paint;
import io.openperp.trade.terminal.Terminal;
import io.openperp.trade.vault.KeyRing;
import io.openperp.trade.vault.KeyRing.StoredKey;
import io.openperp.transaction.message.Network;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** State of one run of a command: its options, the user's settings and keys, the exchange, the output. */
public final class Session {

    private static final String KEY_VARIABLE = "TRADE_KEY";
    private static final String NETWORK_VARIABLE = "TRADE_NETWORK";

    private final Terminal terminal;
    private final SessionOptions options = new SessionOptions();
    private @Nullable UserDirectory directory;
    private @Nullable Settings settings;

    public Session(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The options; the parser of the command line fills them. */
    public SessionOptions options() {
        return options;
    }

    public Terminal terminal() {
        return terminal;
    }

    public Paint paint() {
        return terminal.paint();
    }

    public boolean isJson() {
        return options.json;
    }

    public UserDirectory directory() {
        if (directory == null) {
            directory = UserDirectory.of(terminal);
        }
        return directory;
    }

    public Settings settings() {
        if (settings == null) {
            settings = Settings.read(directory().settings());
        }
        return settings;
    }

    public Addresses addresses() {
        return Addresses.choose(
                options.url, terminal.variable("TRADE_URL"), options.ws, terminal.variable("TRADE_WS"), settings());
    }

    /** Creates a client of the chosen exchange; the caller closes it. */
    public OpenPerp exchange() {
        Addresses addresses = addresses();
        return OpenPerp.at(addresses.http(), addresses.webSocket());
    }

    public KeyRing keys() {
        return new KeyRing(directory().keys());
    }

    /** Name of the chosen key; if none is chosen, of the only key; empty if there are several or none. */
    public Optional<String> keyName() {
        return Optional.ofNullable(options.key)
                .or(() -> terminal.variable(KEY_VARIABLE))
                .or(() -> settings().get(Settings.KEY))
                .or(() -> {
                    List<StoredKey> all = keys().all();
                    return all.size() == 1 ? Optional.of(all.getFirst().name()) : Optional.empty();
                });
    }

    /**
     * The chosen key, as far as it can be read without its passphrase. Throws {@link CommandFailed} if none is chosen.
     */
    public StoredKey key() {
        return keys().find(keyName().orElseThrow(this::noKey));
    }

    /** Returns a signer with the chosen key, for which it needs the passphrase. */
    public Signer signer() {
        String name = key().name();
        Signer signer = keys().signer(name, passphraseOf(name));
        return network().map(signer::forNetwork).orElse(signer);
    }

    private Optional<Network> network() {
        return Optional.ofNullable(options.network)
                .or(() -> terminal.variable(NETWORK_VARIABLE))
                .map(named -> Network.named(named)
                        .orElseThrow(() -> CommandFailed.usage(
                                "network " + named + " is unknown: mainnet, testnet and devnet are accepted")));
    }

    public char[] passphraseOf(String key) {
        return new Passphrases(terminal, options.passphraseFile).of(key);
    }

    public char[] passphraseOfNew(String key) {
        return new Passphrases(terminal, options.passphraseFile).ofNew(key);
    }

    /** The account that an option names; without the option, the account of the key that signs. */
    public Bytes32 account(AccountChoice choice) {
        return choice.account == null ? key().account() : accountNamed(choice.account);
    }

    /**
     * The account that an option names; without the option, that of the key that signs; empty if there is no key
     * either.
     */
    public Optional<Bytes32> accountIfAny(AccountChoice choice) {
        return choice.account == null
                ? keyName().map(name -> keys().find(name).account())
                : Optional.of(accountNamed(choice.account));
    }

    /**
     * The account that {@code text} names: by the name of a key of the user, the account for which that key signs;
     * otherwise an account in base58.
     */
    public Bytes32 accountNamed(String text) {
        Optional<StoredKey> own =
                keys().all().stream().filter(key -> key.name().equals(text)).findFirst();
        return own.map(StoredKey::account).orElseGet(() -> parsed(text));
    }

    /** The public key that {@code text} names: by the name of a key of the user, or in base58. */
    public Bytes32 publicKeyNamed(String text) {
        Optional<StoredKey> own =
                keys().all().stream().filter(key -> key.name().equals(text)).findFirst();
        return own.map(StoredKey::publicKey).orElseGet(() -> parsed(text));
    }

    /** Prints the result of a command on standard output: with {@code --json} the object, otherwise the lines. */
    public void print(Object json, Supplier<List<String>> lines) {
        if (options.json) {
            printJson(json);
        } else {
            lines.get().forEach(terminal.out()::println);
            terminal.out().flush();
        }
    }

    /** Prints the object as one line of JSON. */
    public void printJson(Object json) {
        terminal.out().println(ApiJson.mapper().writeValueAsString(json));
        terminal.out().flush();
    }

    /** Prints a note for people on standard error; does nothing with {@code --json}. */
    public void note(String sentence) {
        if (!options.json) {
            terminal.err().println(terminal.paintOfWarnings().faint(sentence));
            terminal.err().flush();
        }
    }

    /**
     * Asks the user to confirm. Does not ask with {@code --yes}; throws {@link CommandFailed} if the user refuses, or
     * there is no terminal.
     */
    public void confirm(String question) {
        if (options.yes) {
            return;
        }
        Optional<ControllingTerminal> asked =
                options.json || !terminal.readsFromTerminal() ? Optional.empty() : ControllingTerminal.open();
        if (asked.isEmpty()) {
            throw CommandFailed.usage("%s Confirm with --yes: there is nobody to ask".formatted(question));
        }
        try (ControllingTerminal open = asked.get()) {
            String answer = open.ask(question + " [y/N] ");
            if (!answer.equalsIgnoreCase("y") && !answer.equalsIgnoreCase("yes")) {
                throw CommandFailed.usage("not confirmed: nothing was sent");
            }
        }
    }

    private static Bytes32 parsed(String text) {
        try {
            return Bytes32.parse(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailed.usage(
                    "'%s' is neither one of your keys nor an account in base58: %s".formatted(text, e.getMessage()));
        }
    }

    private CommandFailed noKey() {
        List<StoredKey> all = keys().all();
        return CommandFailed.usage(
                all.isEmpty()
                        ? "you have no key yet: trade keys new makes one, trade keys import takes one over"
                        : "which of your keys? Choose one with --key, %s or trade config set key NAME: %s"
                                .formatted(
                                        KEY_VARIABLE,
                                        String.join(
                                                ", ",
                                                all.stream()
                                                        .map(StoredKey::name)
                                                        .toList())));
    }

    /** The option for the account whose data is shown; all accounts are public. */
    public static final class AccountChoice {

        @Option(
                names = "--account",
                paramLabel = "ACCOUNT",
                description = "of this account in base58, or of this key of yours (default: of --key)")
        @Nullable
        String account;
    }
}
