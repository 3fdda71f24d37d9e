package io.openperp.admin;

import io.openperp.admin.words.ActText;
import io.openperp.admin.words.AdminFailure;
import io.openperp.admin.words.Consequences;
import io.openperp.api.action.ActionResult;
import io.openperp.client.OpenPerp;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * {@code ./exchange admin}: signs acts of operators. Shows what an act would change, asks for confirmation, signs,
 * sends, and shows the outcome.
 */
@Command(
        name = "admin",
        scope = ScopeType.INHERIT,
        modelTransformer = AdminUsage.class,
        abbreviateSynopsis = true,
        synopsisSubcommandLabel = "COMMAND",
        sortOptions = false,
        usageHelpWidth = 120,
        parameterListHeading = "%n",
        optionListHeading = "%n",
        commandListHeading = "%n",
        footerHeading = "%n",
        description = {
            "Signs acts of operators: deposits, withdrawals, states of markets, fees and roles.",
            "Says what an act would change, asks, signs and sends it, and says what came of it."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the exchange has refused it, or the question was not answered with yes",
            "2:wrong arguments, key or file; nothing was sent",
            "3:the exchange cannot be reached, or the outcome is not known: history says it"
        },
        subcommands = {
            DepositCommand.class,
            FaucetCommand.class,
            WithdrawalsCommand.class,
            MarketCommand.class,
            RoleCommand.class,
            FeesCommand.class,
            LaneCommand.class,
            TimeCommand.class,
            ProposalsCommand.class,
            HistoryCommand.class,
            KeysCommand.class
        })
public final class AdminCommand implements Runnable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Option(
            names = "--url",
            scope = ScopeType.INHERIT,
            paramLabel = "URL",
            description = "the HTTP API (default: that of ./exchange start, or http://localhost:12000/api/v1)")
    private @Nullable String url;

    @Option(
            names = "--key",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "the secret key that signs, of mode 600; - reads it from standard input")
    private @Nullable String key;

    @Option(
            names = "--network",
            scope = ScopeType.INHERIT,
            paramLabel = "NETWORK",
            description = "signs for this network alone: mainnet, testnet or devnet, as the exchange has it")
    private @Nullable String network;

    @Option(
            names = "--multisig",
            scope = ScopeType.INHERIT,
            paramLabel = "KEY",
            description = "the account that has the role: the act is proposed to it, by one of its signers")
    private @Nullable String multisig;

    @Option(
            names = "--dry-run",
            scope = ScopeType.INHERIT,
            description = "says what would change and whom it concerns, and signs and sends nothing")
    private boolean dryRun;

    @Option(names = "--yes", scope = ScopeType.INHERIT, description = "without a question")
    private boolean yes;

    @Option(
            names = "--offline",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "prints the bytes to be signed and writes a request, for the key that --signer names")
    private @Nullable Path offline;

    @Option(
            names = "--signer",
            scope = ScopeType.INHERIT,
            paramLabel = "KEY",
            description = "a public key: who is to sign a request, or whose history is listed")
    private @Nullable String signer;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    private final OperatorTerminal terminal;

    /** Creates a command that uses the terminal of this process. */
    public AdminCommand() {
        this(OperatorTerminal.ofProcess());
    }

    AdminCommand(OperatorTerminal terminal) {
        this.terminal = terminal;
    }

    /** Runs the command as a program of its own, as the image for operators does. */
    public static void main(String[] arguments) {
        CommandLine program = commandLine(OperatorTerminal.ofProcess());
        if (List.of(arguments).contains("--help") || arguments.length == 0) {
            named(program, arguments).usage(System.out);
            System.exit(arguments.length == 0 ? AdminFailure.USAGE : 0);
        }
        System.exit(program.execute(arguments));
    }

    /**
     * The subcommand that the words name; other words are ignored. The result for {@code keys new --help} is {@code
     * keys new}.
     */
    static CommandLine named(CommandLine program, String... words) {
        CommandLine found = program;
        for (String word : words) {
            found = found.getSubcommands().getOrDefault(word, found);
        }
        return found;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is missing: deposit, withdrawals, market, role, fees, lane, time, proposals, history, keys, sign or send");
    }

    @Command(name = "sign", description = "Signs a request file on a machine without a network.")
    int sign(@Parameters(paramLabel = "FILE") Path file) {
        Envelope request = RequestFile.read(file);
        if (RequestFile.isSigned(request)) {
            throw AdminFailure.usage(file + " is signed already");
        }
        SecretKey secret = OperatorKey.read(key, terminal.in());
        if (!secret.publicKey().equals(request.signer())) {
            throw AdminFailure.usage(
                    file + " is to be signed by " + request.signer() + ", the key is that of " + secret.publicKey());
        }
        request.actions().forEach(action -> say(sentence(action)));
        say("bytes " + RequestFile.bytesToSign(request, network()));
        confirm("Sign this as " + secret.publicKey() + "?");
        RequestFile.replace(
                file,
                signer(secret)
                        .asAgentOf(request.account())
                        .sign(request.actions(), request.nonce())
                        .envelope());
        say(file + " is signed: take it back and send it with admin send " + file);
        return 0;
    }

    @Command(name = "send", description = "Sends a request file that was signed.")
    int send(@Parameters(paramLabel = "FILE") Path file) {
        Envelope request = RequestFile.read(file);
        if (!RequestFile.isSigned(request)) {
            throw AdminFailure.usage(file + " is not signed: admin sign " + file + " does so where the key is");
        }
        request.actions().forEach(action -> say(sentence(action)));
        if (dryRun) {
            return nothingSent();
        }
        confirm("Send this?");
        try (OpenPerp exchange = exchange()) {
            return submit(exchange, new SignedTransaction(request));
        }
    }

    private Signer signer(SecretKey secret) {
        Network signedFor = network();
        Signer signing = Signer.of(secret);
        return signedFor == null ? signing : signing.forNetwork(signedFor);
    }

    /** Value of the option {@code --network}; null: not given. */
    private @Nullable Network network() {
        return network == null
                ? null
                : Network.named(network)
                        .orElseThrow(() -> AdminFailure.usage(
                                "--network " + network + ": mainnet, testnet and devnet are accepted"));
    }

    OpenPerp exchange() {
        return OpenPerp.at(url == null ? LocalExchange.address() : url, "ws://localhost:12001/");
    }

    OperatorTerminal terminal() {
        return terminal;
    }

    /** Value of the option {@code --signer}; null: not given. */
    @Nullable
    Bytes32 signer() {
        return signer == null ? null : key(signer);
    }

    /** Value of the option {@code --key}; null: not given. */
    @Nullable
    String keyFile() {
        return key;
    }

    void say(String line) {
        terminal.out().println(line);
    }

    /**
     * Carries out an act as the options require: shows what it would change, then signs and sends it or writes a
     * request file. With {@code --multisig}, a proposal of the act is signed instead.
     *
     * @return exit code
     */
    int act(Action act) {
        Action action =
                multisig == null || act instanceof ProposalStep ? act : new Propose(key(multisig), List.of(act), null);
        String flaw = action.flaw();
        if (flaw != null) {
            throw AdminFailure.usage(flaw);
        }
        try (OpenPerp exchange = exchange()) {
            say(sentence(action));
            Consequences.of(exchange, act).forEach(line -> say("  " + line));
            if (dryRun) {
                return nothingSent();
            }
            if (offline != null) {
                return request(offline, action);
            }
            SecretKey secret = OperatorKey.read(key, terminal.in());
            confirm("Sign and send this as " + secret.publicKey() + "?");
            return submit(exchange, signer(secret).sign(List.of(action), nonce()));
        }
    }

    private int request(Path file, Action action) {
        Bytes32 by = signer();
        if (by == null) {
            throw AdminFailure.usage("whose key is to sign it? --signer KEY names its public key");
        }
        Envelope request = new Envelope(List.of(action), nonce(), by, by, Signature.NONE);
        RequestFile.create(file, request);
        say("bytes " + RequestFile.bytesToSign(request, network()));
        say(file + " is written: sign it where the key is, with admin sign " + file);
        return 0;
    }

    private int submit(OpenPerp exchange, SignedTransaction transaction) {
        Submission submission;
        try {
            submission = exchange.transactions().submitUntilKnown(transaction, PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            submission = new Submission.Unknown("interrupted");
        }
        switch (submission) {
            case Submission.Executed executed -> {
                for (ActionResult result : executed.results()) {
                    say(ActText.of(result));
                }
            }
            case Submission.AlreadyExecuted lost -> say("it was carried out before; history says what came of it");
            case Submission.Refused refused -> throw AdminFailure.refused("refused: " + refused.message());
            case Submission.NotTaken not ->
                throw AdminFailure.unknown("nothing was done: " + not.failure().message());
            case Submission.Unknown unknown ->
                throw AdminFailure.unknown(
                        "it is not known whether it was carried out (" + unknown.message() + "): history says it");
        }
        return 0;
    }

    private void confirm(String question) {
        if (yes) {
            return;
        }
        String answer = terminal.ask(question + " [y/N] ")
                .orElseThrow(() -> AdminFailure.usage("there is nobody to ask: confirm with --yes"));
        if (!answer.equalsIgnoreCase("y") && !answer.equalsIgnoreCase("yes")) {
            throw AdminFailure.refused("not confirmed: nothing was signed or sent");
        }
    }

    private int nothingSent() {
        say("dry run: nothing was signed or sent");
        return 0;
    }

    private static String sentence(Action action) {
        return ActText.of(action) + ".";
    }

    private static long nonce() {
        return TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
    }

    static Bytes32 key(String text) {
        try {
            return Bytes32.parse(text);
        } catch (IllegalArgumentException e) {
            throw AdminFailure.usage("'" + text + "' is no key in base58: " + e.getMessage());
        }
    }

    /** Parses a time in the form {@code 2026-12-01T08:00:00Z} to seconds since 1970; 0 for null. */
    static long second(@Nullable String time) {
        try {
            return time == null ? 0 : Instant.parse(time).getEpochSecond();
        } catch (DateTimeParseException e) {
            throw AdminFailure.usage("'" + time + "' is no time: accepted is one such as 2026-12-01T08:00:00Z");
        }
    }

    /** Creates the command line, with its error handling. Executing it does not end the process. */
    static CommandLine commandLine(OperatorTerminal terminal) {
        return new CommandLine(new AdminCommand(terminal))
                .setExecutionExceptionHandler((failure, command, parsed) ->
                        AdminFailure.report(failure, command.getErr()).orElseThrow(() -> failure))
                .setParameterExceptionHandler((failure, arguments) -> {
                    failure.getCommandLine().getErr().println("exchange admin: " + failure.getMessage());
                    return AdminFailure.USAGE;
                });
    }
}
