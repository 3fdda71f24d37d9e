package io.openperp.admin;

import io.openperp.admin.words.ActText;
import io.openperp.admin.words.AdminFailure;
import io.openperp.transaction.Action;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.Signature;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * File with a transaction that a machine without a network is to sign: the body of {@code POST /order}, without a
 * signature until it is signed.
 */
final class RequestFile {

    private RequestFile() {}

    /** Writes a new request file. Throws {@link AdminFailure} if the file exists already: it may be a signed one. */
    static void create(Path file, Envelope request) {
        try {
            Files.writeString(file, TransactionWriter.toText(request) + "\n", StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException e) {
            throw AdminFailure.usage(file + " is there already");
        } catch (IOException e) {
            throw AdminFailure.usage(file + " cannot be written: " + e);
        }
    }

    static void replace(Path file, Envelope signed) {
        try {
            Files.writeString(file, TransactionWriter.toText(signed) + "\n");
        } catch (IOException e) {
            throw AdminFailure.usage(file + " cannot be written: " + e);
        }
    }

    /**
     * Reads a request file. Throws {@link AdminFailure} if it contains anything but acts of operators: nobody should
     * sign what this program cannot describe.
     */
    static Envelope read(Path file) {
        Envelope request;
        try {
            request = new TransactionReader().readUnsigned(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw AdminFailure.usage("there is no file " + file);
        } catch (IOException e) {
            throw AdminFailure.usage(file + " cannot be read: " + e);
        } catch (MalformedTransaction e) {
            throw AdminFailure.usage(file + " holds no request: " + e.getMessage());
        }
        for (Action action : request.actions()) {
            String flaw = action.flaw();
            if (flaw != null) {
                throw AdminFailure.usage(file + " holds what nobody accepts: " + flaw);
            }
            if (ActText.of(action).isEmpty()) {
                throw AdminFailure.usage(file + " holds " + action.tag() + ", which is no act of an operator");
            }
        }
        return request;
    }

    static boolean isSigned(Envelope request) {
        return !request.signature().equals(Signature.NONE);
    }

    /** The bytes to be signed, in hexadecimal. */
    static String bytesToSign(Envelope request, @Nullable Network network) {
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(
                request.actions(), request.nonce(), request.account(), Layout.newestFor(request.actions()), network);
        return HexFormat.of().formatHex(bytes.toByteArray());
    }
}
