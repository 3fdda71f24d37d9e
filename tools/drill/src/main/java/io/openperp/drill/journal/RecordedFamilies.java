package io.openperp.drill.journal;

import com.google.protobuf.ByteString;
import io.openperp.journal.SubAccountChanged;
import io.openperp.units.Base58;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sub-accounts, as the events of their masters have them. */
public final class RecordedFamilies {

    private final Map<String, String> masters = new TreeMap<>();
    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Integer> removals = new HashMap<>();

    /** @param account that is shown the event: the master, and the sub-account too */
    void changed(String account, SubAccountChanged change) {
        String subAccount = text(change.getSubAccount());
        masters.put(subAccount, text(change.getMaster()));
        names.put(subAccount, change.getName());
        if (change.getRemoved() && account.equals(text(change.getMaster()))) {
            removals.merge(subAccount, 1, Integer::sum);
        }
    }

    /** By sub-account, the removed ones among them. */
    public Map<String, String> masters() {
        return masters;
    }

    /** The last name of an account that is a sub-account. */
    public Optional<String> name(String account) {
        return Optional.ofNullable(names.get(account));
    }

    /** How often a sub-account was removed. */
    public int removals(String account) {
        return removals.getOrDefault(account, 0);
    }

    private static String text(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
