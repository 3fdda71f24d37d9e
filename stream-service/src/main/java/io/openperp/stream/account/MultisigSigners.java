package io.openperp.stream.account;

import com.google.protobuf.ByteString;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the multisig accounts of which a key is a signer; the key itself need not have an account. Guarded by the lock
 * of {@code Channels}.
 */
final class MultisigSigners {

    private final Map<Bytes32, Set<ByteString>> signers = new HashMap<>();
    private final Map<ByteString, Signed> multisigs = new HashMap<>();

    /** The multisig accounts of which one key is a signer. */
    private static final class Signed {
        final SortedSet<ByteString> keys = new TreeSet<>(ByteString.unsignedLexicographicalComparator());

        /** Keys of the multisig accounts in base58; null if they must be converted again after a change. */
        @Nullable
        List<String> text;
    }

    /**
     * Sets the signers of a multisig account.
     *
     * @param now all signers of the account; empty: it is not a multisig account
     */
    void put(Bytes32 multisig, List<ByteString> now) {
        ByteString key = ByteString.copyFrom(multisig.toByteArray());
        Set<ByteString> after = Set.copyOf(now);
        Set<ByteString> before = after.isEmpty() ? signers.remove(multisig) : signers.put(multisig, after);
        for (ByteString signer : before == null ? Set.<ByteString>of() : before) {
            if (!after.contains(signer)) {
                remove(signer, key);
            }
        }
        for (ByteString signer : after) {
            Signed of = multisigs.computeIfAbsent(signer, added -> new Signed());
            if (of.keys.add(key)) {
                of.text = null;
            }
        }
    }

    private void remove(ByteString signer, ByteString multisig) {
        Signed of = multisigs.get(signer);
        if (of != null && of.keys.remove(multisig)) {
            of.text = null;
            if (of.keys.isEmpty()) {
                multisigs.remove(signer);
            }
        }
    }

    /**
     * Multisig accounts of a signer in base58, in the order of their bytes; returns the same list object until
     * something changes.
     */
    List<String> multisigsOf(Bytes32 signer) {
        Signed of = multisigs.get(ByteString.copyFrom(signer.toByteArray()));
        if (of == null) {
            return List.of();
        }
        List<String> text = of.text;
        if (text == null) {
            text = of.keys.stream().map(key -> Base58.encode(key.toByteArray())).toList();
            of.text = text;
        }
        return text;
    }
}
