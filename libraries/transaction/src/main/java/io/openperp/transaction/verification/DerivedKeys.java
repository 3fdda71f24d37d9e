package io.openperp.transaction.verification;

import io.openperp.transaction.field.SignerKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Derives the keys of accounts without a secret key: no point of the curve has such an encoding, so nobody can sign for
 * them (SUB-002, ISO-002, MSG-003).
 */
public final class DerivedKeys {

    private static final byte[] SUB_ACCOUNT = "openperp sub-account".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ISOLATED = "openperp isolated account".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] MULTISIG = "openperp multisig account".getBytes(StandardCharsets.US_ASCII);

    private DerivedKeys() {}

    /**
     * The key of a master's sub-account: SHA-256 of {@code "openperp sub-account" master:32 number:u32 attempt:u32},
     * for the first attempt from 0 whose result is not a point of the curve.
     */
    public static Bytes32 subAccount(Bytes32 master, int number) {
        return derived(SUB_ACCOUNT, master, number);
    }

    /**
     * The key of an owner's isolated account in a market, derived like {@link #subAccount} from {@code "openperp
     * isolated account" owner:32 market:u32 attempt:u32} (ISO-002).
     */
    public static Bytes32 isolatedAccount(Bytes32 owner, int market) {
        return derived(ISOLATED, owner, market);
    }

    /**
     * The key of a multisig account, derived like {@link #subAccount} from {@code "openperp multisig account"
     * creator:32 number:u32 attempt:u32} (MSG-003).
     */
    public static Bytes32 multisig(Bytes32 creator, int number) {
        return derived(MULTISIG, creator, number);
    }

    private static Bytes32 derived(byte[] purpose, Bytes32 of, int number) {
        for (int attempt = 0; ; attempt++) {
            byte[] numbers = ByteBuffer.allocate(2 * Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(number)
                    .putInt(attempt)
                    .array();
            Bytes32 key = new Sha256()
                    .update(purpose, 0, purpose.length)
                    .update(of.toByteArray(), 0, Bytes32.LENGTH)
                    .update(numbers, 0, numbers.length)
                    .finish();
            if (!SignerKey.canExist(key)) {
                return key;
            }
        }
    }
}
