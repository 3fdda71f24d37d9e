package io.openperp.exchange.account.transaction;

import java.util.LinkedHashMap;
import java.util.Map;

/** The newest entries by key, in the order they came; the oldest makes room for a new one. */
final class Recent<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int most;

    Recent(int most) {
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
