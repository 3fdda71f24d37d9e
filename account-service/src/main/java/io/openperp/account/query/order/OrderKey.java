package io.openperp.account.query.order;

import java.io.Serializable;
import java.util.Arrays;

/** Key of an order of an account. */
record OrderKey(byte[] account, byte[] orderId) implements Serializable {

    @Override
    public boolean equals(Object other) {
        return other instanceof OrderKey key
                && Arrays.equals(account, key.account)
                && Arrays.equals(orderId, key.orderId);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(account) + Arrays.hashCode(orderId);
    }
}
