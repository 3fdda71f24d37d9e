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
import io.openperp.journal.AnswerTakeover;
import io.openperp.journal.Keys;
import io.openperp.journal.StepAnswer;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The pass over the accounts after marks, rates, funding or positions changed (LIQ-001, LIQ-002): in rounds, those
 * below maintenance, worst first, a window of them at once; then the fund's own debt; at the end the orders that
 * accounts could no longer survive. What happens during a pass leads to another one after it.
 */
public final class LiquidationPass {

    private static final int DEFAULT_WINDOW = 64;

    private record Candidate(long health, Account account) {}

    private final Accounts accounts;
    private final Listings listings;
    private final ShardSettings settings;
    private final LiquidationIndex index;
    private final InsuranceFund fund;
    private final LiquidationExecution liquidator;
    private final UnaffordableOrders sweep;
    private final FundDeleveraging fundDeleveraging;
    private final FundUnwinding workOut;

    private boolean running;
    /** A pass is to begin: now, or once the running one has ended. */
    private boolean wanted;
    /** In its first round; later ones take only accounts that the pass itself has made deep. */
    private boolean first;
    /** There is a reason for another round. */
    private boolean moved;
    /** The fund's debt has been looked at in this round. */
    private boolean fundDone;
    /** Candidates of the round that have not had their turn, worst first. */
    private final ArrayDeque<Bytes32> queue = new ArrayDeque<>();

    private final TreeMap<Bytes32, Liquidation> active = new TreeMap<>();
    private boolean workOutDue;
    private long passes;

    public LiquidationPass(
            Accounts accounts,
            Listings listings,
            ShardSettings settings,
            LiquidationIndex index,
            InsuranceFund fund,
            LiquidationExecution liquidator,
            Instructions instructions) {
        this.accounts = accounts;
        this.listings = listings;
        this.settings = settings;
        this.index = index;
        this.fund = fund;
        this.liquidator = liquidator;
        sweep = new UnaffordableOrders(instructions);
        fundDeleveraging = new FundDeleveraging(fund, listings, instructions);
        workOut = new FundUnwinding(fund, fundDeleveraging, listings, instructions);
    }

    /** Something that requirements depend on has changed for everybody. */
    public void want() {
        wanted = true;
    }

    /** A second has passed; after the pass the fund works out. */
    public void tick() {
        wanted = true;
        workOutDue = true;
    }

    /** Orders of this account have filled, or a liquidation elsewhere has moved its position. */
    public void traded(Account account) {
        wanted |= isCandidate(account) || sweep.isNeeded(account);
    }

    /** A market has carried a step out. */
    public void answered(ListedMarket market, StepAnswer answer) {
        Bytes32 key = Keys.read(answer.getAccount());
        if (!fund.is(key)) {
            Liquidation liquidation = require(key);
            liquidator.answered(liquidation, market, answer);
            removeIfOver(liquidation);
        } else if (!workOut.answered(market.number, answer.getStep())) {
            fundDeleveraging.answered(answer.getStep());
            moved |= answer.getSize() != 0;
        }
    }

    public void fundAnswered(AnswerTakeover answer) {
        Liquidation liquidation = require(Keys.read(answer.getAccount()));
        liquidator.fundAnswered(liquidation, answer.getStep(), answer.getAccepted());
        removeIfOver(liquidation);
    }

    /** Goes as far as it can without an answer of another shard; at the end of every command. */
    public void proceed() {
        if (!fund.isConfigured()) {
            return;
        }
        boolean waits = false;
        while (!waits && (running || wanted)) {
            if (!running) {
                begin();
            }
            waits = !advance();
        }
        if (!running && workOutDue) {
            workOutDue = false;
            workOut.send();
        }
    }

    private void begin() {
        running = true;
        wanted = false;
        passes++;
        first = true;
        beginRound();
    }

    /** False if it has to wait. */
    private boolean advance() {
        while (active.size() < window() && !queue.isEmpty()) {
            takeTurn(accounts.require(queue.remove()));
        }
        if (!active.isEmpty()) {
            return false;
        }
        if (!fundDone) {
            fundDone = true;
            fundDeleveraging.begin();
        }
        if (fundDeleveraging.isUnderWay()) {
            return false;
        }
        if (moved) {
            first = false;
            beginRound();
        } else {
            index.due().forEach(this::sweep);
            running = false;
        }
        return true;
    }

    private void beginRound() {
        fundDone = false;
        List<Candidate> candidates = new ArrayList<>();
        for (Account account : index.due()) {
            if (isCandidate(account)) {
                Maintenance maintenance = Maintenance.of(account, listings);
                if (first || maintenance.isDeep()) {
                    candidates.add(new Candidate(maintenance.health(), account));
                }
            }
            index.evaluated(account);
        }
        candidates.sort(Comparator.comparingLong(Candidate::health).thenComparing(each -> each.account().key));
        candidates.forEach(candidate -> queue.add(candidate.account().key));
        moved = !candidates.isEmpty();
    }

    /** Evaluated again: those before it in the queue may have changed it. */
    private void takeTurn(Account account) {
        if (isCandidate(account)) {
            Liquidation liquidation = liquidator.begin(account, Maintenance.of(account, listings));
            active.put(account.key, liquidation);
            removeIfOver(liquidation);
        }
    }

    /** Below maintenance at the marks and at the bases, with a live oracle in every market it holds, not the fund and not in liquidation already. */
    private boolean isCandidate(Account account) {
        if (account.isInLiquidation() || fund.is(account.key) || account.isFlat()) {
            return false;
        }
        for (Holding holding : account.holdings()) {
            if (holding.size() != 0 && !holding.market.conditions().isOracleFresh()) {
                return false;
            }
        }
        return !Margin.equityCoversMaintenance(account, listings) && !BasisMargin.protects(account, listings);
    }

    private void sweep(Account account) {
        sweep.sweep(account);
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
            index.look(liquidation.account);
        }
    }

    private int window() {
        int window = settings.record().getLiquidationWindow();
        return window == 0 ? DEFAULT_WINDOW : window;
    }

    /** Passes begun since the shard exists. */
    public long passes() {
        return passes;
    }

    public int accountsInLiquidation() {
        return active.size();
    }

    public void writeTo(BinaryWriter out) {
        out.writeBoolean(running).writeBoolean(wanted).writeBoolean(first).writeBoolean(moved);
        out.writeBoolean(fundDone).writeBoolean(workOutDue).writeVarint(passes);
        out.writeVarint(queue.size());
        queue.forEach(out::writeBytes32);
        out.writeVarint(active.size());
        active.values().forEach(liquidation -> liquidation.writeTo(out));
        fundDeleveraging.writeTo(out);
        workOut.writeTo(out);
    }

    /** After the accounts. */
    public void readFrom(BinaryReader in) {
        running = in.readBoolean();
        wanted = in.readBoolean();
        first = in.readBoolean();
        moved = in.readBoolean();
        fundDone = in.readBoolean();
        workOutDue = in.readBoolean();
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
        workOut.readFrom(in);
    }
}
