package io.openperp.trade.history;

import io.openperp.client.AccountQueries;
import io.openperp.client.HistoryPage;
import io.openperp.client.HistoryRange;
import io.openperp.units.Bytes32;
import java.util.List;

/**
 * One of the histories of an account.
 *
 * @param name in JSON
 * @param isByMarket whether its records are those of a market
 */
record RecordKind<T>(String name, boolean isByMarket, Query<T> query, List<Column<T>> columns) {

    /** Reads a page of the history. */
    interface Query<T> {

        HistoryPage<T> page(AccountQueries accounts, Bytes32 account, HistoryRange range);
    }
}
