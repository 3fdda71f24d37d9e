package io.openperp.admin;

import io.openperp.client.Signer;
import io.openperp.transaction.SecretKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
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

/** {@code admin keys}: the keys of operators, as files for {@code --key}; needs no network. */
@Command(name = "keys", description = "Makes keys of operators and prints their public keys; needs no network.")
final class KeysCommand implements Runnable {

    private static final FileAttribute<?> OWNERS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: new or show");
    }

    @Command(name = "new", description = "Draws a secret key into a new file of mode 600; prints its public key.")
    int draw(
            @Parameters(paramLabel = "FILE") Path file,
            @Option(names = "--if-absent", description = "keeps the key of a file that exists") boolean ifAbsent,
            @Option(names = "--public-key-file", paramLabel = "FILE", description = "also writes the public key there")
                    @Nullable
                    Path publicKeyFile,
            @Option(names = "--instead", paramLabel = "KEYS", description = "other public keys to write there")
                    @Nullable
                    String instead) {
        if (instead != null && publicKeyFile == null) {
            throw AdminFailure.usage("--instead is for the file that --public-key-file names, which is not given");
        }
        String others = publicKeys(instead == null ? "" : instead);
        boolean isKept = ifAbsent && Files.exists(file);
        String own = (isKept ? OperatorKey.read(file.toString(), InputStream.nullInputStream()) : drawn(file))
                .publicKey()
                .toString();
        if (publicKeyFile != null) {
            replace(publicKeyFile, others.isEmpty() ? own : others);
        }
        admin.say(own);
        return 0;
    }

    @Command(name = "show", description = "Prints the public key of the secret key that --key names.")
    int show() {
        admin.say(OperatorKey.read(admin.keyFile(), admin.terminal().in())
                .publicKey()
                .toString());
        return 0;
    }

    /** As a setting has them: with commas and nothing else between. */
    private static String publicKeys(String text) {
        return Stream.of(text.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .map(each -> AdminCommand.key(each).toString())
                .collect(Collectors.joining(","));
    }

    private static SecretKey drawn(Path file) {
        String secret = Signer.generateSecret();
        try {
            boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
            Files.createFile(file, isPosix ? new FileAttribute<?>[] {OWNERS} : new FileAttribute<?>[0]);
            Files.writeString(file, secret + System.lineSeparator(), StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw AdminFailure.usage(file + " exists: a new file is accepted, so that no key is lost");
        } catch (NoSuchFileException e) {
            throw AdminFailure.usage("there is no directory for " + file);
        } catch (IOException e) {
            throw AdminFailure.usage(file + " cannot be written: " + e);
        }
        return SecretKey.parse(secret);
    }

    /** Whole or not at all, since a service may be reading it. */
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
