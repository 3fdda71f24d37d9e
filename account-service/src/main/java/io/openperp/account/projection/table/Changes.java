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
 * Changes of the tables by a batch of events: the last state of rows that are replaced, every row of histories. Times
 * and slots are those of the market where a market settled the fact.
 */
public final class Changes {

    public record AccountMarket(Bytes32 account, int market) {}

    public record Agent(Bytes32 account, Bytes32 agent) {}

    public record Builder(Bytes32 account, Bytes32 builder) {}

    /**
     * @param sequence sequence number of the fact that placed the order
     * @param fact last fact about the order
     */
    public record OpenOrder(Bytes32 account, long sequence, Fact fact, OrderState state) {}

    /** A new order in the answer to its transaction. */
    public record SentOrder(Fact fact, long nonce, ActionStatus status) {}

    public record FinishedOrder(Fact fact, OrderState state) {}

    /** One side of a match; the orders are {@link Bytes32#ZERO} where a position moved without any. */
    public record Filled(Fact fact, String symbol, Bytes32 orderId, Bytes32 counterpartyOrderId, Fill fill) {}

    public record Closed(Fact fact, ClosedPosition position) {}

    public record Funded(Fact fact, FundingPaid payment) {}

    public record Acted(Fact fact, AccountEvent event) {}

    /**
     * Money that came to the account or left it.
     *
     * @param sender {@link Bytes32#ZERO} of a deposit
     * @param reason why it failed, the ref of a deposit by a treasurer, or the reference of a paid withdrawal; null:
     *     none
     * @param withdrawal null if it is no withdrawal
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

    /** The ID and status that a {@link Transferred} row of a withdrawal has in addition. */
    public record WithdrawalEntry(String id, Transfer.Status status) {}

    /** @param fact the last about the withdrawal */
    public record Withdrawn(Fact fact, WithdrawalChanged facts) {}

    /**
     * An act that a key with a role has signed, or a multisig account with one has executed.
     *
     * @param proposal proposal as it ended with the act, without its actions; null if a key has signed the act
     */
    public record OperatorAct(
            Fact fact, OperatorActed act, @Nullable ProposalChanged proposal) {

        public OperatorAct(Fact fact, OperatorActed act) {
            this(fact, act, null);
        }
    }

    public record HeldRole(String role, Bytes32 key) {}

    /** @param fact last fact about the role */
    public record RoleState(Fact fact, RoleChanged changed) {}

    /** @param sequence sequence number of the fact; of a sub-account only the first fact counts */
    public record SubAccount(long sequence, SubAccountChanged changed) {}

    /** @param number number of the proposal */
    public record ProposalKey(Bytes32 multisig, long number) {}

    /** @param day day in UTC, numbered from 1970 */
    public record FeeDay(Bytes32 owner, int day) {}

    public record Liquidated(Fact fact, LiquidationExplained explanation) {}

    public final Map<Bytes32, AccountTotals> totals = new LinkedHashMap<>();
    public final Map<AccountMarket, PositionState> positions = new LinkedHashMap<>();
    public final Map<AccountMarket, LeverageChanged> leverages = new LinkedHashMap<>();
    /** Agents that were added (true) or removed (false). */
    public final Map<Agent, Boolean> agents = new LinkedHashMap<>();

    /** Highest fee of each builder in basis points; 0 if it is no longer approved. */
    public final Map<Builder, Integer> builders = new LinkedHashMap<>();

    /** Withdrawals by ID. */
    public final Map<String, Withdrawn> withdrawals = new LinkedHashMap<>();

    public final List<OperatorAct> operatorActs = new ArrayList<>();
    public final Map<HeldRole, RoleState> roles = new LinkedHashMap<>();

    /** Sub-accounts by their key. */
    public final Map<Bytes32, SubAccount> subAccounts = new LinkedHashMap<>();

    /** Multisig accounts by their key. */
    public final Map<Bytes32, MultisigAccount> multisigs = new LinkedHashMap<>();

    /** The last event of each proposal, with the actions of its first. */
    public final Map<ProposalKey, ProposalChanged> proposals = new LinkedHashMap<>();

    /** Isolated accounts by their key. */
    public final Map<Bytes32, IsolatedAccountMade> isolatedAccounts = new LinkedHashMap<>();

    /**
     * When the account's orders will be cancelled, in seconds of exchange time; 0 if the switch is off or has fired.
     */
    public final Map<Bytes32, Long> scheduledCancels = new LinkedHashMap<>();
    /** Whether triggered market orders of these accounts stay until filled. */
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
    /** Fee programme by account; empty if it is in none. */
    public final Map<Bytes32, String> feeProgrammes = new LinkedHashMap<>();
    /** Volume of each owner on a day so far, in units of 1e-8. */
    public final Map<FeeDay, Long> feeVolumes = new LinkedHashMap<>();

    /** Records with leaves or the top of a tree over what the exchange owes. */
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

    /** Adds a refused order, which never was open; an open order of the same ID stays. */
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
     * Adds a proposal that has ended as executed or failed to the acts that its multisig account has just signed: no
     * key can sign for that account, so they are acts of the proposal.
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

    /** New values of a market; null if there is none. */
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
