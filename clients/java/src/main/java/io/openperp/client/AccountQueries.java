package io.openperp.client;

import io.openperp.api.account.AccountAnswer;
import io.openperp.api.account.AccountQuery;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.HeldRole;
import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeTier.ScopedFeeTier;
import io.openperp.api.fee.Volumes;
import io.openperp.api.history.Activity;
import io.openperp.api.history.ClosedPosition;
import io.openperp.api.history.Fill;
import io.openperp.api.history.FinishedOrder;
import io.openperp.api.history.Liquidation;
import io.openperp.api.history.OperatorAct;
import io.openperp.api.history.OperatorAct.OperatorActs;
import io.openperp.api.history.RiskEvent;
import io.openperp.api.json.ApiJson;
import io.openperp.api.money.FundingPayment;
import io.openperp.api.money.Liabilities;
import io.openperp.api.money.LiabilityProof;
import io.openperp.api.money.Transfer;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.money.Withdrawal.WithdrawalPage;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OrderOutcome;
import io.openperp.client.check.LiabilityCheck;
import io.openperp.client.history.HistoryPage;
import io.openperp.client.history.HistoryRange;
import io.openperp.client.history.OrderState;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * Queries about accounts, most by {@code POST /account}. An answer reflects every transaction that was answered before
 * the query was sent. Histories are newest first and have at most 5000 records; with a {@link HistoryRange} they are
 * read page by page. Every query throws {@link RequestFailed} if it fails.
 */
public final class AccountQueries {

    private final HttpRequests requests;

    AccountQueries(HttpRequests requests) {
        this.requests = requests;
    }

    /** Margin, positions, open orders, leverages, agents; zero, empty and not {@code known} for a key that was never funded. */
    public FullAccount fullAccount(Bytes32 account) {
        return ask(AccountQueryType.FULL_ACCOUNT, account, new TypeReference<List<AccountAnswer.WholeAccount>>() {})
                .get(0)
                .fullAccount();
    }

    public List<OpenOrder> openOrders(Bytes32 account) {
        return each(
                ask(AccountQueryType.OPEN_ORDERS, account, new TypeReference<List<AccountAnswer.RestingOrder>>() {}),
                AccountAnswer.RestingOrder::openOrder);
    }

    public List<Fill> fills(Bytes32 account) {
        return each(
                ask(AccountQueryType.FILLS, account, new TypeReference<List<AccountAnswer.Filled>>() {}),
                AccountAnswer.Filled::fills);
    }

    public List<ClosedPosition> closedPositions(Bytes32 account) {
        return each(
                ask(AccountQueryType.POSITIONS, account, new TypeReference<List<AccountAnswer.Closed>>() {}),
                AccountAnswer.Closed::positions);
    }

    public List<FundingPayment> fundingHistory(Bytes32 account) {
        return each(
                ask(AccountQueryType.FUNDING_HISTORY, account, new TypeReference<List<AccountAnswer.Funded>>() {}),
                AccountAnswer.Funded::fundingPayment);
    }

    /** The newest 5000 orders that have ended, with their final states. */
    public List<FinishedOrder> orderHistory(Bytes32 account) {
        return each(
                ask(AccountQueryType.ORDER_HISTORY, account, new TypeReference<List<AccountAnswer.Finished>>() {}),
                AccountAnswer.Finished::orderHistory);
    }

    /** Liquidations of the account. An addition to the published contract: other exchanges answer 400. */
    public List<Liquidation> liquidations(Bytes32 account) {
        return each(
                ask(AccountQueryType.LIQUIDATIONS, account, new TypeReference<List<AccountAnswer.Liquidated>>() {}),
                AccountAnswer.Liquidated::liquidation);
    }

    /** Account activity other than trading. An addition to the published contract: other exchanges answer 400. */
    public List<Activity> activity(Bytes32 account) {
        return each(
                ask(AccountQueryType.ACTIVITY, account, new TypeReference<List<AccountAnswer.Acted>>() {}),
                AccountAnswer.Acted::activity);
    }

    /**
     * The outcome of an order, for as long as the exchange keeps its history, also if it was refused before it reached
     * a market. Empty if no transaction with this order has been completed so far. A transaction without an answer may
     * still be in progress: send the same one again, which its nonce makes safe. An addition to the published contract.
     */
    public Optional<OrderOutcome> outcome(Bytes32 account, Bytes32 orderId) {
        AccountQuery query = new AccountQuery(AccountQueryType.ORDER, account.toString(), orderId.toString());
        return ask(query, new TypeReference<List<AccountAnswer.LookedUp>>() {}).stream()
                .findFirst()
                .map(AccountAnswer.LookedUp::order);
    }

    /**
     * The order with this ID, open or ended, to find out the outcome of a transaction without an answer. Empty if the
     * exchange has not received it so far, or if it is no longer among the last 5000 ended orders of the account.
     */
    public Optional<OrderState> order(Bytes32 account, Bytes32 orderId) {
        String id = orderId.toString();
        return finished(account, id)
                .or(() -> openOrders(account).stream()
                        .filter(order -> order.orderId().equals(id))
                        .findFirst()
                        .map(OrderState.Open::new))
                .or(() -> finished(account, id));
    }

    /** Finds an ended order; used before and after looking for open ones, because the order may end in between. */
    private Optional<OrderState> finished(Bytes32 account, String id) {
        return orderHistory(account).stream()
                .filter(order -> order.orderId().equals(id))
                .findFirst()
                .map(OrderState.Finished::new);
    }

    /** A page of the account's fills in this range, newest first. */
    public HistoryPage<Fill> fills(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.FILLS,
                account,
                range,
                new TypeReference<List<AccountAnswer.Filled>>() {},
                AccountAnswer.Filled::fills,
                Fill.class);
    }

    /** A page of the account's closed positions in this range, newest first. */
    public HistoryPage<ClosedPosition> closedPositions(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.POSITIONS,
                account,
                range,
                new TypeReference<List<AccountAnswer.Closed>>() {},
                AccountAnswer.Closed::positions,
                ClosedPosition.class);
    }

    /** A page of the account's funding payments in this range, newest first. */
    public HistoryPage<FundingPayment> fundingHistory(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.FUNDING_HISTORY,
                account,
                range,
                new TypeReference<List<AccountAnswer.Funded>>() {},
                AccountAnswer.Funded::fundingPayment,
                FundingPayment.class);
    }

    /** A page of {@link #orderHistory}. Unlike that list, the pages reach back to all orders that have ended. */
    public HistoryPage<FinishedOrder> orderHistory(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.ORDER_HISTORY,
                account,
                range,
                new TypeReference<List<AccountAnswer.Finished>>() {},
                AccountAnswer.Finished::orderHistory,
                FinishedOrder.class);
    }

    /** A page of the account's liquidations in this range, newest first. */
    public HistoryPage<Liquidation> liquidations(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.LIQUIDATIONS,
                account,
                range,
                new TypeReference<List<AccountAnswer.Liquidated>>() {},
                AccountAnswer.Liquidated::liquidation,
                Liquidation.class);
    }

    /** A page of the account's history other than trading in this range, newest first. */
    public HistoryPage<Activity> activity(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.ACTIVITY,
                account,
                range,
                new TypeReference<List<AccountAnswer.Acted>>() {},
                AccountAnswer.Acted::activity,
                Activity.class);
    }

    /** A page of the deposits, withdrawals and transfers of the account. */
    public HistoryPage<Transfer> transfers(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.ACTIVITY_HISTORY,
                account,
                range,
                new TypeReference<List<AccountAnswer.Transferred>>() {},
                answer -> answer.activityHistory().row(),
                Transfer.class);
    }

    /** A page of the closes of positions that were forced by liquidation or deleveraging. */
    public HistoryPage<RiskEvent> riskEvents(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.RISK_HISTORY,
                account,
                range,
                new TypeReference<List<AccountAnswer.AtRisk>>() {},
                answer -> answer.riskHistory().event(),
                RiskEvent.class);
    }

    /** Fee rates of the account's next order: a row for every market, by symbol. */
    public List<ScopedFeeTier> feeTiers(Bytes32 account) {
        return feeTiersOf("{\"type\":\"feeTier\",\"user\":\"" + account + "\",\"bySymbol\":true}");
    }

    /** Fee rates of the account's next order in this market. Throws {@link RequestFailed} with status 400 if there is no such market. */
    public ScopedFeeTier feeTier(Bytes32 account, String symbol) {
        String market = ApiJson.mapper().writeValueAsString(symbol);
        return feeTiersOf("{\"type\":\"feeTier\",\"user\":\"" + account + "\",\"symbol\":" + market + "}")
                .get(0);
    }

    private List<ScopedFeeTier> feeTiersOf(String question) {
        return each(
                HttpRequests.read(requests.ask("/account", question), new TypeReference<List<AccountAnswer.Tier>>() {}),
                AccountAnswer.Tier::feeTier);
    }

    /** A page of the withdrawals of the account, the newest first. @param range only its limit and cursor may be set */
    public HistoryPage<Withdrawal> withdrawals(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.WITHDRAWALS,
                account,
                range,
                new TypeReference<List<AccountAnswer.Withdrawn>>() {},
                AccountAnswer.Withdrawn::withdrawal,
                Withdrawal.class);
    }

    /** The newest 1000 withdrawals of the account, the newest first. */
    public List<Withdrawal> withdrawals(Bytes32 account) {
        return each(
                ask(AccountQueryType.WITHDRAWALS, account, new TypeReference<List<AccountAnswer.Withdrawn>>() {}),
                AccountAnswer.Withdrawn::withdrawal);
    }

    /**
     * A page of the pending withdrawals of all accounts, that is those neither paid nor returned, oldest first; it may
     * be a moment behind. An addition to the published contract.
     *
     * @param limit largest number of withdrawals, 1 to 1000
     * @param cursor next cursor of the previous page; null for the first page
     */
    public WithdrawalPage pendingWithdrawals(int limit, @Nullable String cursor) {
        String path = "/withdrawals?limit=" + limit + HistoryPages.cursor(cursor);
        return HttpRequests.read(requests.get(path), new TypeReference<WithdrawalPage>() {});
    }

    /**
     * The first 1000 pending withdrawals of all accounts, that is those neither paid nor returned, oldest first; they
     * may be a moment behind.
     */
    public List<Withdrawal> pendingWithdrawals() {
        return each(
                HttpRequests.read(requests.get("/withdrawals"), new TypeReference<List<AccountAnswer.Withdrawn>>() {}),
                AccountAnswer.Withdrawn::withdrawal);
    }

    /**
     * The exchange's liabilities to its accounts: the sums, and the root of the tree that proves them. Throws {@link RequestFailed} with
     * status 404 before the first tree, and if there is no tree of that second. An addition to the published contract.
     *
     * @param second time of the tree, in seconds since 1970; 0 for the newest tree
     */
    public Liabilities liabilities(long second) {
        String path = "/liabilities" + (second == 0 ? "" : "?second=" + second);
        return HttpRequests.read(requests.get(path), new TypeReference<Liabilities>() {});
    }

    /**
     * The leaf of an account in a tree of {@link #liabilities}, with the path to the root, for {@link LiabilityCheck}.
     * Empty if the account is not in that tree. Throws {@link RequestFailed} with status 404 before the first tree, and
     * if paths of that second are not kept.
     *
     * @param second time of the tree, in seconds since 1970; 0 for the newest tree
     */
    public Optional<LiabilityProof> liabilityProof(Bytes32 account, long second) {
        String question = "{\"type\":\"liabilityProof\",\"user\":\"" + account + "\""
                + (second == 0 ? "" : ",\"second\":" + second) + "}";
        return HttpRequests.read(requests.ask("/account", question), new TypeReference<List<AccountAnswer.Proved>>() {})
                .stream()
                .map(AccountAnswer.Proved::liabilityProof)
                .findFirst();
    }

    /** Fee policies that administrators have set; they may be a moment behind. An addition to the published contract. */
    public FeePolicies feePolicies() {
        return HttpRequests.read(requests.get("/feePolicies"), new TypeReference<FeePolicies>() {});
    }

    /**
     * The accounts with the largest volume in the window that determines fee tiers; at most a minute old. An addition
     * to the published contract.
     *
     * @param limit number of rows, 1 to 1000
     */
    public Volumes volumes(int limit) {
        return HttpRequests.read(requests.get("/volumes?limit=" + limit), new TypeReference<Volumes>() {});
    }

    /** Roles and the keys that hold them; they may be a moment behind. An addition to the published contract. */
    public List<HeldRole> roles() {
        return HttpRequests.read(requests.get("/roles"), new TypeReference<List<HeldRole>>() {});
    }

    /**
     * Actions that operators have signed, newest first. An addition to the published contract.
     *
     * @param signer key whose actions are wanted; null for those of all keys
     * @param limit largest number of actions, 1 to 1000
     * @param cursor next cursor of the previous page; null for the first page
     */
    public OperatorActs adminHistory(@Nullable Bytes32 signer, int limit, @Nullable String cursor) {
        String path = "/adminHistory?limit=" + limit + (signer == null ? "" : "&signer=" + signer)
                + HistoryPages.cursor(cursor);
        return HttpRequests.read(requests.get(path), new TypeReference<OperatorActs>() {});
    }

    /** A page of the actions that the account signed with its roles. */
    public HistoryPage<OperatorAct> adminHistory(Bytes32 account, HistoryRange range) {
        return page(
                AccountQueryType.ADMIN_HISTORY,
                account,
                range,
                new TypeReference<List<AccountAnswer.Operated>>() {},
                answer -> answer.adminHistory().row(),
                OperatorAct.class);
    }

    /**
     * All open proposals of a multisig account, and the last 100 that have ended. Throws {@link RequestFailed} with
     * status 404 if the account is not a multisig account.
     */
    public MultisigProposals proposals(Bytes32 multisig) {
        return HttpRequests.read(
                requests.get("/multisig/" + multisig + "/proposals"), new TypeReference<MultisigProposals>() {});
    }

    /**
     * Ended proposals of a multisig account, highest number first, page by page. Throws {@link RequestFailed} with
     * status 404 if the account is not a multisig account.
     *
     * @param limit size of the page, 1 to 1000
     * @param cursor next cursor of the previous page; null for the first page, with the newest proposals
     */
    public HistoryPage<MultisigProposal> endedProposals(Bytes32 multisig, int limit, @Nullable String cursor) {
        return HistoryPages.ended(
                requests.get("/multisig/" + multisig + "/proposals?limit=" + limit + HistoryPages.cursor(cursor)));
    }

    private <A, T> HistoryPage<T> page(
            AccountQueryType type,
            Bytes32 account,
            HistoryRange range,
            TypeReference<List<A>> answer,
            Function<A, T> content,
            Class<T> row) {
        String question = HistoryPages.question(type, account, range);
        return HistoryPages.read(requests.ask("/account", question), answer, content, row);
    }

    private <T> T ask(AccountQueryType type, Bytes32 account, TypeReference<T> answer) {
        return ask(new AccountQuery(type, account.toString()), answer);
    }

    private <T> T ask(AccountQuery query, TypeReference<T> answer) {
        return HttpRequests.read(requests.ask("/account", ApiJson.mapper().writeValueAsString(query)), answer);
    }

    private static <A, T> List<T> each(List<A> answers, Function<A, T> content) {
        return answers.stream().map(content).toList();
    }
}
