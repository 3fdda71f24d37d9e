package io.openperp.logs;

import io.openperp.logs.data.CannotStartException;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.VoidedList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code ./exchange sign-voided-records}: adds a signature to the operators' list of records that are to have no
 * effect, and prints the list.
 */
@Command(
        name = "sign-voided-records",
        customSynopsis = "exchange sign-voided-records LIST --key=FILE",
        description = {
            "Signs the void list: the last resort against a record that stops a shard for good.",
            "Prints the list with one more signature; docs/run/incidents/voided-record.md says when it is needed."
        })
public final class SignVoidedRecordsCommand implements Callable<Integer> {

    @Option(
            names = "--key",
            paramLabel = "FILE",
            required = true,
            description = "the secret key of an administrator, in base58")
    private Path key = Path.of("");

    @Parameters(paramLabel = "LIST", description = "a file: the list, or what this command has printed of it")
    private Path list = Path.of("");

    @Override
    public Integer call() throws IOException {
        VoidedList signed = read(list).signedBy(secret());
        System.out.print(signed);
        return 0;
    }

    /**
     * Reads a list of voided records and verifies its signatures, if it has any.
     *
     * @throws CannotStartException if the list is invalid; the message says why
     */
    static VoidedList read(Path file) throws IOException {
        try {
            VoidedList list = VoidedList.read(Files.readString(file));
            List<String> flaws = list.signatures().isEmpty() ? List.of() : list.flaws(SignatureVerifier.fastest());
            if (flaws.isEmpty()) {
                return list;
            }
            throw new CannotStartException(file + " cannot be used: " + String.join("; ", flaws));
        } catch (IllegalArgumentException e) {
            throw new CannotStartException(file + " cannot be used: " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new CannotStartException(file + " is not there", e);
        }
    }

    private SecretKey secret() throws IOException {
        try {
            return SecretKey.parse(Files.readString(key).strip());
        } catch (IllegalArgumentException e) {
            throw new CannotStartException(key + " cannot be used: " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new CannotStartException(key + " is not there", e);
        }
    }
}
