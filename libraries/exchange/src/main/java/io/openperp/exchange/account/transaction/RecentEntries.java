package io.openperp.exchange.account.transaction;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of limited size in the order of insertion: a new entry replaces the oldest. */
final class RecentEntries<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int most;

    RecentEntries(int most) {
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
