package io.openperp.transaction.field;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * {@code builderCode} of an order: the program that made the order is paid a fee by its account for each fill.
 *
 * @param to the account that is paid
 * @param fee fee in basis points of the filled notional, as one unsigned byte; {@link #flaw} for more than the maximum
 */
public record BuilderCode(Bytes32 to, int fee) {

    /** Highest fee that a builder may ask for, in basis points. */
    public static final int MAX_FEE = 15;

    /** Highest number that the signed byte can hold. */
    public static final int MAX_BYTE = 255;

    public BuilderCode {
        if (fee < 0 || fee > MAX_BYTE) {
            throw new IllegalArgumentException("fee is " + fee + ", it is signed as a byte: 0 to " + MAX_BYTE);
        }
    }

    /** Why an order cannot have this code, or null. */
    public static @Nullable String flaw(@Nullable BuilderCode code) {
        return code == null ? null : feeFlaw("builderCode fee", code.fee);
    }

    public static @Nullable String feeFlaw(String field, int fee) {
        return fee >= 1 && fee <= MAX_FEE ? null : field + " is " + fee + " basis points, accepted are 1 to " + MAX_FEE;
    }
}
