package io.openperp.export;

import io.openperp.journal.AccountTotals;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The balance of each account at the end of the period, with the sums since the account's beginning that explain it:
 * deposits, profit, fees, funding and so on.
 */
final class Balances extends Standing {

    private final TreeMap<String, AccountTotals> totals = new TreeMap<>();

    Balances(Selection selection) {
        super(selection);
    }

    @Override
    public List<String> columns() {
        return List.of(
                "account",
                "balance",
                "deposits",
                "realized_pnl",
                "fees",
                "funding",
                "transferred",
                "withdrawn",
                "order_margin");
    }

    @Override
    void remember(AccountFact fact) {
        if (fact.event().hasTotals()) {
            totals.put(Text.key(fact.account()), fact.event().getTotals());
        }
    }

    @Override
    public void end(Consumer<List<String>> rows) {
        totals.forEach((account, total) -> rows.accept(List.of(
                account,
                Text.number(total.getBalance()),
                Text.number(total.getDeposits()),
                Text.number(total.getRealizedPnl()),
                Text.number(total.getFees()),
                Text.number(total.getFunding()),
                Text.number(total.getTransferred()),
                Text.number(total.getWithdrawn()),
                Text.number(total.getOrderMargin()))));
    }
}
