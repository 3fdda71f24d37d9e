package io.openperp.account.query;

import io.openperp.api.AccountAnswer;
import io.openperp.api.AccountQueryType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The types of {@code POST /account}, each read in one snapshot of the database. */
public class AccountQueries {

    private final FullAccountQuery fullAccount;
    private final OpenOrderRows openOrders;
    private final FillRows fills;
    private final ClosedPositionRows closedPositions;
    private final FundingPaymentRows fundingPayments;
    private final FinishedOrderRows finishedOrders;
    private final LiquidationRows liquidations;
    private final OrderQuery order;
    private final Limit limit;

    AccountQueries(
            FullAccountQuery fullAccount,
            OpenOrderRows openOrders,
            FillRows fills,
            ClosedPositionRows closedPositions,
            FundingPaymentRows fundingPayments,
            FinishedOrderRows finishedOrders,
            LiquidationRows liquidations,
            OrderQuery order,
            Limit limit) {
        this.fullAccount = fullAccount;
        this.openOrders = openOrders;
        this.fills = fills;
        this.closedPositions = closedPositions;
        this.fundingPayments = fundingPayments;
        this.finishedOrders = finishedOrders;
        this.liquidations = liquidations;
        this.order = order;
        this.limit = limit;
    }

    /** @param orderId only of {@link AccountQueryType#ORDER} */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public List<? extends AccountAnswer> answer(AccountQueryType type, byte[] account, byte @Nullable [] orderId) {
        return switch (type) {
            case FULL_ACCOUNT -> List.of(new AccountAnswer.WholeAccount(fullAccount.of(account)));
            case OPEN_ORDERS ->
                openOrders.findByAccountOrderBySequenceDesc(account, limit).stream()
                        .map(row -> new AccountAnswer.RestingOrder(row.toApi()))
                        .toList();
            case FILLS ->
                fills.findByAccountOrderBySequenceDesc(account, limit).stream()
                        .map(row -> new AccountAnswer.Filled(row.toApi()))
                        .toList();
            case POSITIONS ->
                closedPositions.findByAccountOrderBySequenceDesc(account, limit).stream()
                        .map(row -> new AccountAnswer.Closed(row.toApi()))
                        .toList();
            case FUNDING_HISTORY ->
                fundingPayments.findByAccountOrderBySequenceDesc(account, limit).stream()
                        .map(row -> new AccountAnswer.Funded(row.toApi()))
                        .toList();
            case ORDER_HISTORY ->
                finishedOrders.findByAccountOrderBySequenceDesc(account, limit).stream()
                        .map(row -> new AccountAnswer.Finished(row.toApi()))
                        .toList();
            case LIQUIDATIONS ->
                liquidations.findByAccountOrderBySequenceDesc(account, limit).stream()
                        .map(row -> new AccountAnswer.Liquidated(row.toApi()))
                        .toList();
            case ORDER ->
                order.of(account, Objects.requireNonNull(orderId)).map(AccountAnswer.LookedUp::new).stream()
                        .toList();
        };
    }
}
