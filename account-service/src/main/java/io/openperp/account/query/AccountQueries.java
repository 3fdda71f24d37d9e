package io.openperp.account.query;

import io.openperp.account.query.history.Histories;
import io.openperp.account.query.history.History;
import io.openperp.account.query.history.History.Page;
import io.openperp.account.query.history.HistoryRange;
import io.openperp.account.query.holding.FullAccountQuery;
import io.openperp.account.query.holding.HeldAccount;
import io.openperp.api.AccountAnswer;
import io.openperp.api.AccountQueryType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The types of {@code POST /account}, each read in one snapshot of the database. */
public class AccountQueries {

    private final FullAccountQuery fullAccount;
    private final Histories histories;
    private final OrderQuery order;

    AccountQueries(FullAccountQuery fullAccount, Histories histories, OrderQuery order) {
        this.fullAccount = fullAccount;
        this.histories = histories;
        this.order = order;
    }

    /** @param orderId only of {@link AccountQueryType#ORDER}; @param range of lists */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<? extends AccountAnswer> answer(
            AccountQueryType type, byte[] account, byte @Nullable [] orderId, HistoryRange range) {
        return switch (type) {
            case FULL_ACCOUNT -> whole(List.of(new AccountAnswer.WholeAccount(fullAccount.of(account))));
            case OPEN_ORDERS ->
                histories
                        .page(History.OPEN_ORDERS, account, range)
                        .as(row -> new AccountAnswer.RestingOrder(row.toApi()));
            case FILLS ->
                histories.page(History.FILLS, account, range).as(row -> new AccountAnswer.Filled(row.toApi()));
            case POSITIONS ->
                histories
                        .page(History.CLOSED_POSITIONS, account, range)
                        .as(row -> new AccountAnswer.Closed(row.toApi()));
            case FUNDING_HISTORY ->
                histories
                        .page(History.FUNDING_PAYMENTS, account, range)
                        .as(row -> new AccountAnswer.Funded(row.toApi()));
            case ORDER_HISTORY ->
                histories
                        .page(History.FINISHED_ORDERS, account, range)
                        .as(row -> new AccountAnswer.Finished(row.toApi()));
            case LIQUIDATIONS ->
                histories
                        .page(History.LIQUIDATIONS, account, range)
                        .as(row -> new AccountAnswer.Liquidated(row.toApi()));
            case ACTIVITY ->
                histories.page(History.ACTIVITIES, account, range).as(row -> new AccountAnswer.Acted(row.toApi()));
            case ORDER ->
                whole(order.of(account, Objects.requireNonNull(orderId)).map(AccountAnswer.LookedUp::new).stream()
                        .toList());
        };
    }

    /** What a check of a transaction needs, read in one snapshot of the database. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public HeldAccount held(byte[] account) {
        return fullAccount.held(account);
    }

    private static <T> Page<T> whole(List<T> records) {
        return new Page<>(records, null);
    }
}
