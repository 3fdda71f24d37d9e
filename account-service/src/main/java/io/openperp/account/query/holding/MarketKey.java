package io.openperp.account.query.holding;

import java.io.Serializable;
import java.util.Arrays;

/** Primary key of tables in which an account has one row for each market, such as positions. */
record MarketKey(byte[] account, int market) implements Serializable {

    @Override
    public boolean equals(Object other) {
        return other instanceof MarketKey key && market == key.market && Arrays.equals(account, key.account);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(account) + Integer.hashCode(market);
    }
}
