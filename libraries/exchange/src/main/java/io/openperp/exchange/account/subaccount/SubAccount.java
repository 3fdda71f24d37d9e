package io.openperp.exchange.account.subaccount;

import io.openperp.units.Bytes32;

/** A sub-account. A removed one stays known, because its key is never used again and money may still be sent to it. */
public final class SubAccount {

    public final Bytes32 key;
    public final Bytes32 master;
    private String name;
    private boolean removed;

    SubAccount(Bytes32 key, Bytes32 master, String name) {
        this.key = key;
        this.master = master;
        this.name = name;
    }

    public String name() {
        return name;
    }

    public void rename(String newName) {
        name = newName;
    }

    public boolean isRemoved() {
        return removed;
    }

    public void remove() {
        removed = true;
    }
}
