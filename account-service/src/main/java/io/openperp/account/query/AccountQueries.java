package io.openperp.account.query;

import io.openperp.account.projection.table.LiabilityTables;
import io.openperp.account.query.history.Histories;
import io.openperp.account.query.history.History;
import io.openperp.account.query.history.HistoryPages;
import io.openperp.account.query.history.HistoryPages.Answer;
import io.openperp.account.query.history.HistoryPages.Question;
import io.openperp.account.query.history.RangeReader.Refused;
import io.openperp.account.query.holding.FullAccountQuery;
import io.openperp.account.query.holding.HeldAccount;
import io.openperp.account.query.market.FeeTierQuery;
import io.openperp.account.query.treasury.LiabilityQuery;
import io.openperp.account.query.treasury.WithdrawalQuery;
import io.openperp.api.account.AccountAnswer;
import io.openperp.api.fee.FeeTier;
import io.openperp.api.fee.FeeTier.ScopedFeeTier;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Answers each type of query of {@code POST /account}, each from one snapshot of the database. */
public class AccountQueries {

    private final FullAccountQuery fullAccount;
    private final FeeTierQuery feeTiers;
    private final WithdrawalQuery withdrawals;
    private final LiabilityQuery liabilities;
    private final HistoryPages histories;
    private final OrderQuery order;

    AccountQueries(
            FullAccountQuery fullAccount,
            FeeTierQuery feeTiers,
            WithdrawalQuery withdrawals,
            LiabilityQuery liabilities,
            Histories histories,
            OrderQuery order) {
        this.withdrawals = withdrawals;
        this.liabilities = liabilities;
        this.fullAccount = fullAccount;
        this.feeTiers = feeTiers;
        this.histories = new HistoryPages(histories);
        this.order = order;
    }

    /**
     * Bytes that the terms and attached actions of all open orders of the account take; 0 if the answer does not list
     * them. Memory for them is reserved beside that for the usual size of each record, before anything is read.
     */
    @Transactional(readOnly = true)
    public long bytesBeside(AccountRequest.Valid request) {
        return switch (request.type()) {
            case FULL_ACCOUNT, OPEN_ORDERS ->
                fullAccount.bytesHeldBy(request.account().toByteArray());
            default -> 0;
        };
    }

    /**
     * Answers a query.
     *
     * @param limit largest number of records of a list
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Answer answer(AccountRequest.Valid request, int limit) throws Refused {
        byte[] account = request.account().toByteArray();
        requireKnownMarket(request);
        return switch (request.type()) {
            case FULL_ACCOUNT -> whole(List.of(new AccountAnswer.WholeAccount(fullAccount.of(account))));
            case ORDER ->
                whole(order
                        .of(account, Objects.requireNonNull(request.orderId()).toByteArray())
                        .map(AccountAnswer.LookedUp::new)
                        .stream()
                        .toList());
            case WITHDRAWALS -> withdrawals.of(account, limit, request.place(), request.isPaged());
            case LIABILITY_PROOF -> whole(liabilityProof(request));
            case FEE_TIER -> whole(feeTiers(account, request));
            case OPEN_ORDERS -> list(History.OPEN_ORDERS, request, limit);
            case FILLS -> list(History.FILLS, request, limit);
            case POSITIONS -> list(History.CLOSED_POSITIONS, request, limit);
            case FUNDING_HISTORY -> list(History.FUNDING_PAYMENTS, request, limit);
            case ORDER_HISTORY -> list(History.FINISHED_ORDERS, request, limit);
            case LIQUIDATIONS -> list(History.LIQUIDATIONS, request, limit);
            case ACTIVITY -> list(History.ACTIVITIES, request, limit);
            case ACTIVITY_HISTORY -> list(History.TRANSFERS, request, limit);
            case ADMIN_HISTORY -> list(History.OPERATOR_ACTS, request, limit);
            case RISK_HISTORY -> riskEvents(request, question(request, limit));
        };
    }

    private List<AccountAnswer.Proved> liabilityProof(AccountRequest.Valid request) throws Refused {
        long second = request.second() == 0 ? liabilities.newest() : request.second();
        if (second == 0) {
            throw new Refused(404, null, LiabilityQuery.NONE_YET);
        }
        if (request.second() != 0 && !liabilities.hasLeaves(second)) {
            throw new Refused(
                    404,
                    null,
                    "there are no paths of second " + second + ": there are those of the newest "
                            + LiabilityTables.TREES_WITH_LEAVES + " trees of GET /liabilities");
        }
        return liabilities.proof(second, request.account()).map(AccountAnswer.Proved::new).stream()
                .toList();
    }

    /**
     * Number of open orders that a check of a transaction would read.
     *
     * @param withFamily whether to include the orders of its master and of all sub-accounts of the master
     * @param most number at which counting stops
     */
    @Transactional(readOnly = true)
    public long ordersForCheck(byte[] account, boolean withFamily, int most) {
        return fullAccount.ordersForCheck(account, withFamily, most);
    }

    /**
     * Reads everything a check of a transaction needs, in one snapshot of the database.
     *
     * @param withFamily whether to include the orders of its master and of the other sub-accounts
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public HeldAccount heldAccount(byte[] account, boolean withFamily) {
        return fullAccount.heldAccount(account, withFamily);
    }

    /** Answers with the fee tier of one market, of each market, or the one that most markets charge. */
    private List<AccountAnswer.Tier> feeTiers(byte[] account, AccountRequest.Valid request) {
        String symbol = request.range().symbol();
        if (symbol == null && !request.isBySymbol()) {
            return Stream.ofNullable(feeTiers.global(account))
                    .map(tier -> new AccountAnswer.Tier(new ScopedFeeTier(null, tier)))
                    .toList();
        }
        return feeTiers(account, symbol);
    }

    /**
     * Refuses a market that is not listed, for every type of query that takes a market; otherwise the answer would be
     * an empty list (API-045).
     */
    private void requireKnownMarket(AccountRequest.Valid request) throws Refused {
        String symbol = request.range().symbol();
        if (symbol == null) {
            return;
        }
        List<String> listed = feeTiers.symbols();
        if (!listed.contains(symbol)) {
            throw new Refused(
                    400,
                    request.isPaged() ? "INVALID_SYMBOL" : null,
                    "symbol \"" + AccountRequest.quoted(symbol) + "\" is unknown: one of " + String.join(", ", listed)
                            + " is accepted");
        }
    }

    /**
     * Returns the account's fee tiers.
     *
     * @param symbol market; null: all markets
     */
    private List<AccountAnswer.Tier> feeTiers(byte[] account, @Nullable String symbol) {
        SortedMap<String, FeeTier> tiers = feeTiers.of(account);
        return tiers.entrySet().stream()
                .filter(tier -> symbol == null || tier.getKey().equals(symbol))
                .map(tier -> new AccountAnswer.Tier(new ScopedFeeTier(tier.getKey(), tier.getValue())))
                .toList();
    }

    private Answer riskEvents(AccountRequest.Valid request, Question question) throws Refused {
        return request.isPaged() ? histories.pageOfRiskEvents(question) : histories.listOfRiskEvents(question);
    }

    private <R> Answer list(History<R> history, AccountRequest.Valid request, int limit) throws Refused {
        Question question = question(request, limit);
        return request.isPaged() ? histories.page(history, question) : histories.list(history, question);
    }

    private static Question question(AccountRequest.Valid request, int limit) {
        return new Question(
                request.account().toByteArray(),
                request.type().wireName(),
                request.range().within(limit));
    }

    private static Answer whole(List<? extends AccountAnswer> elements) {
        return new Answer(elements, null);
    }
}
