package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.simulator.trading.Expectation;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Checks signers, used nonces, and that every transaction in the log is answered once. */
final class NaiveAdmission {

    private record GatewayRequest(ByteString incarnation, long counter) {}

    /**
     * @param error empty if the transaction must be admitted
     * @param deposits by action, the answers of this partition to faucet claims
     * @param unapproved the orders that name a builder they may not name
     * @param hasAmpleMargin whether none of its orders may be refused for margin
     * @param unlisted the actions in markets that have not announced themselves
     */
    private record OpenTransaction(
            ClientTransaction transaction,
            String error,
            Map<Integer, StatusKind> deposits,
            boolean hasAmpleMargin,
            Set<Integer> unapproved,
            NaiveUnlisted unlisted) {}

    private final int partition;
    private final NaiveLedger ledger;
    private final NaiveFaucet faucet;
    private final NaiveMargin margin;
    private final NaiveRights rights;
    /** The possible answers to the actions of a transaction. */
    private final java.util.function.Function<ClientTransaction, List<Expectation>> expectations;

    private final Map<GatewayRequest, OpenTransaction> open = new HashMap<>();
    private boolean configured;
    private long answered;

    NaiveAdmission(
            int partition,
            ExchangeSettings settings,
            NaiveLedger ledger,
            NaiveFaucet faucet,
            NaiveRights rights,
            java.util.function.Function<ClientTransaction, List<Expectation>> expectations) {
        this.partition = partition;
        this.ledger = ledger;
        this.faucet = faucet;
        this.rights = rights;
        margin = new NaiveMargin(ledger);
        this.expectations = expectations;
    }

    void configured() {
        configured = true;
    }

    /** In the order of the log. False: it must be refused whole. */
    boolean submitted(ClientTransaction transaction, AcceptedRecord accepted) {
        GatewayOrigin gateway = Objects.requireNonNull(accepted.gateway());
        String error = error(transaction, rights.needsNoMoney(gateway));
        Map<Integer, StatusKind> deposits = new HashMap<>();
        boolean hasAmpleMargin = false;
        Set<Integer> unapproved = new HashSet<>();
        if (error.isEmpty()) {
            NaiveAccount account = ledger.account(Keys.read(transaction.account()));
            hasAmpleMargin = margin.isAmple(transaction, account) && !hasOpenTransaction(transaction.account());
            updatePermissions(transaction, account);
            unapproved = unapproved(transaction, account);
            ledger.sentOrders()
                    .admitted(
                            transaction,
                            symbol -> ledger.refusalOfUnlisted(symbol).isEmpty());
            deposits = deposits(transaction, accepted);
        }
        open.put(
                new GatewayRequest(gateway.getIncarnation(), gateway.getCounter()),
                new OpenTransaction(
                        transaction,
                        error,
                        deposits,
                        hasAmpleMargin,
                        unapproved,
                        new NaiveUnlisted(transaction, ledger)));
        return error.isEmpty();
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
        LawBroken.unless(
                startsWithError(completed.getError(), request.error),
                Law.NONCE_ONCE,
                () -> "'" + completed.getError() + "' instead of '" + request.error + "' for " + request.transaction);
        requireStatuses(request, completed.getStatusesList());
    }

    /** The refusal may be followed by how to fund an account. */
    private static boolean startsWithError(String error, String expected) {
        return error.equals(expected) || !expected.isEmpty() && error.startsWith(expected + ";");
    }

    /** Every submitted transaction has been answered. */
    void drained() {
        LawBroken.unless(
                open.isEmpty(),
                Law.NOTHING_LOST,
                () -> open.size() + " transactions in the log without answer: " + open);
    }

    long answered() {
        return answered;
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

    /** The actions whose builder is not approved for their fee; not known of a transaction that changes approvals itself. */
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
                        other.error.isEmpty() && other.transaction.account().equals(account));
    }

    /** The outcomes of faucet claims by action. */
    private Map<Integer, StatusKind> deposits(ClientTransaction transaction, AcceptedRecord accepted) {
        Map<Integer, StatusKind> deposits = new HashMap<>();
        for (int i = 0; i < transaction.actions().size(); i++) {
            ClaimFaucet claim = transaction.actions().get(i).getClaimFaucet();
            if (transaction.actions().get(i).hasClaimFaucet()) {
                boolean isGiven = faucet.claim(claim, accepted.slot(), accepted.timeNanos());
                deposits.put(i, isGiven ? StatusKind.DEPOSIT : StatusKind.DEPOSIT_FAILED);
            }
        }
        return deposits;
    }

    private String error(ClientTransaction transaction, boolean needsNoMoney) {
        Bytes32 key = Keys.read(transaction.account());
        Bytes32 signer = Keys.read(transaction.signer());
        if (!configured) {
            return "the exchange is starting: it has no settings yet";
        }
        NaiveAccount account = ledger.accounts().get(key);
        if (account != null && account.nonces.contains(transaction.nonce())) {
            return "duplicate nonce"; // whoever may sign by now
        }
        if (account == null && !needsNoMoney && !fundsItself(transaction, key)) {
            return "account not found: fund it first";
        }
        if (account != null && account.removed) {
            return "the sub-account was removed";
        }
        if (!maySign(key, account, signer)) {
            return ledger.multisigs().isKnown(key)
                    ? "a multisig account acts by proposals: send msp, with the account of a signer"
                    : "unauthorized signer";
        }
        return "";
    }

    /** Its own key, an agent, and of a sub-account whoever may sign for its master. */
    private boolean maySign(Bytes32 key, @Nullable NaiveAccount account, Bytes32 signer) {
        return signer.equals(key)
                || account != null
                        && (account.agents.contains(signer)
                                || account.master != null
                                        && maySign(account.master, ledger.account(account.master), signer));
    }

    private static boolean fundsItself(ClientTransaction transaction, Bytes32 key) {
        Action first = transaction.actions().get(0);
        return first.hasClaimFaucet()
                && Keys.read(first.getClaimFaucet().getRecipient()).equals(key)
                && first.getClaimFaucet().getAmount() <= ExchangeSettings.FAUCET_MAXIMUM;
    }

    private void requireStatuses(OpenTransaction request, List<ActionStatus> statuses) {
        if (!request.error.isEmpty()) {
            LawBroken.unless(statuses.isEmpty(), Law.ANSWERED_ONCE, () -> "refused whole, and yet " + statuses);
            return;
        }
        TreeMap<Integer, ActionStatus> byAction = new TreeMap<>();
        List<Expectation> expected = expectations.apply(request.transaction);
        for (ActionStatus status : statuses) {
            @Nullable ActionStatus before = byAction.put(status.getAction(), status);
            boolean isCancelAll =
                    request.transaction.actions().get(status.getAction()).hasCancelAllOrders();
            LawBroken.unless(
                    before == null || isCancelAll && status.getKind() == StatusKind.CANCELLED,
                    Law.ANSWERED_ONCE,
                    () -> "action " + status.getAction() + " is answered twice: " + statuses);
            LawBroken.unless(
                    expected.get(status.getAction()).allows(status.getKind()),
                    Law.EXPECTED_ANSWER,
                    () -> status + " to " + request.transaction.actions().get(status.getAction()));
            requireDetails(request, status);
        }
        LawBroken.unless(
                byAction.size() == request.transaction.actions().size(),
                Law.ANSWERED_ONCE,
                () -> "not every action is answered: " + statuses);
    }

    /** Checks the predictable parts of an answer beyond its kind. */
    private static void requireDetails(OpenTransaction request, ActionStatus status) {
        Action action = request.transaction.actions().get(status.getAction());
        request.unlisted.require(status);
        LawBroken.unless(
                status.getKind() == request.deposits.getOrDefault(status.getAction(), status.getKind()),
                Law.EXPECTED_ANSWER,
                () -> status + " of the faucet to " + action);
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
                !request.hasAmpleMargin || !action.hasPlaceOrder() || !NaiveMargin.isLacking(status),
                Law.EXPECTED_ANSWER,
                () -> "'" + status.getReason() + "' to an account with ample margin for " + request.transaction);
    }
}
