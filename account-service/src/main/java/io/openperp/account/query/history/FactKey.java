package io.openperp.account.query.history;

import java.io.Serializable;
import java.util.Arrays;

/** Primary key of a row of a history: the account, and the sequence number of the row among its rows. */
record FactKey(byte[] account, long sequence) implements Serializable {

    @Override
    public boolean equals(Object other) {
        return other instanceof FactKey key && sequence == key.sequence && Arrays.equals(account, key.account);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(account) + Long.hashCode(sequence);
    }
}
