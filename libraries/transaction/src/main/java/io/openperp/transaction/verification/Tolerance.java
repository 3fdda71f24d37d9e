package io.openperp.transaction.verification;

import io.openperp.transaction.Network;
import org.jspecify.annotations.Nullable;

/**
 * The signed forms that {@link Verification} accepts in addition to the layouts that a transaction's JSON allows.
 *
 * @param network network whose byte a message may end with (TXN-025); null: none
 * @param networkRequired whether a message must end with that byte
 * @param permutedSettings up to how many leverage settings of one action are tried in every order (TXN-010), as a library of
 *     March 2026 signed them; 0 or 1: none. A bad signature over n of them costs up to 4·n! verifications
 */
public record Tolerance(@Nullable Network network, boolean networkRequired, int permutedSettings) {

    /** Most settings that are tried in every order: 120 of them. */
    public static final int MOST_PERMUTED_SETTINGS = 5;

    static final Tolerance NONE = new Tolerance(null, false, 0);

    public Tolerance {
        if (network == null && networkRequired) {
            throw new IllegalArgumentException("a network byte can only be required of a network");
        }
        if (permutedSettings < 0 || permutedSettings > MOST_PERMUTED_SETTINGS) {
            throw new IllegalArgumentException(
                    "permutedSettings is " + permutedSettings + ", accepted is 0 to " + MOST_PERMUTED_SETTINGS);
        }
    }
}
