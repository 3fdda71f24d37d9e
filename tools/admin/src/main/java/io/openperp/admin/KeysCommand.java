package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.client.key.KeyFile;
import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import io.openperp.client.key.TreasuryKeyFile;
import io.openperp.transaction.signing.SecretKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin keys}: creates key files of operators for the option {@code --key}; needs no network. */
@Command(name = "keys", description = "Makes keys of operators and prints their public keys; needs no network.")
final class KeysCommand implements Runnable {

    /** Word that stands for an empty list of keys. */
    private static final String NONE = "none";

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: new, new-treasury or show");
    }

    @Command(name = "new", description = "Draws a secret key into a new file of mode 600; prints its public key.")
    int draw(
            @Parameters(paramLabel = "FILE") Path file,
            @Option(names = "--if-absent", description = "keeps the key of a file that exists") boolean ifAbsent,
            @Option(names = "--public-key-file", paramLabel = "FILE", description = "also writes the public key there")
                    @Nullable
                    Path publicKeyFile,
            @Option(
                            names = "--instead",
                            paramLabel = "KEYS",
                            description = "other public keys to write there, or none: no key is drawn then")
                    @Nullable
                    String instead) {
        if (instead != null && publicKeyFile == null) {
            throw AdminFailure.usage("--instead is for the file that --public-key-file names, which is not given");
        }
        String inForce = instead == null || instead.isEmpty() ? own(file, ifAbsent) : others(instead);
        if (publicKeyFile != null) {
            replace(publicKeyFile, inForce);
        }
        admin.say(inForce.isEmpty() ? NONE : inForce);
        return 0;
    }

    private static String own(Path file, boolean ifAbsent) {
        boolean isKept = ifAbsent && Files.exists(file);
        return (isKept ? OperatorKey.read(file.toString(), InputStream.nullInputStream()) : drawn(file))
                .publicKey()
                .toString();
    }

    @Command(
            name = "new-treasury",
            description = {
                "Draws the key that opens destinations of withdrawals; prints its public key.",
                "The file is new and of mode 600; the public key is for the settings of the exchange."
            })
    int drawTreasury(@Parameters(paramLabel = "FILE") Path file) {
        requireNew(file);
        try {
            admin.say(TreasuryKeyFile.readOrCreate(file).publicKey().key().toString());
        } catch (UnusableKeyFileException e) {
            throw AdminFailure.usage(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    @Command(name = "show", description = "Prints the public key of the secret key that --key names.")
    int show() {
        admin.say(OperatorKey.read(admin.keyFile(), admin.terminal().in())
                .publicKey()
                .toString());
        return 0;
    }

    /**
     * Formats a list of public keys as the text of a role's setting, separated by commas; the word {@code none} gives
     * an empty text, so that nobody has the role.
     */
    private static String others(String text) {
        if (text.equals(NONE)) {
            return "";
        }
        List<String> keys = Stream.of(text.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
        if (keys.isEmpty()) {
            throw AdminFailure.usage(
                    "--instead '" + text + "' names no key: public keys with commas between are accepted,"
                            + " or none, or nothing for the key of the file");
        }
        return keys.stream().map(each -> AdminCommand.key(each).toString()).collect(Collectors.joining(","));
    }

    private static void requireNew(Path file) {
        if (Files.exists(file)) {
            throw AdminFailure.usage(file + " exists already and is not overwritten; name a new file");
        }
        if (!Files.isDirectory(file.toAbsolutePath().resolveSibling("."))) {
            throw AdminFailure.usage("there is no directory for " + file);
        }
    }

    private static SecretKey drawn(Path file) {
        requireNew(file);
        try {
            return KeyFile.readOrCreate(file);
        } catch (UnusableKeyFileException e) {
            throw AdminFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    /** Replaces a file completely or not at all, since a service may be reading it. */
    private static void replace(Path file, String text) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.writeString(next, text);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw AdminFailure.usage(file + " cannot be written: " + e);
        }
    }
}
