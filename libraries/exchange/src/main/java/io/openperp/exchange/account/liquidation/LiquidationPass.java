package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.fund.FundDeleveraging;
import io.openperp.exchange.account.fund.FundUnwinding;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.margin.BasisMargin;
import io.openperp.exchange.account.margin.Maintenance;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.Keys;
import io.openperp.journal.StepAnswer;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * The liquidation pass: liquidates accounts below maintenance after marks, rates, funding or positions have changed
 * (LIQ-001, LIQ-002). A change during a pass leads to another pass after it.
 *
 * <pre>
 * IDLE               no pass is running                 → LIQUIDATING        a pass is wanted: its first round begins
 * LIQUIDATING        the accounts below maintenance,    → DELEVERAGING_FUND  all liquidations of the round are over
 *                    riskiest first, some at a time
 * DELEVERAGING_FUND  the fund's own debt is closed      → LIQUIDATING        the round has closed something: another round,
 *                                                                            of accounts with equity below 2/3 of P
 *                                                       → IDLE               it has not: orders that accounts could no
 *                                                                            longer survive are cancelled
 * </pre>
 */
public final class LiquidationPass {

    private static final int DEFAULT_WINDOW = 64;

    private enum Phase {
        IDLE,
        LIQUIDATING,
        DELEVERAGING_FUND
    }

    private record Candidate(long health, Account account) {}

    private final Accounts accounts;
    private final Listings listings;
    private final ShardSettings settings;
    private final LiquidationIndex index;
    private final InsuranceFund fund;
    private final LiquidationExecution liquidator;
    private final UnclaimedWithdrawals withdrawals;
    private final UnaffordableOrders unaffordable;
    private final FundDeleveraging fundDeleveraging;
    private final FundUnwinding unwinding;

    private Phase phase = Phase.IDLE;
    /** Whether a pass is requested: it begins now, or when the running one has ended. */
    private boolean wanted;
    /** Whether the present round is the first of its pass. */
    private boolean isFirstRound;
    /** Whether the round has liquidated an account or closed positions of the fund, so that another round follows. */
    private boolean closedSomething;
    /** Whether the insurance fund is to send closing orders as soon as no pass is running. */
    private boolean unwindDue;
    /** Accounts that are still to be liquidated in this round, riskiest first. */
    private final ArrayDeque<Bytes32> queue = new ArrayDeque<>();

    private final TreeMap<Bytes32, Liquidation> active = new TreeMap<>();
    /** Accounts whose liquidation has ended in the present command. */
    private final List<Account> ended = new ArrayList<>();

    private long passes;

    public LiquidationPass(
            Accounts accounts,
            Listings listings,
            ShardSettings settings,
            LiquidationIndex index,
            InsuranceFund fund,
            LiquidationExecution liquidator,
            UnclaimedWithdrawals withdrawals,
            Instructions instructions) {
        this.accounts = accounts;
        this.listings = listings;
        this.settings = settings;
        this.index = index;
        this.fund = fund;
        this.liquidator = liquidator;
        this.withdrawals = withdrawals;
        unaffordable = new UnaffordableOrders(instructions);
        fundDeleveraging = new FundDeleveraging(fund, listings, instructions);
        unwinding = new FundUnwinding(fund, fundDeleveraging, listings, instructions);
    }

    /** Requests a pass because something has changed that requirements of accounts depend on. */
    public void requestPass() {
        wanted = true;
    }

    /** Requests a pass each second, after which the insurance fund sends closing orders. */
    public void tick() {
        wanted = true;
        unwindDue = true;
    }

    /**
     * Requests a pass if the account, after fills or a liquidation of another account, is below maintenance or has open
     * orders that it might not survive.
     */
    public void traded(Account account) {
        wanted |= isCandidate(account) || unaffordable.areOpen(account);
    }

    /**
     * Continues the liquidation, or the closing of the fund's positions, to which a market has answered that a step is
     * carried out.
     */
    public void answered(ListedMarket market, StepAnswer answer) {
        Bytes32 key = Keys.read(answer.getAccount());
        if (!fund.is(key)) {
            Liquidation liquidation = require(key);
            liquidator.answered(liquidation, market, answer);
            removeIfOver(liquidation);
        } else if (!unwinding.answered(market.number, answer.getStep())) {
            fundDeleveraging.answered(answer.getStep());
            closedSomething |= answer.getSize() != 0;
        }
    }

    /**
     * Clears the debt of an account without a position: first with money of its own unclaimed withdrawals (WDR-023),
     * then with money of the insurance fund (LIQ-010).
     */
    public void settleDebt(Account account) {
        if (isFlatAndOwes(account)) {
            String why = "the account owes " + Decimals.format(-account.balanceBesideOrders());
            withdrawals.callBack(account, why, () -> account.balanceBesideOrders() >= 0);
        }
        if (isFlatAndOwes(account)) {
            liquidator.handOver(account, account.balanceBesideOrders());
        }
    }

    private boolean isFlatAndOwes(Account account) {
        boolean trader = !settings.isInsuranceFundOrFeeAccount(account.key);
        return account.balanceBesideOrders() < 0 && trader && fund.isConfigured() && account.isFlat();
    }

    /** Removes and returns the accounts whose liquidation has ended in the present command, in that order. */
    public List<Account> takeEnded() {
        if (ended.isEmpty()) {
            return List.of();
        }
        List<Account> all = List.copyOf(ended);
        ended.clear();
        return all;
    }

    /**
     * Continues the pass up to the first step that needs an answer of a market; to be called at the end of every
     * command.
     */
    public void proceed() {
        if (!fund.isConfigured()) {
            return;
        }
        boolean waits = false;
        while (!waits && (phase != Phase.IDLE || wanted)) {
            waits = !advance();
        }
        if (phase == Phase.IDLE && unwindDue) {
            unwindDue = false;
            unwinding.send();
        }
    }

    /** Goes on with the present phase of the pass. Returns false if it has to wait for the answer of a market. */
    private boolean advance() {
        return switch (phase) {
            case IDLE -> begin();
            case LIQUIDATING -> liquidate();
            case DELEVERAGING_FUND -> deleverageFund();
        };
    }

    private boolean begin() {
        wanted = false;
        passes++;
        isFirstRound = true;
        beginRound();
        return true;
    }

    private boolean liquidate() {
        while (active.size() < window() && !queue.isEmpty()) {
            takeTurn(accounts.require(queue.remove()));
        }
        if (!active.isEmpty()) {
            return false;
        }
        phase = Phase.DELEVERAGING_FUND;
        fundDeleveraging.begin();
        return true;
    }

    private boolean deleverageFund() {
        if (fundDeleveraging.isUnderWay()) {
            return false;
        }
        if (closedSomething) {
            isFirstRound = false;
            beginRound();
        } else {
            index.accountsToEvaluate().forEach(this::cancelUnaffordable);
            phase = Phase.IDLE;
        }
        return true;
    }

    private void beginRound() {
        phase = Phase.LIQUIDATING;
        List<Candidate> candidates = new ArrayList<>();
        for (Account account : index.accountsToEvaluate()) {
            defend(account);
            if (isCandidate(account)) {
                Maintenance maintenance = Maintenance.of(account, listings);
                if (isFirstRound || maintenance.isDeep()) {
                    candidates.add(new Candidate(maintenance.health(), account));
                }
            }
            index.evaluated(account);
        }
        candidates.sort(Comparator.comparingLong(Candidate::health).thenComparing(each -> each.account().key));
        candidates.forEach(candidate -> queue.add(candidate.account().key));
        closedSomething = !candidates.isEmpty();
    }

    /** Liquidates an account if it is still below maintenance: accounts before it in the queue may have changed it. */
    private void takeTurn(Account account) {
        defend(account);
        if (isCandidate(account)) {
            Liquidation liquidation = liquidator.begin(account, Maintenance.of(account, listings));
            active.put(account.key, liquidation);
            removeIfOver(liquidation);
        }
    }

    /**
     * Returns money of the account's unclaimed withdrawals to its balance before it is liquidated (WDR-023), even if
     * the liquidation has to wait.
     */
    private void defend(Account account) {
        if (isBelow(account)) {
            Maintenance maintenance = Maintenance.of(account, listings);
            String why = "equity " + Decimals.format(maintenance.equity()) + " is below maintenance margin "
                    + Decimals.format(maintenance.required());
            withdrawals.callBack(account, why, () -> !isBelow(account));
        }
    }

    private boolean isCandidate(Account account) {
        return hasPositionToClose(account) && isBelow(account);
    }

    /**
     * Whether the account is below maintenance both at the marks and at the liquidation price bases, and is neither the
     * fund nor already in liquidation.
     */
    private boolean isBelow(Account account) {
        return !account.isInLiquidation()
                && !fund.is(account.key)
                && !account.isFlat()
                && !Margin.equityCoversMaintenance(account, listings)
                && !BasisMargin.protects(account, listings);
    }

    /**
     * Whether the account has a position in a market in which liquidations run at present. One is enough: positions in
     * stopped markets protect none elsewhere (MST-012, LIQ-007).
     */
    private static boolean hasPositionToClose(Account account) {
        for (Holding holding : account.holdings()) {
            if (holding.size() != 0 && !holding.market.isClosedToLiquidations()) {
                return true;
            }
        }
        return false;
    }

    private void cancelUnaffordable(Account account) {
        unaffordable.cancel(account);
        index.evaluated(account);
    }

    private Liquidation require(Bytes32 account) {
        Liquidation liquidation = active.get(account);
        if (liquidation == null) {
            throw new IllegalStateException("a step of account " + account + ", which is not in liquidation");
        }
        return liquidation;
    }

    private void removeIfOver(Liquidation liquidation) {
        if (liquidation.phase == Liquidation.Phase.OVER) {
            active.remove(liquidation.account.key);
            index.updateIntervals(liquidation.account);
            ended.add(liquidation.account);
        }
    }

    private int window() {
        int window = settings.record().getLiquidationWindow();
        return window == 0 ? DEFAULT_WINDOW : window;
    }

    /** Number of passes begun since the shard was created. */
    public long passes() {
        return passes;
    }

    public int accountsInLiquidation() {
        return active.size();
    }

    public void writeTo(BinaryWriter out) {
        out.writeBoolean(phase != Phase.IDLE).writeBoolean(wanted);
        out.writeBoolean(isFirstRound).writeBoolean(closedSomething);
        out.writeBoolean(phase == Phase.DELEVERAGING_FUND || phase == Phase.IDLE && passes > 0);
        out.writeBoolean(unwindDue).writeVarint(passes);
        out.writeVarint(queue.size());
        queue.forEach(out::writeBytes32);
        out.writeVarint(active.size());
        active.values().forEach(liquidation -> liquidation.writeTo(out));
        fundDeleveraging.writeTo(out);
        unwinding.writeTo(out);
    }

    /** Reads the pass from a snapshot; the accounts must have been read before. */
    public void readFrom(BinaryReader in) {
        boolean running = in.readBoolean();
        wanted = in.readBoolean();
        isFirstRound = in.readBoolean();
        closedSomething = in.readBoolean();
        boolean liquidated = in.readBoolean();
        phase = !running ? Phase.IDLE : liquidated ? Phase.DELEVERAGING_FUND : Phase.LIQUIDATING;
        unwindDue = in.readBoolean();
        passes = in.readVarint();
        queue.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            queue.add(in.readBytes32());
        }
        active.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Liquidation liquidation = Liquidation.readFrom(in, accounts);
            active.put(liquidation.account.key, liquidation);
        }
        fundDeleveraging.readFrom(in);
        unwinding.readFrom(in);
    }

    /**
     * Withdrawals that no treasurer has claimed: their money is used for the account before the insurance fund or
     * others pay for it (WDR-023).
     */
    @FunctionalInterface
    public interface UnclaimedWithdrawals {

        /**
         * Returns money of unclaimed withdrawals to the balance of the account, newest withdrawal first, until
         * {@code isEnough}.
         */
        void callBack(Account account, String reason, BooleanSupplier isEnough);
    }
}
