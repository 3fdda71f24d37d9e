package io.openperp.account.projection.table;

import io.openperp.api.money.Transfer;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.Fill;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.MultisigAccount;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.journal.ProposalChanged;
import io.openperp.journal.RoleChanged;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the changes that a batch of events makes to the tables: for tables of current state the last state of each
 * row, for histories every new row. Times and slots are those of the market if a market settled the fact.
 */
public final class Changes {

    public record AccountMarket(Bytes32 account, int market) {}

    public record Agent(Bytes32 account, Bytes32 agent) {}

    public record Builder(Bytes32 account, Bytes32 builder) {}

    /**
     * The last state of an open order.
     *
     * @param sequence sequence number of the event that placed the order
     * @param fact account, slot and time of the last event of the order
     */
    public record OpenOrder(Bytes32 account, long sequence, Fact fact, OrderState state) {}

    /** The status of a new order in the answer to its transaction. */
    public record SentOrder(Fact fact, long nonce, ActionStatus status) {}

    public record FinishedOrder(Fact fact, OrderState state) {}

    /** One side of a match; both order IDs are {@link Bytes32#ZERO} if a position was moved without orders. */
    public record Filled(Fact fact, String symbol, Bytes32 orderId, Bytes32 counterpartyOrderId, Fill fill) {}

    public record Closed(Fact fact, ClosedPosition position) {}

    public record Funded(Fact fact, FundingPaid payment) {}

    public record Acted(Fact fact, AccountEvent event) {}

    /**
     * A payment into or out of an account.
     *
     * @param sender account that paid; {@link Bytes32#ZERO} for a deposit
     * @param reason reason of a failure, {@code ref} of a treasurer's deposit, or reference of a paid withdrawal; null:
     *     none of these
     * @param withdrawal ID and status of the withdrawal; null if it is not a withdrawal
     */
    public record Transferred(
            Fact fact,
            Transfer.Kind kind,
            Bytes32 sender,
            Bytes32 receiver,
            long amount,
            @Nullable String reason,
            @Nullable WithdrawalEntry withdrawal) {

        public Transferred(
                Fact fact, Transfer.Kind kind, Bytes32 sender, Bytes32 receiver, long amount, @Nullable String reason) {
            this(fact, kind, sender, receiver, amount, reason, null);
        }
    }

    /** ID and status that a {@link Transferred} row has in addition if it is a withdrawal. */
    public record WithdrawalEntry(String id, Transfer.Status status) {}

    /**
     * The last state of a withdrawal.
     *
     * @param fact account, slot and time of the last event of the withdrawal
     */
    public record Withdrawn(Fact fact, WithdrawalChanged facts) {}

    /**
     * An operator's act: signed by a key with a role, or executed by a multisig account with a role.
     *
     * @param proposal proposal that executed the act, in its final state but without its actions; null if a key signed
     *     the act
     */
    public record OperatorAct(
            Fact fact, OperatorActed act, @Nullable ProposalChanged proposal) {

        public OperatorAct(Fact fact, OperatorActed act) {
            this(fact, act, null);
        }
    }

    public record HeldRole(String role, Bytes32 key) {}

    /**
     * The state of a key's role after the last event about it in the batch.
     *
     * @param fact slot and time of that event
     */
    public record RoleState(Fact fact, RoleChanged changed) {}

    /**
     * A sub-account that was made or changed.
     *
     * @param sequence sequence number of the event; only that of the first event of a sub-account, which made it, is
     *     stored
     */
    public record SubAccount(long sequence, SubAccountChanged changed) {}

    /**
     * Key of a proposal.
     *
     * @param number number of the proposal within its multisig account
     */
    public record ProposalKey(Bytes32 multisig, long number) {}

    /**
     * A day of an owner's volume.
     *
     * @param day UTC day, as number of days since 1970
     */
    public record FeeDay(Bytes32 owner, int day) {}

    public record Liquidated(Fact fact, LiquidationExplained explanation) {}

    public final Map<Bytes32, AccountTotals> totals = new LinkedHashMap<>();
    public final Map<AccountMarket, PositionState> positions = new LinkedHashMap<>();
    public final Map<AccountMarket, LeverageChanged> leverages = new LinkedHashMap<>();
    /** Agents that the batch has added (true) or removed (false). */
    public final Map<Agent, Boolean> agents = new LinkedHashMap<>();

    /** Highest fee in basis points that an account has approved for each builder; 0: the approval was revoked. */
    public final Map<Builder, Integer> builders = new LinkedHashMap<>();

    /** Withdrawals that the batch has changed, by their ID. */
    public final Map<String, Withdrawn> withdrawals = new LinkedHashMap<>();

    public final List<OperatorAct> operatorActs = new ArrayList<>();
    public final Map<HeldRole, RoleState> roles = new LinkedHashMap<>();

    /** Sub-accounts that the batch has made or changed, by their key. */
    public final Map<Bytes32, SubAccount> subAccounts = new LinkedHashMap<>();

    /** Multisig accounts that the batch has made or changed, by their key. */
    public final Map<Bytes32, MultisigAccount> multisigs = new LinkedHashMap<>();

    /** Last event of each proposal, with the actions from its first event. */
    public final Map<ProposalKey, ProposalChanged> proposals = new LinkedHashMap<>();

    /** Isolated accounts that the batch has made, by their key. */
    public final Map<Bytes32, IsolatedAccountMade> isolatedAccounts = new LinkedHashMap<>();

    /**
     * Time at which an account's orders will be cancelled, in seconds of exchange time; 0 if the dead man's switch is
     * off or has triggered.
     */
    public final Map<Bytes32, Long> scheduledCancels = new LinkedHashMap<>();
    /**
     * For each account that has changed this setting: whether its triggered market orders are kept until they are
     * filled.
     */
    public final Map<Bytes32, Boolean> staying = new LinkedHashMap<>();

    public final Map<Bytes32, OpenOrder> openOrders = new LinkedHashMap<>();
    public final Set<Bytes32> endedOrders = new HashSet<>();
    public final List<FinishedOrder> orderHistory = new ArrayList<>();
    public final List<SentOrder> sentOrders = new ArrayList<>();
    public final List<Filled> fills = new ArrayList<>();
    public final List<Closed> closedPositions = new ArrayList<>();
    public final List<Funded> fundingPayments = new ArrayList<>();
    public final List<Acted> activities = new ArrayList<>();

    public final List<Transferred> transfers = new ArrayList<>();
    public final List<Liquidated> liquidations = new ArrayList<>();
    public final List<FeePolicy> feePolicies = new ArrayList<>();
    /** Fee programmes that the batch has set, by account; an empty name takes the account out of any programme. */
    public final Map<Bytes32, String> feeProgrammes = new LinkedHashMap<>();
    /** Volume that each owner has traded on a day so far, in units of 1e-8. */
    public final Map<FeeDay, Long> feeVolumes = new LinkedHashMap<>();

    /** Records with leaves or with the top of a liability tree, which proves what the exchange owes. */
    public final List<AccountEvents> liabilities = new ArrayList<>();

    public final Map<Integer, MarketState> markets = new LinkedHashMap<>();

    public void orderIsOpen(Fact fact, OrderState state) {
        Bytes32 orderId = Fact.key(state.getOrderId());
        OpenOrder before = openOrders.get(orderId);
        long sequence = before == null ? fact.sequence() : before.sequence();
        openOrders.put(orderId, new OpenOrder(fact.account(), sequence, fact, state));
    }

    public void orderEnded(Fact fact, OrderState state) {
        Bytes32 orderId = Fact.key(state.getOrderId());
        openOrders.remove(orderId);
        endedOrders.add(orderId);
        orderHistory.add(new FinishedOrder(fact, state));
    }

    /** Adds a refused order, which was never open; an open order with the same ID is not changed. */
    public void orderRefused(Fact fact, OrderState state) {
        orderHistory.add(new FinishedOrder(fact, state));
    }

    public void proposal(Bytes32 multisig, ProposalChanged changed) {
        proposals.merge(
                new ProposalKey(multisig, changed.getProposal().getNumber()),
                changed,
                (before, now) -> now.toBuilder().setActions(before.getActions()).build());
    }

    /**
     * Assigns the acts that a multisig account has just signed to its proposal, which has ended as executed or failed:
     * no key can sign for a multisig account, so that they must come from the proposal.
     */
    public void executed(Bytes32 multisig, ProposalChanged changed) {
        ProposalChanged kept = changed.toBuilder().clearActions().build();
        operatorActs.replaceAll(act -> act.proposal() == null
                        && act.fact().account().equals(multisig)
                        && Fact.isOf(act.act().getSigner(), multisig)
                ? new OperatorAct(act.fact(), act.act(), kept)
                : act);
    }

    public MarketState market(int market, String symbol) {
        return markets.computeIfAbsent(market, m -> new MarketState(m, symbol));
    }

    /** New values for the columns of a market's row; null for a column that the batch does not change. */
    public static final class MarketState {
        public final int market;
        public final String symbol;
        public byte @Nullable [] listing;

        @Nullable
        public Long mark;

        @Nullable
        public Long oracle;

        @Nullable
        public Boolean oracleIsLive;

        @Nullable
        public Long lastPrice;

        public byte @Nullable [] riskSurface;

        @Nullable
        public Long regimeDt;

        public MarketState(int market, String symbol) {
            this.market = market;
            this.symbol = symbol;
        }
    }
}
