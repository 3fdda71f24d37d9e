package io.openperp.account.query.holding;

import java.io.Serializable;
import java.util.Arrays;

/** An account and a builder that it has approved. */
record BuilderApprovalKey(byte[] account, byte[] builder) implements Serializable {

    @Override
    public boolean equals(Object other) {
        return other instanceof BuilderApprovalKey key
                && Arrays.equals(account, key.account)
                && Arrays.equals(builder, key.builder);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(account) + Arrays.hashCode(builder);
    }
}
