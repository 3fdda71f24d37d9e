package io.openperp.stream.account;

import com.google.protobuf.ByteString;
import io.openperp.api.account.MultisigProposal;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.StatusKind;
import io.openperp.journal.StreamAccount;
import io.openperp.journal.StreamLeverage;
import io.openperp.journal.SubAccountChanged;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.Position;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import io.openperp.views.ConditionalViews;
import io.openperp.views.MultisigViews;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Balance, orders, positions and settings of one account, as of its latest event. */
final class AccountState {

    /** Typical size in bytes of an order without attached actions in a snapshot. */
    private static final int BYTES_OF_ORDER = 400;

    private final Bytes32 key;
    private final TopicHistory history = new TopicHistory();

    /** Number of the last {@link AccountsCut} that has a copy of this account, or that began before it existed. */
    private int cut;

    private long version;
    private AccountTotals totals = AccountTotals.getDefaultInstance();
    private final SortedMap<String, PositionState> positions = new TreeMap<>();
    private final SortedMap<String, Long> leverages = new TreeMap<>();
    /** Open orders by ID, oldest first. */
    private final Map<ByteString, OrderState> orders = new LinkedHashMap<>();

    /** Key of the master of a sub-account; empty for any other. */
    private ByteString master = ByteString.EMPTY;

    private String name = "";

    private final RelatedKeys related = new RelatedKeys();

    private final PendingWithdrawals withdrawals = new PendingWithdrawals();

    private final FeeFacts fees = new FeeFacts();

    private boolean isMultisig;

    private boolean staysUntilFilled;

    /** Keys of the signers of a multisig account; empty for any other. */
    private List<ByteString> signers = List.of();

    /** Number of the last message on topic {@code multisig.<key>}, which has the account's proposals. */
    private long proposalsSeq;

    /** Proposals of a multisig account by number: all open ones and the latest ended ones. */
    private final SortedMap<Long, ProposalChanged> proposals = new TreeMap<>();

    /** Owner of an isolated account; null for any other. */
    private @Nullable Bytes32 owner;

    /** Isolated accounts of this account, in the order in which they were made. */
    private final List<AccountState> isolated = new ArrayList<>();

    /**
     * Creates an account without facts.
     *
     * @param cut number of the latest cut begun, which does not contain this account
     */
    AccountState(Bytes32 key, int cut) {
        this.key = key;
        this.cut = cut;
    }

    /**
     * Marks the account as copied to the copy of all accounts that has this number. Returns false if it was marked
     * already, or did not exist when that copy began.
     */
    boolean enters(int newCut) {
        boolean enters = cut != newCut;
        cut = newCut;
        return enters;
    }

    Bytes32 key() {
        return key;
    }

    /** Key of the owner of an isolated account; null for any other account. */
    @Nullable
    Bytes32 owner() {
        return owner;
    }

    /** Makes this account the owner of {@code account}, which is an isolated account. */
    void own(AccountState account) {
        if (account.owner == null) {
            account.owner = key;
            isolated.add(account);
        }
    }

    List<AccountState> isolated() {
        return isolated;
    }

    /**
     * Returns the account as an entry of a snapshot.
     *
     * @param beforeFeeWindow last day that is no longer in the fee window
     */
    StreamAccount saved(int beforeFeeWindow) {
        StreamAccount.Builder account = StreamAccount.newBuilder()
                .setAccount(ByteString.copyFrom(key.toByteArray()))
                .setNumbers(history.numbers())
                .setTotals(totals)
                .addAllPositions(positions.values())
                .addAllOrders(orders.values())
                .setMaster(master)
                .setMultisig(isMultisig)
                .setStaysUntilFilled(staysUntilFilled)
                .addAllSigners(signers)
                .setProposalsSeq(proposalsSeq)
                .addAllProposals(proposals.values())
                .setName(name);
        related.save(account);
        withdrawals.save(account);
        fees.save(account, beforeFeeWindow);
        if (owner != null) {
            account.setIsolatedOwner(ByteString.copyFrom(owner.toByteArray()));
        }
        leverages.forEach((symbol, leverage) -> account.addLeverages(
                StreamLeverage.newBuilder().setSymbol(symbol).setLeverage(leverage)));
        return account.build();
    }

    void restore(StreamAccount saved) {
        version++;
        history.restore(saved.getNumbers());
        totals = saved.getTotals();
        saved.getPositionsList().forEach(this::take);
        saved.getLeveragesList().forEach(set -> leverages.put(set.getSymbol(), set.getLeverage()));
        saved.getOrdersList().forEach(this::take);
        master = saved.getMaster();
        isMultisig = saved.getMultisig();
        staysUntilFilled = saved.getStaysUntilFilled();
        signers = saved.getSignersList();
        proposalsSeq = saved.getProposalsSeq();
        saved.getProposalsList().forEach(this::take);
        name = saved.getName();
        related.restore(saved);
        withdrawals.restore(saved);
        fees.restore(saved);
    }

    /** Updates balance, orders, positions and settings by an event of the account. */
    void take(AccountEvent event) {
        version++;
        if (event.hasTotals()) {
            totals = event.getTotals();
        }
        switch (event.getBodyCase()) {
            case ORDER_CHANGED -> take(event.getOrderChanged().getOrder());
            case ORDER_FILLED -> {
                take(event.getOrderFilled().getOrder());
                take(event.getOrderFilled().getPosition());
            }
            case POSITION_MOVED -> take(event.getPositionMoved().getPosition());
            case FUNDING_PAID -> take(event.getFundingPaid().getPosition());
            case LEVERAGE_CHANGED ->
                leverages.put(
                        event.getLeverageChanged().getSymbol(),
                        event.getLeverageChanged().getLeverage());
            // Money only: it is in the totals.
            case DEPOSITED, TREASURY_DEPOSITED, FEES_RECEIVED, FUND_RECEIVED, BUILDER_FEES_RECEIVED, TRANSFERRED -> {}
            case WITHDRAWAL_CHANGED -> withdrawals.take(event.getWithdrawalChanged());
            case FEE_PROGRAMME_SET -> fees.take(event.getFeeProgrammeSet());
            case AGENT_CHANGED -> related.take(event.getAgentChanged());
            case STAY_UNTIL_FILLED_SET ->
                staysUntilFilled = event.getStayUntilFilledSet().getOn();
            case MULTISIG_CHANGED -> {
                isMultisig = true;
                signers = event.getMultisigChanged().getMultisig().getPolicy().getSignersList();
            }
            case PROPOSAL_CHANGED -> take(event.getProposalChanged());
            case SUB_ACCOUNT_CHANGED -> take(event.getSubAccountChanged());
            case CANCEL_REJECTED, LIQUIDATION_EXPLAINED -> {}
            case BUILDER_APPROVAL_CHANGED,
                    CANCEL_SCHEDULED,
                    NOTED,
                    ISOLATED_ACCOUNT_MADE,
                    ROLE_CHANGED,
                    FEE_POLICY_SET,
                    OPERATOR_ACTED,
                    TRANSACTION_COMPLETED,
                    BODY_NOT_SET -> {}
        }
    }

    /** Applies a change of a sub-account; the sub-account and its master are each sent an event of it. */
    private void take(SubAccountChanged changed) {
        if (changed.getSubAccount().equals(ByteString.copyFrom(key.toByteArray()))) {
            master = changed.getMaster();
            name = changed.getName();
        } else {
            related.take(changed);
        }
    }

    private void take(ProposalChanged changed) {
        ProposalChanged before = proposals.get(changed.getProposal().getNumber());
        proposals.put(
                changed.getProposal().getNumber(),
                before == null
                        ? changed
                        : changed.toBuilder().setActions(before.getActions()).build());
        List<Long> ended = proposals.values().stream()
                .map(ProposalChanged::getProposal)
                .filter(proposal -> !MultisigViews.isOpen(proposal))
                .map(Proposal::getNumber)
                .toList();
        ended.subList(0, Math.max(0, ended.size() - MultisigViews.ENDED_SHOWN)).forEach(proposals::remove);
    }

    void proposalsChanged(long seq) {
        proposalsSeq = seq;
    }

    long proposalsSeq() {
        return proposalsSeq;
    }

    /** Whether the account's triggered market orders are kept until they are completely filled. */
    boolean staysUntilFilled() {
        return staysUntilFilled;
    }

    boolean isMultisig() {
        return isMultisig;
    }

    /** Keys of the signers of a multisig account; empty for any other. */
    List<ByteString> signers() {
        return signers;
    }

    RelatedKeys related() {
        return related;
    }

    /** Proposals by number. */
    List<MultisigProposal> proposals() {
        return proposals.values().stream()
                .map(one -> MultisigViews.proposal(one.getProposal(), one.getActions()))
                .toList();
    }

    /** Key of the account's master; empty: it is no sub-account. */
    ByteString master() {
        return master;
    }

    /** Name of a sub-account; empty for any other. */
    String name() {
        return name;
    }

    FeeFacts fees() {
        return fees;
    }

    PendingWithdrawals withdrawals() {
        return withdrawals;
    }

    TopicHistory history() {
        return history;
    }

    /** Version of the account's state, which increases with every event of the account or its isolated accounts. */
    long version() {
        long all = version;
        for (AccountState own : isolated) {
            all += own.version; // each only grows
        }
        return all;
    }

    private void take(PositionState position) {
        if (position.getSize() == 0) {
            positions.remove(position.getSymbol());
        } else {
            positions.put(position.getSymbol(), position);
        }
    }

    private void take(OrderState order) {
        if (order.getStatus() == StatusKind.RESTING || order.getStatus() == StatusKind.WORKING) {
            orders.put(order.getOrderId(), order);
        } else {
            orders.remove(order.getOrderId());
        }
    }

    SortedMap<String, Long> leverages() {
        return leverages;
    }

    /** Number of open orders, of which one with attached actions counts as several, by its length in a snapshot. */
    int openOrderEntries() {
        return orders.values().stream().mapToInt(AccountState::entries).sum();
    }

    private static int entries(OrderState order) {
        boolean holdsActions = order.getOnFillCount() + order.getConditional().getActionsCount() > 0;
        return holdsActions ? 1 + order.getSerializedSize() / BYTES_OF_ORDER : 1;
    }

    /** Open orders, newest first; of those that one transaction placed, the last comes first. */
    List<OrderState> openOrders() {
        List<OrderState> sorted = new ArrayList<>(orders.values()).reversed();
        sorted.sort(Comparator.comparingLong(OrderState::getPlacedAtNanos).reversed());
        return sorted;
    }

    AccountFigures figures(Markets markets) {
        return AccountValuation.of(
                new AccountFacts(
                        totals.getBalance(),
                        totals.getOrderMargin(),
                        totals.getRealizedPnl(),
                        totals.getFees(),
                        totals.getFunding(),
                        riskPositions(),
                        leverages,
                        riskOrders(orders.values())),
                markets);
    }

    private SortedMap<String, Position> riskPositions() {
        SortedMap<String, Position> held = new TreeMap<>();
        positions.forEach((symbol, p) -> held.put(
                symbol,
                new Position(
                        p.getSize(),
                        p.getCost(),
                        p.getRealizedPnl(),
                        p.getFees(),
                        p.getFunding(),
                        p.getMaxSize(),
                        p.getVolume(),
                        p.getOpenedSize(),
                        p.getOpenedNotional(),
                        p.getClosedSize(),
                        p.getClosedNotional(),
                        p.getOpenedAtNanos())));
        return held;
    }

    private static SortedMap<String, List<OpenOrder>> riskOrders(Collection<OrderState> orders) {
        SortedMap<String, List<OpenOrder>> bySymbol = new TreeMap<>();
        for (OrderState order : orders) {
            if (ConditionalViews.waits(order)) {
                continue;
            }
            bySymbol.computeIfAbsent(order.getSymbol(), symbol -> new ArrayList<>())
                    .add(new OpenOrder(
                            Side.of(order.getIsBuy()),
                            order.getPrice(),
                            order.getRemainingSize(),
                            order.getReduceOnly(),
                            OpenOrder.builderRate(order.getBuilderFee())));
        }
        return bySymbol;
    }
}
