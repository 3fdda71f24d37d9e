package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.BuilderApprovalChanged;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundSource;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Recomputes all accounts of the exchange from the published events, and checks that each event fits the state before
 * it.
 */
final class NaiveLedger {

    /** Listings of the markets by number; configured markets are known from the start. */
    private final TreeMap<Integer, MarketListing> listings = new TreeMap<>();
    /** The symbols of the markets that have announced themselves. */
    private final TreeSet<String> announced = new TreeSet<>();

    private final TreeMap<Bytes32, NaiveAccount> accounts = new TreeMap<>();
    /** Fees that fills charged for each builder less the fees that the builder received. */
    private final TreeMap<Bytes32, Long> builderFeesOwed = new TreeMap<>();

    private final TreeSet<Bytes32> multisigs = new TreeSet<>();
    private final NaiveSentOrders sentOrders = new NaiveSentOrders();
    private final TreeMap<String, Integer> seen = new TreeMap<>();
    private final NaiveTransfers transfers = new NaiveTransfers(this);

    /**
     * Money that left accounts for the insurance fund less the money that the fund received; payments of markets to the
     * fund do not count.
     */
    private long fundOwed;

    NaiveLedger(List<MarketListing> listings) {
        listings.forEach(listing -> this.listings.put(listing.getMarket(), listing));
    }

    /**
     * Records the terms that a market has announced to the account shard; they hold for all later records of the
     * market.
     */
    void announced(MarketListing listing) {
        listings.put(listing.getMarket(), listing);
        announced.add(listing.getSymbol());
    }

    Collection<MarketListing> listings() {
        return listings.values();
    }

    MarketListing listing(int market) {
        return Objects.requireNonNull(listings.get(market));
    }

    /** Whether the market has announced itself to the account shard. */
    boolean isAnnounced(String symbol) {
        return announced.contains(symbol);
    }

    TreeMap<Bytes32, NaiveAccount> accounts() {
        return accounts;
    }

    NaiveAccount account(Bytes32 key) {
        return accounts.computeIfAbsent(key, account -> new NaiveAccount());
    }

    /** Liquidation fees and residues that left accounts less those that the insurance fund received. */
    long fundOwed() {
        return fundOwed;
    }

    /** Fees that fills charged for each builder less the fees that the builder received. */
    TreeMap<Bytes32, Long> builderFeesOwed() {
        return builderFeesOwed;
    }

    NaiveSentOrders sentOrders() {
        return sentOrders;
    }

    /** Whether the account is a multisig account. */
    boolean isMultisig(Bytes32 key) {
        return multisigs.contains(key);
    }

    /** Number of times that each kind of event happened, so that a test can require that it does. */
    TreeMap<String, Integer> eventCounts() {
        return seen;
    }

    NaiveTransfers transfers() {
        return transfers;
    }

    void published(AccountEvent event) {
        if (event.hasRoleChanged() || event.hasFeePolicySet() || event.hasFeeProgrammeSet()) {
            return; // about a key, which need not be an account here
        }
        Bytes32 key = Keys.read(event.getAccount());
        NaiveAccount account = account(key);
        switch (event.getBodyCase()) {
            case ORDER_CHANGED -> ordered(key, account, event.getOrderChanged().getOrder());
            case ORDER_FILLED -> {
                requireFee(key, account, event.getOrderFilled());
                filled(
                        key,
                        account,
                        event.getOrderFilled().getFill(),
                        event.getOrderFilled().getPosition());
                fills(
                        key,
                        account,
                        event.getOrderFilled().getOrder(),
                        event.getOrderFilled().getFill());
            }
            case POSITION_MOVED -> {
                long fee = event.getPositionMoved().getFill().getFee();
                require(fee == 0, () -> key + " paid " + fee + " for " + event.getPositionMoved());
                requireSettled(key, event.getPositionMoved().getFill());
                filled(
                        key,
                        account,
                        event.getPositionMoved().getFill(),
                        event.getPositionMoved().getPosition());
            }
            case BUILDER_APPROVAL_CHANGED -> approved(account, event.getBuilderApprovalChanged());
            case BUILDER_FEES_RECEIVED -> {
                account.pay(-event.getBuilderFeesReceived().getAmount());
                builderFeesOwed.merge(key, -event.getBuilderFeesReceived().getAmount(), Long::sum);
            }
            case TREASURY_DEPOSITED ->
                account.deposit(event.getTreasuryDeposited().getAmount());
            case DEPOSITED -> account.deposit(event.getDeposited().getAmount());
            case TRANSFERRED ->
                transfers.transferred(
                        key, account, event.getTransferred(), event.getTotals().getOrderMargin());
            case ISOLATED_ACCOUNT_MADE -> transfers.isolated(key, account, event.getIsolatedAccountMade());
            case SUB_ACCOUNT_CHANGED -> transfers.changed(key, account, event.getSubAccountChanged());
            case WITHDRAWAL_CHANGED -> transfers.withdrawn(key, account, event.getWithdrawalChanged());
            case MULTISIG_CHANGED -> multisigs.add(key);
            case AGENT_CHANGED -> agent(key, account, event.getAgentChanged());
            case FUNDING_PAID -> funded(key, account, event.getFundingPaid());
            case LEVERAGE_CHANGED ->
                account.leverage.put(
                        event.getLeverageChanged().getMarket(),
                        event.getLeverageChanged().getLeverage());
            case FEES_RECEIVED -> account.receive(event.getFeesReceived().getAmount());
            case FUND_RECEIVED -> {
                account.receive(event.getFundReceived().getAmount());
                if (!event.getFundReceived().getAccount().isEmpty()
                        || event.getFundReceived().getSource() == FundSource.LIQUIDATION_FEE) {
                    fundOwed -= event.getFundReceived().getAmount();
                }
            }
            case PROPOSAL_CHANGED,
                    CANCEL_REJECTED,
                    CANCEL_SCHEDULED,
                    NOTED,
                    STAY_UNTIL_FILLED_SET,
                    LIQUIDATION_EXPLAINED,
                    ROLE_CHANGED,
                    FEE_POLICY_SET,
                    FEE_PROGRAMME_SET,
                    OPERATOR_ACTED,
                    TRANSACTION_COMPLETED -> {}
            case BODY_NOT_SET -> handedOver(key, account, event.getTotals());
        }
        if (event.hasTotals()) {
            NaiveTransfers.setAside(key, account, event);
            require(
                    account.totals().equals(event.getTotals()),
                    () -> key + " has " + event.getTotals() + ", not " + account.totals() + " after " + event);
        }
    }

    /**
     * Applies a change of agents of a multisig account. Agents of other accounts change with the transaction itself.
     */
    private void agent(Bytes32 key, NaiveAccount account, AgentChanged changed) {
        if (isMultisig(key)) {
            Bytes32 agent = Keys.read(changed.getAgent());
            if (changed.getRemoved()) {
                account.agents.remove(agent);
            } else {
                account.agents.add(agent);
            }
        }
    }

    private static void funded(Bytes32 key, NaiveAccount account, FundingPaid paid) {
        NaiveAccount.Position own = account.position(paid.getMarket());
        require(
                own.size == paid.getPosition().getSize(),
                () -> key + " holds " + own.size + ", published funding is " + paid);
        long due = NaiveNumbers.funding(own.size, paid.getMark(), paid.getHourlyRate());
        require(due == paid.getPayment(), () -> key + " is due a funding payment of " + due + ", not " + paid);
        account.fund(due);
    }

    /**
     * Applies the end of the takeover of an account: the remaining balance or debt of the account goes to the insurance
     * fund and counts as a fee.
     */
    private void handedOver(Bytes32 key, NaiveAccount account, AccountTotals totals) {
        long residue = totals.getFees() - account.fees;
        require(
                totals.getBalance() == totals.getOrderMargin(),
                () -> key + " handed over its balance, but has " + totals.getBalance());
        account.pay(residue);
        fundOwed += residue;
    }

    private void ordered(Bytes32 key, NaiveAccount account, OrderState order) {
        Bytes32 id = Keys.read(order.getOrderId());
        account.order(order, id);
        NaiveSentOrders.Sent sent = sentOrders.of(id);
        boolean isMisplaced = sent != null && sent.isIsolated() == (account.owner == null);
        require(!isMisplaced, () -> key + " has the order " + id + " of another account: " + sent);
        long known = account.filled.getOrDefault(id, 0L);
        boolean again = order.getFilledSize() == 0 && known > 0; // a duplicate of an ID that was there before
        require(
                order.getFilledSize() == known || again,
                () -> key + " has published that " + id + " filled " + order.getFilledSize() + ", after fills of "
                        + known);
    }

    private void fills(Bytes32 key, NaiveAccount account, OrderState order, Fill fill) {
        Bytes32 id = Keys.read(order.getOrderId());
        account.order(order, id);
        long before = order.getFilledSize() - fill.getSize();
        long known = before == 0 ? 0 : account.filled.getOrDefault(id, 0L);
        require(before == known, () -> key + " filled " + id + " to " + order.getFilledSize() + " from " + known);
        account.filled.put(id, order.getFilledSize());
        boolean within = order.getIsBuy() ? fill.getPrice() <= order.getPrice() : fill.getPrice() >= order.getPrice();
        require(
                within,
                () -> key + " filled " + id + " at " + fill.getPrice() + ", beyond its limit " + order.getPrice());
        require(
                order.getFilledSize() + order.getRemainingSize() <= order.getOriginalSize(),
                () -> key + " has more of " + id + " than was asked for: " + order);
        require(
                fill.getNotional() == NaiveNumbers.timesFloor(fill.getPrice(), fill.getSize()),
                () -> key + " filled for " + fill.getNotional());
    }

    private static void approved(NaiveAccount account, BuilderApprovalChanged changed) {
        Bytes32 builder = Keys.read(changed.getBuilder());
        if (changed.getMaxFee() == 0) {
            account.builders.remove(builder);
        } else {
            account.builders.put(builder, changed.getMaxFee());
        }
    }

    /** Checks the value of a settled position: size times price, rounded down for a long, up for a short. */
    private static void requireSettled(Bytes32 key, Fill fill) {
        long notional = fill.getTakerIsBuy()
                ? NaiveNumbers.timesCeil(fill.getPrice(), fill.getSize())
                : NaiveNumbers.timesFloor(fill.getPrice(), fill.getSize());
        require(
                fill.getReason() != FillReason.SETTLEMENT || notional == fill.getNotional() && fill.getIsTaker(),
                () -> key + " was settled for " + fill + ", not for " + notional);
    }

    private void filled(Bytes32 key, NaiveAccount account, Fill fill, PositionState position) {
        long realized = account.fill(position.getMarket(), fill);
        NaiveAccount.Position own = account.position(position.getMarket());
        require(realized == fill.getRealizedPnl(), () -> key + " realized " + realized + ", published " + fill);
        require(
                own.size == position.getSize() && own.cost == position.getCost(),
                () -> key + " holds " + own.size + " for " + own.cost + ", published " + position);
    }

    private void requireFee(Bytes32 key, NaiveAccount account, OrderFilled filled) {
        Fill fill = filled.getFill();
        int market = filled.getPosition().getMarket();
        MarketListing listing = listing(market);
        long builderFee = builderFee(filled);
        require(
                fill.getBuilderFee() == builderFee,
                () -> key + " paid its builder " + fill.getBuilderFee() + ", not " + builderFee + " for " + filled);
        long fee = fill.getFee() - builderFee;
        if (fill.getIsWorkOut()) {
            require(fee == 0, () -> key + " paid " + fee + " for " + fill);
        } else if (fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker()) {
            long most = NaiveNumbers.timesCeil(
                    fill.getNotional(), listing.getParameters().getLiquidationFee());
            require(fee >= 0 && fee <= most, () -> key + " paid a liquidation fee of " + fee + " in market " + market);
            fundOwed += key.equals(ExchangeSettings.FUND) ? 0 : fee;
        } else {
            long most = fill.getIsTaker() ? listing.getTakerFee() : listing.getMakerFee();
            boolean hasRate = fill.hasFeeRate() && fill.getFeeRate() <= most;
            require(hasRate, () -> key + " filled at a rate that is none of market " + market + ": " + fill);
            long due = NaiveNumbers.timesCeil(fill.getNotional(), fill.getFeeRate());
            require(fee == due, () -> key + " paid a fee of " + fee + ", not " + due);
            seen.merge("rates below the market's", fill.getFeeRate() < most ? 1 : 0, Integer::sum);
            seen.merge("rebates", fill.getFeeRate() < 0 ? 1 : 0, Integer::sum);
            boolean isAgainstForced = fill.getReason() == FillReason.LIQUIDATION && !fill.getIsTaker();
            fundOwed += isAgainstForced ? Math.min(0, fee) : 0; // rebates against liquidations are the fund's (FEE-014)
        }
    }

    /**
     * Builder fee of a fill according to the order as its client sent it. The published order must name the same
     * builder.
     */
    private long builderFee(OrderFilled filled) {
        NaiveSentOrders.Sent sent = sentOrders.of(Keys.read(filled.getOrder().getOrderId()));
        ByteString builder = sent == null ? ByteString.EMPTY : sent.builder();
        require(
                filled.getOrder().getBuilder().equals(builder),
                () -> "published with another builder than sent: " + filled.getOrder());
        if (sent == null || builder.isEmpty()) {
            return 0;
        }
        long fee = NaiveNumbers.timesCeil(filled.getFill().getNotional(), sent.builderFee() * NaiveNumbers.BASIS_POINT);
        builderFeesOwed.merge(Keys.read(builder), fee, Long::sum);
        seen.merge("builder fees of triggered orders", filled.getOrder().hasConditional() ? 1 : 0, Integer::sum);
        return fee;
    }

    private static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.NAIVE_LEDGER, what);
    }
}
