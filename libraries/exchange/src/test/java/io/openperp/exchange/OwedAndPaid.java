package io.openperp.exchange;

import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountLiability;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Payments of accounts for their last fill, and their leaves in the newest trees, in the words of scenarios. */
final class OwedAndPaid {

    private OwedAndPaid() {}

    /** @param fill the last fill; null: none yet */
    static TreeMap<String, String> fill(@Nullable Fill fill) {
        TreeMap<String, String> fields = new TreeMap<>();
        if (fill != null) {
            fields.put("rate", Decimals.format(fill.getFeeRate()));
            fields.put("fee", Decimals.format(fill.getFee()));
            fields.put("builderFee", Decimals.format(fill.getBuilderFee()));
        }
        return fields;
    }

    /** @param published records about trees, the newest last; empty where no tree has the account */
    static TreeMap<String, String> owed(List<AccountEvents> published, Bytes32 account) {
        TreeMap<String, String> fields = new TreeMap<>();
        for (AccountEvents record : published) {
            for (AccountLiability leaf : record.getLiabilityLeaves().getAccountsList()) {
                if (Keys.read(leaf.getAccount()).equals(account)) {
                    fields.put("balance", Decimals.format(leaf.getBalance()));
                    fields.put("withdrawals", Decimals.format(leaf.getWithdrawals()));
                    fields.put("equity", Decimals.format(leaf.getEquity()));
                }
            }
        }
        return fields;
    }
}
