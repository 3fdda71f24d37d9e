package io.openperp.exchange.account.state;

import io.openperp.journal.AccountTotals;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.WideSum;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One account as the account shard knows it: money, permissions, settings, and per market its position and open orders. */
public final class Account {

    public final Bytes32 key;
    final Nonces nonces = new Nonces();
    /**
     * Agents. Like builders, leverage and cooldowns a shared empty collection while there are none: accounts are many.
     */
    SortedSet<Bytes32> agents = Collections.emptySortedSet();
    /** Highest fee in basis points of each builder that its orders may name. */
    SortedMap<Bytes32, Integer> builders = Collections.emptySortedMap();
    /** Leverage settings by market number; absent: the market's default. */
    SortedMap<Integer, Long> leverage = Collections.emptySortedMap();
    /** Holdings by market number; present while there is a position or an open order. */
    final TreeMap<Integer, Holding> holdings = new TreeMap<>();

    private final Collection<Holding> holdingsView = Collections.unmodifiableCollection(holdings.values());

    /** Exact balance, in 128 bits. */
    final WideSum money = new WideSum();

    /** All deposits since the beginning, at most 10^10 in money: what would exceed it is not given. */
    long deposits;

    /** Sum since the beginning, like the next two; only shown, so they end at the largest number instead of failing. */
    long realizedPnl;

    long fees;
    long funding;
    /** Money received by transfers minus money sent, modulo 2^64. */
    long transferred;
    /** Withdrawals but for those whose money came back, modulo 2^64. */
    long withdrawn;

    long lastFaucetNanos;
    /** Last sequence given to one of its orders: their age over all markets. */
    long lastOrder;
    /** Time until which a position rests after a tranche, in milliseconds, by market number; kept when it is flat. */
    SortedMap<Integer, Long> coolingDownUntil = Collections.emptySortedMap();
    /** The part of the money that is set aside for open orders of an isolated account. */
    long orderMargin;
    /** The money that closing fills of the present command have set free; no part of the state. */
    private long released;
    /** Whether an order has ended in the present change; no part of the state. */
    private boolean orderEnded;
    /** The liquidation under way, or null. */
    private @Nullable ForcedClosing liquidation;

    Account(Bytes32 key) {
        this.key = key;
    }

    /** Credits a deposit of the faucet, at {@code nowNanos} of the exchange clock. */
    public void depositFromFaucet(long amount, long nowNanos) {
        deposit(amount);
        lastFaucetNanos = nowNanos;
    }

    public void deposit(long amount) {
        money.add(amount);
        deposits = Math.addExact(deposits, amount);
    }

    public void settle(long realized, long fee) {
        money.add(realized);
        money.subtract(fee);
        realizedPnl = Fixed.addSaturated(realizedPnl, realized);
        fees = Fixed.addSaturated(fees, fee);
    }

    public void fund(long payment) {
        money.add(payment);
        funding = Fixed.addSaturated(funding, payment);
    }

    /** Credits money from outside of its trading: collected fees, or what the insurance fund is paid; negative: debits. */
    public void receive(long amount) {
        money.add(amount);
    }

    /** Books money of a transfer; negative: it leaves the account. */
    public void transfer(long amount) {
        money.add(amount);
        transferred += amount;
    }

    /** Takes money for a withdrawal; negative: it comes back. */
    public void withdraw(long amount) {
        money.subtract(amount);
        withdrawn += amount;
    }

    /** Withdrawals but for those whose money came back, modulo 2^64. */
    public long withdrawn() {
        return withdrawn;
    }

    /** Exact balance, clamped to 64 bits. */
    public long balance() {
        return money.value();
    }

    /** Exact balance, modulo 2^64. */
    public long wrappedBalance() {
        return money.wrapped();
    }

    /** Adds the exact balance to {@code sum}. */
    public void addBalanceTo(WideSum sum) {
        sum.add(money);
    }

    /** All deposits since the beginning. */
    public long deposits() {
        return deposits;
    }

    /** Money received by deposits and transfers, minus money sent and withdrawn that has not come back, modulo 2^64. */
    public long paidIn() {
        return deposits + transferred - withdrawn;
    }

    /** Time of the last faucet deposit in nanoseconds since 1970; 0 before the first. */
    public long lastFaucetNanos() {
        return lastFaucetNanos;
    }

    /** Statement sums saturate at 64 bits; the balance does not. */
    boolean isStatementSaturated() {
        return isBound(realizedPnl) || isBound(fees) || isBound(funding);
    }

    private static boolean isBound(long sum) {
        return sum == Long.MAX_VALUE || sum == Long.MIN_VALUE;
    }

    /** The balance that follows from its statement, modulo 2^64. */
    long statement() {
        return paidIn() + realizedPnl - fees + funding;
    }

    /** Whether the nonce was used, as far as it is remembered. */
    public boolean hasUsedNonce(long nonce) {
        return nonces.remember(nonce);
    }

    /** Uses {@code nonce} up if it is fresh. */
    public Nonces.Verdict useNonce(long nonce, boolean byOwner) {
        return nonces.use(nonce, byOwner);
    }

    public void addAgent(Bytes32 agent) {
        agents = agents.isEmpty() ? new TreeSet<>() : agents;
        agents.add(agent);
    }

    public void removeAgent(Bytes32 agent) {
        if (agents.contains(agent)) {
            agents.remove(agent);
        }
    }

    public boolean hasAgent(Bytes32 agent) {
        return agents.contains(agent);
    }

    public int agentCount() {
        return agents.size();
    }

    /** Lets orders name the builder up to this fee in basis points from now on; 0: no longer. */
    public void approveBuilder(Bytes32 builder, int maxFee) {
        if (maxFee == 0) {
            builders = own(builders);
            builders.remove(builder);
        } else {
            builders = own(builders);
            builders.put(builder, maxFee);
        }
    }

    /** Highest fee in basis points that its orders may pay the builder; 0: none is approved. */
    public int maxBuilderFee(Bytes32 builder) {
        return builders.getOrDefault(builder, 0);
    }

    public int builderCount() {
        return builders.size();
    }

    /** Sequence of its next order: larger than those of all orders before. */
    public long nextOrderSequence() {
        lastOrder++;
        return lastOrder;
    }

    /** Its holdings by market number: one for each market where it has a position or an open order. */
    public Collection<Holding> holdings() {
        return holdingsView;
    }

    public boolean mayBeSignedBy(Bytes32 signer) {
        return signer.equals(key) || agents.contains(signer);
    }

    public Holding holding(ListedMarket market) {
        Holding holding = holdings.get(market.number);
        if (holding == null) {
            holding = new Holding(market);
            holdings.put(market.number, holding);
        }
        return holding;
    }

    @Nullable
    public Holding holdingOrNull(ListedMarket market) {
        return holdings.get(market.number);
    }

    /** The holding in this market; null where it has neither a position nor an open order. */
    public @Nullable Holding holdingIn(int market) {
        return holdings.get(market);
    }

    /** Forgets markets without a position or an open order, so that memory follows the live state. */
    public void forgetIdleHoldings() {
        for (Holding holding : holdings.values()) {
            if (holding.isIdle()) {
                holdings.values().removeIf(Holding::isIdle);
                return;
            }
        }
    }

    /** Whether the account has neither a position nor an order. */
    public boolean holdsNothing() {
        return holdings.values().stream().allMatch(Holding::isIdle);
    }

    public boolean isFlat() {
        for (Holding holding : holdings.values()) {
            if (holding.size() != 0) {
                return false;
            }
        }
        return true;
    }

    public void coolDown(ListedMarket market, long untilMillis) {
        coolingDownUntil = own(coolingDownUntil);
        coolingDownUntil.put(market.number, untilMillis);
    }

    public boolean isCoolingDown(ListedMarket market, long nowMillis) {
        Long until = coolingDownUntil.get(market.number);
        return until != null && until > nowMillis;
    }

    public void forgetCooldownsUntil(long nowMillis) {
        if (!coolingDownUntil.isEmpty()) {
            coolingDownUntil.values().removeIf(until -> until <= nowMillis);
        }
    }

    /**
     * Begins a liquidation: only cancels and deposits are accepted, and {@code closing} gets each part that is closed.
     */
    public void beginLiquidation(ForcedClosing closing) {
        liquidation = closing;
    }

    public void endLiquidation() {
        liquidation = null;
    }

    public boolean isInLiquidation() {
        return liquidation != null;
    }

    /** Tells the liquidation, if one is under way, that a part of a position was closed against the owner's will. */
    public void closedByForce(long size, long notional, long fee) {
        if (liquidation != null) {
            liquidation.closed(size, notional, fee);
        }
    }

    /** The part of the balance that is set aside for its open orders: it answers for no position (ISO-019). */
    public long orderMargin() {
        return orderMargin;
    }

    /** Sets {@code amount} more of the balance aside for open orders, in quote units; negative: less. */
    public void setAside(long amount) {
        orderMargin = Math.addExact(orderMargin, amount);
    }

    /** The balance without what is set aside for open orders. */
    public long balanceBesideOrders() {
        return Fixed.addSaturated(balance(), -orderMargin);
    }

    /** Notes that one of its orders is no longer open. */
    public void orderEnded() {
        orderEnded = true;
    }

    /** Whether {@link #orderEnded} was called since the last time. */
    public boolean takeOrderEnded() {
        boolean taken = orderEnded;
        orderEnded = false;
        return taken;
    }

    /** Counts margin that a closing fill has set free in this isolated account, in quote units. */
    public void release(long margin) {
        released += margin;
    }

    /**
     * Returns the margin, in quote units, that {@link #release} has added up in the present command, and resets the sum
     * to zero.
     */
    public long takeReleased() {
        long taken = released;
        released = 0;
        return taken;
    }

    /** Whether the account has a leverage setting of its own in this market. */
    public boolean hasLeverage(ListedMarket market) {
        return leverage.containsKey(market.number);
    }

    public void setLeverage(ListedMarket market, long setting) {
        leverage = own(leverage);
        leverage.put(market.number, setting);
    }

    /** A copy of the settings by market number, for {@link #restoreLeverage}. */
    public TreeMap<Integer, Long> leverageSettings() {
        return new TreeMap<>(leverage);
    }

    public void restoreLeverage(TreeMap<Integer, Long> settings) {
        leverage = settings.isEmpty() ? Collections.emptySortedMap() : new TreeMap<>(settings);
    }

    public long leverageIn(ListedMarket market) {
        Long setting = leverage.get(market.number);
        return setting == null ? market.conditions().parameters().defaultLeverage() : setting;
    }

    /** The map itself, or a new one in the place of the shared empty one. */
    static <K, V> SortedMap<K, V> own(SortedMap<K, V> map) {
        return map.isEmpty() ? new TreeMap<>() : map;
    }

    public AccountTotals totals() {
        return AccountTotals.newBuilder()
                .setBalance(balance())
                .setDeposits(deposits)
                .setRealizedPnl(realizedPnl)
                .setFees(fees)
                .setFunding(funding)
                .setTransferred(transferred)
                .setWithdrawn(withdrawn)
                .setOrderMargin(orderMargin)
                .build();
    }
}
