package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * {@code abc}: orders of the account may name the builder {@code to} in their {@link BuilderCode}, up to a fee. It replaces an
 * earlier approval of the same builder.
 *
 * @param maxFee highest fee in basis points of the filled notional, as one unsigned byte; {@link #flaw} for more than
 *     the maximum
 */
public record BuilderApproval(Bytes32 to, int maxFee) implements SettingsAction {

    public BuilderApproval {
        if (maxFee < 0 || maxFee > BuilderCode.MAX_BYTE) {
            throw new IllegalArgumentException(
                    "fee is " + maxFee + ", it is signed as a byte: 0 to " + BuilderCode.MAX_BYTE);
        }
    }

    @Override
    public String tag() {
        return "abc";
    }

    @Override
    public @Nullable String flaw() {
        return BuilderCode.feeFlaw("fee", maxFee);
    }
}
