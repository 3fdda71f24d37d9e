package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.audit.lane.NaiveLanes.Accepted;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.simulator.trading.Expectation;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the admission of transactions: checks signers and nonces, and that every transaction in the log is answered
 * exactly once, in a way that is possible.
 */
final class NaiveAdmission {

    private static final int AMPLE = 10;
    /**
     * Money that an order may need besides its margin, as a fraction of its notional: more than fees and the distance
     * of a limit from the mark.
     */
    private static final long BESIDE_MARGIN = Decimals.parse("0.1");

    private static final long ONE = Decimals.parse("1");
    /** Beginnings of the reasons for refusals that do not depend on the account's margin. */
    private static final List<String> OTHER_REASONS = List.of(
            "no oracle / fair price reference yet",
            "the exchange clock has jumped",
            "liquidation in progress",
            "the position cap",
            "the open-interest cap");

    private record GatewayRequest(ByteString incarnation, long counter) {}

    /**
     * A transaction in the log that has not been answered yet.
     *
     * @param error predicted reason of a refusal as a whole; empty: it must be admitted; null: unknown, because an
     *     operator needs no funded account for acts (ROL-007), and who has which role is not modelled
     * @param hasAmpleMargin whether the account has so much money that no order of the transaction may be refused for
     *     margin
     * @param unapproved indices of the orders that name a builder whose fee the account has not approved
     */
    private record OpenTransaction(
            ClientTransaction transaction, @Nullable String error, boolean hasAmpleMargin, Set<Integer> unapproved) {

        boolean isAdmitted() {
            return error != null && error.isEmpty();
        }
    }

    private final NaiveLedger ledger;
    /** Finds the possible answers to the actions of a transaction. */
    private final Function<ClientTransaction, List<Expectation>> expectations;

    /**
     * Nonces of transactions that may be acts of operators, by account without money; only the answer shows whether one
     * is used.
     */
    private final Map<Bytes32, Set<Long>> noncesOfOperators = new HashMap<>();

    private final Map<GatewayRequest, OpenTransaction> open = new HashMap<>();
    private final NaiveAttachments attachments = new NaiveAttachments();
    private boolean configured;
    private long answered;

    NaiveAdmission(NaiveLedger ledger, Function<ClientTransaction, List<Expectation>> expectations) {
        this.ledger = ledger;
        this.expectations = expectations;
    }

    void configured() {
        configured = true;
    }

    /** Predicts the answer to a transaction; must be called in the order of the log. */
    void submitted(ClientTransaction transaction, Accepted accepted) {
        GatewayOrigin gateway = Objects.requireNonNull(accepted.gateway());
        String error = error(transaction);
        boolean isAdmitted = error != null && error.isEmpty();
        boolean hasAmpleMargin = false;
        Set<Integer> unapproved = new HashSet<>();
        if (isAdmitted) {
            NaiveAccount account = ledger.account(Keys.read(transaction.account()));
            hasAmpleMargin = hasAmpleMargin(transaction, account) && !hasOpenTransaction(transaction.account());
            updatePermissions(transaction, account);
            unapproved = unapproved(transaction, account);
            ledger.sentOrders().admitted(transaction, ledger::isAnnounced);
        }
        open.put(
                new GatewayRequest(gateway.getIncarnation(), gateway.getCounter()),
                new OpenTransaction(transaction, error, hasAmpleMargin, unapproved));
    }

    void completed(AccountEvent event) {
        TransactionCompleted completed = event.getTransactionCompleted();
        OpenTransaction submitted =
                open.remove(new GatewayRequest(completed.getGatewayIncarnation(), completed.getGatewayCounter()));
        LawBroken.unless(
                submitted != null,
                Law.ANSWERED_ONCE,
                () -> "an answer to a transaction that is not open: " + completed);
        OpenTransaction request = Objects.requireNonNull(submitted);
        answered++;
        boolean same = completed.getNonce() == request.transaction.nonce()
                && completed.getSigner().equals(request.transaction.signer())
                && event.getAccount().equals(request.transaction.account());
        LawBroken.unless(same, Law.ANSWERED_ONCE, () -> "an answer to another transaction: " + completed);
        boolean isRight = request.error == null
                ? operated(request.transaction, completed.getError())
                : startsWithError(completed.getError(), request.error);
        LawBroken.unless(
                isRight,
                Law.NONCE_ONCE,
                () -> "'" + completed.getError() + "' instead of '" + request.error + "' for " + request.transaction);
        requireStatuses(request, completed);
    }

    /**
     * Whether {@code error} may be the answer to an operator's transaction from an account without money: any refusal
     * may, and an admission if the account has signed itself. Notes the nonce as used if there is no error.
     */
    private boolean operated(ClientTransaction transaction, String error) {
        if (error.isEmpty()) {
            ledger.account(Keys.read(transaction.account())).nonces.add(transaction.nonce());
        }
        return !error.isEmpty() || transaction.signer().equals(transaction.account());
    }

    /**
     * Whether the reason of a refusal is the expected one; a hint how to fund the account may follow after a semicolon.
     */
    private static boolean startsWithError(String error, String expected) {
        return error.equals(expected) || !expected.isEmpty() && error.startsWith(expected + ";");
    }

    /**
     * Called when no record is in flight; throws {@link LawBroken} if a transaction in the log has not been answered.
     */
    void drained() {
        LawBroken.unless(
                open.isEmpty(),
                Law.NOTHING_LOST,
                () -> open.size() + " transactions in the log without answer: " + open);
    }

    long answered() {
        return answered;
    }

    NaiveAttachments attachments() {
        return attachments;
    }

    /** Applies the permission changes of an admitted transaction, which take effect at once. */
    private void updatePermissions(ClientTransaction transaction, NaiveAccount account) {
        account.nonces.add(transaction.nonce());
        for (Action action : transaction.actions()) {
            boolean bySelf = transaction.signer().equals(transaction.account())
                    || Keys.read(transaction.signer()).equals(account.master);
            if (action.hasChangeAgent() && bySelf) {
                Bytes32 agent = Keys.read(action.getChangeAgent().getAgent());
                if (action.getChangeAgent().getRemove()) {
                    account.agents.remove(agent);
                } else {
                    account.agents.add(agent);
                }
            }
        }
    }

    /**
     * Indices of the actions whose builder the account has not approved for their fee; empty if the transaction itself
     * may change approvals.
     */
    private static Set<Integer> unapproved(ClientTransaction transaction, NaiveAccount account) {
        Set<Integer> unapproved = new HashSet<>();
        for (int i = 0; i < transaction.actions().size(); i++) {
            Action action = transaction.actions().get(i);
            if (action.getBodyCase() == Action.BodyCase.BODY_NOT_SET) {
                return Set.of();
            }
            Action order = action.hasPlaceOnFill() ? action.getPlaceOnFill().getParent() : action;
            PlaceConditional conditional = order.getPlaceConditional();
            boolean waits = order.hasPlaceConditional();
            ByteString builder =
                    waits ? conditional.getBuilder() : order.getPlaceOrder().getBuilder();
            int fee =
                    waits ? conditional.getBuilderFee() : order.getPlaceOrder().getBuilderFee();
            if (!builder.isEmpty() && fee > account.builders.getOrDefault(Keys.read(builder), 0)) {
                unapproved.add(i);
            }
        }
        return unapproved;
    }

    private boolean hasOpenTransaction(ByteString account) {
        return open.values().stream()
                .anyMatch(other ->
                        other.isAdmitted() && other.transaction.account().equals(account));
    }

    private @Nullable String error(ClientTransaction transaction) {
        Bytes32 key = Keys.read(transaction.account());
        Bytes32 signer = Keys.read(transaction.signer());
        if (!configured) {
            return "the exchange is starting: it has no settings yet";
        }
        NaiveAccount account = ledger.accounts().get(key);
        if (account != null && account.nonces.contains(transaction.nonce())) {
            return "duplicate nonce"; // whoever may sign by now
        }
        Set<Long> nonces = noncesOfOperators.getOrDefault(key, new HashSet<>());
        boolean operates = account == null && transaction.actions().stream().allMatch(NaiveAdmission::mayBeAnAct);
        if (operates || nonces.contains(transaction.nonce())) {
            nonces.add(transaction.nonce());
            noncesOfOperators.put(key, nonces);
            return null;
        }
        if (account == null && !fundsItself(transaction, key)) {
            return "account not found: fund it first";
        }
        if (account != null && account.removed) {
            return "the sub-account was removed";
        }
        if (!maySign(key, account, signer)) {
            return ledger.isMultisig(key)
                    ? "a multisig account acts by proposals: send msp, with the account of a signer"
                    : "unauthorized signer";
        }
        return "";
    }

    /**
     * Whether the signer may sign for the account: with the account's own key, as one of its agents, or, for a
     * sub-account, as somebody who may sign for its master.
     */
    private boolean maySign(Bytes32 key, @Nullable NaiveAccount account, Bytes32 signer) {
        return signer.equals(key)
                || account != null
                        && (account.agents.contains(signer)
                                || account.master != null
                                        && maySign(account.master, ledger.account(account.master), signer));
    }

    /**
     * Whether the action may be the act of an operator. Log records contain acts, like some other actions, only as
     * signed bytes, without a message.
     */
    private static boolean mayBeAnAct(Action action) {
        return action.getBodyCase() == Action.BodyCase.BODY_NOT_SET
                || action.hasPublishPrices()
                || action.hasChangeFaucetWhitelist();
    }

    private static boolean fundsItself(ClientTransaction transaction, Bytes32 key) {
        Action first = transaction.actions().get(0);
        return first.hasClaimFaucet()
                && Keys.read(first.getClaimFaucet().getRecipient()).equals(key)
                && first.getClaimFaucet().getAmount() <= ExchangeSettings.FAUCET_MAXIMUM;
    }

    private void requireStatuses(OpenTransaction request, TransactionCompleted completed) {
        List<ActionStatus> statuses = completed.getStatusesList();
        if (!completed.getError().isEmpty()) {
            LawBroken.unless(statuses.isEmpty(), Law.ANSWERED_ONCE, () -> "refused whole, and yet " + statuses);
            return;
        }
        TreeMap<Integer, ActionStatus> byAction = new TreeMap<>();
        List<Expectation> expected = expectations.apply(request.transaction);
        for (ActionStatus status : statuses) {
            @Nullable ActionStatus before = byAction.put(status.getAction(), status);
            boolean isOneOfCancelled =
                    request.transaction.actions().get(status.getAction()).hasCancelAllOrders()
                            && status.getKind() != StatusKind.CANCEL_ALL_REJECTED;
            LawBroken.unless(
                    before == null || isOneOfCancelled,
                    Law.ANSWERED_ONCE,
                    () -> "action " + status.getAction() + " is answered twice: " + statuses);
            LawBroken.unless(
                    expected.get(status.getAction()).allows(status.getKind()),
                    Law.EXPECTED_ANSWER,
                    () -> status + " to " + request.transaction.actions().get(status.getAction()));
            requireDetails(request, status);
        }
        attachments.answered(request.transaction, byAction);
        LawBroken.unless(
                byAction.size() == request.transaction.actions().size(),
                Law.ANSWERED_ONCE,
                () -> "not every action is answered: " + statuses);
    }

    /** Checks the parts of an answer that can be predicted, in addition to its kind. */
    private static void requireDetails(OpenTransaction request, ActionStatus status) {
        Action action = request.transaction.actions().get(status.getAction());
        LawBroken.unless(
                status.getKind() == StatusKind.REJECTED_INVALID || !request.unapproved.contains(status.getAction()),
                Law.EXPECTED_ANSWER,
                () -> status + " to an order with a builder that is not approved: " + action);
        LawBroken.unless(
                status.getKind() != StatusKind.DEPOSIT
                        || !action.hasClaimFaucet()
                        || status.getAmount() == action.getClaimFaucet().getAmount(),
                Law.EXPECTED_ANSWER,
                () -> "a deposit of " + status.getAmount() + " for " + action);
        LawBroken.unless(
                !request.hasAmpleMargin || !action.hasPlaceOrder() || !isLacking(status),
                Law.EXPECTED_ANSWER,
                () -> "'" + status.getReason() + "' to an account with ample margin for " + request.transaction);
    }

    /**
     * Whether the account has ample margin for all orders of the transaction; false if that cannot be predicted, for
     * instance if a transfer is among its actions.
     */
    private boolean hasAmpleMargin(ClientTransaction transaction, NaiveAccount account) {
        long need = 0;
        for (Action action : transaction.actions()) {
            PlaceOrder order = action.getPlaceOrder();
            if (action.getBodyCase() == Action.BodyCase.BODY_NOT_SET
                    || action.hasPlaceOnFill()
                    || action.hasChangeLeverage()
                    || action.hasPlaceOrder() && (order.getIsMarket() || order.getIsolated())) {
                return false;
            }
            need += action.hasPlaceOrder() ? marginNeed(order, account) : 0;
        }
        return account.isIdle() && account.balance / AMPLE >= need;
    }

    /** Whether the answer refuses an order because the account lacks margin for it. */
    private static boolean isLacking(ActionStatus status) {
        return status.getKind() == StatusKind.REJECTED_RISK_LIMIT
                && OTHER_REASONS.stream().noneMatch(status.getReason()::startsWith);
    }

    private long marginNeed(PlaceOrder order, NaiveAccount account) {
        long notional = NaiveNumbers.timesCeil(order.getPrice(), order.getSize());
        long margin = ledger.listings().stream()
                .filter(listing -> listing.getSymbol().equals(order.getSymbol()))
                .mapToLong(listing -> NaiveNumbers.timesOverFloor(
                        notional,
                        ONE,
                        Math.min(
                                listing.getMaxLeverage(),
                                account.leverage.getOrDefault(listing.getMarket(), listing.getDefaultLeverage()))))
                .sum();
        return margin + NaiveNumbers.timesCeil(notional, BESIDE_MARGIN);
    }
}
