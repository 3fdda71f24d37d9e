package io.openperp.transaction.field;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * The field {@code builderCode} of an order: a builder, who made the program that sent the order, and the fee that the
 * account pays to the builder with each fill.
 *
 * @param to the builder's account
 * @param fee fee in basis points of the filled notional, signed as one byte; above the maximum it has a {@link #flaw}
 */
public record BuilderCode(Bytes32 to, int fee) {

    /** Highest fee that a builder may ask for, in basis points. */
    public static final int MAX_FEE = 15;

    /** Largest number that the one byte in the signed bytes can hold. */
    public static final int MAX_BYTE = 255;

    public BuilderCode {
        if (fee < 0 || fee > MAX_BYTE) {
            throw new IllegalArgumentException("fee is " + fee + ", it is signed as a byte: 0 to " + MAX_BYTE);
        }
    }

    /** The reason why an order cannot have this code, as a sentence; null if it can. */
    public static @Nullable String flaw(@Nullable BuilderCode code) {
        return code == null ? null : feeFlaw("builderCode fee", code.fee);
    }

    public static @Nullable String feeFlaw(String field, int fee) {
        return fee >= 1 && fee <= MAX_FEE ? null : field + " is " + fee + " basis points, accepted are 1 to " + MAX_FEE;
    }
}
