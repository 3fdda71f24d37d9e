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

/** One account in the account shard: money, permissions, settings, and its position and open orders in each market. */
public final class Account {

    public final Bytes32 key;
    final Nonces nonces = new Nonces();
    /**
     * Agents that may sign for the account. While it is empty this is a shared collection, as for builders, leverage
     * and cooldowns, because there are many accounts.
     */
    SortedSet<Bytes32> agents = Collections.emptySortedSet();
    /** Highest approved fee, in basis points, of each builder that its orders may name. */
    SortedMap<Bytes32, Integer> builders = Collections.emptySortedMap();
    /** Leverage settings by market number; markets without an entry use their default. */
    SortedMap<Integer, Long> leverage = Collections.emptySortedMap();
    /** Position and open orders by market number; an entry exists while there is a position or an open order. */
    final TreeMap<Integer, Holding> holdings = new TreeMap<>();

    private final Collection<Holding> holdingsView = Collections.unmodifiableCollection(holdings.values());

    /** Exact balance, in 128 bits. */
    final WideSum money = new WideSum();

    /** Sum of all deposits since the beginning, at most 10^10 in money; a deposit that would exceed it is refused. */
    long deposits;

    /**
     * Realized profit since the beginning. This, fees and funding are only displayed, so they end at the largest or
     * lowest long instead of failing.
     */
    long realizedPnl;

    long fees;
    long funding;
    /** Money received by transfers minus money sent by transfers, modulo 2^64. */
    long transferred;
    /** Money of withdrawals, without those whose money was returned, modulo 2^64. */
    long withdrawn;

    long lastFaucetNanos;
    /** Sequence of its newest order; sequences order all orders of the account by age. */
    long lastOrder;
    /** End of the cooldown after a tranche of a liquidation, in milliseconds, by market number; kept when the position becomes flat. */
    SortedMap<Integer, Long> coolingDownUntil = Collections.emptySortedMap();
    /** The part of the balance that an isolated account has set aside for its open orders. */
    long orderMargin;
    /** Margin that closing fills of the present command have released; not part of the state. */
    private long released;
    /**
     * Whether an order of the account has ended in the change that is being booked, so that its margin can be returned;
     * not part of the state.
     */
    private boolean orderEnded;
    /** The liquidation of the account, or null if it is not being liquidated. */
    private @Nullable ForcedClosing liquidation;

    Account(Bytes32 key) {
        this.key = key;
    }

    /** Credits a deposit from the faucet at the time {@code nowNanos} of the exchange clock. */
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

    /**
     * Credits money that does not come from trades of the account: collected fees, or payments to the insurance fund. A
     * negative amount is debited.
     */
    public void receive(long amount) {
        money.add(amount);
    }

    /** Adds a received transfer to balance and statement; a negative amount is a transfer sent. */
    public void transfer(long amount) {
        money.add(amount);
        transferred += amount;
    }

    /** Takes money for a withdrawal; a negative amount returns money of a withdrawal. */
    public void withdraw(long amount) {
        money.subtract(amount);
        withdrawn += amount;
    }

    /** Money of withdrawals, without those whose money was returned, modulo 2^64. */
    public long withdrawn() {
        return withdrawn;
    }

    /** The balance; the largest or lowest long if it does not fit. */
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

    /**
     * Whether a sum in {@link #statement} is the largest or lowest long and so perhaps wrong; the balance itself is
     * exact.
     */
    boolean isStatementSaturated() {
        return isBound(realizedPnl) || isBound(fees) || isBound(funding);
    }

    private static boolean isBound(long sum) {
        return sum == Long.MAX_VALUE || sum == Long.MIN_VALUE;
    }

    /**
     * The balance as it follows from paid-in money, realized profit, fees and funding, modulo 2^64; a check compares
     * both.
     */
    long statement() {
        return paidIn() + realizedPnl - fees + funding;
    }

    /** Whether the nonce was used, as far as this is still remembered. */
    public boolean hasUsedNonce(long nonce) {
        return nonces.remember(nonce);
    }

    /** Marks {@code nonce} as used if it is fresh, and returns whether it was fresh, a duplicate or too old. */
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

    /** Sets the highest fee, in basis points, for which orders may name this builder; 0 revokes the approval. */
    public void approveBuilder(Bytes32 builder, int maxFee) {
        if (maxFee == 0) {
            builders = own(builders);
            builders.remove(builder);
        } else {
            builders = own(builders);
            builders.put(builder, maxFee);
        }
    }

    /** Highest fee in basis points that its orders may pay to the builder; 0 if the builder is not approved. */
    public int maxBuilderFee(Bytes32 builder) {
        return builders.getOrDefault(builder, 0);
    }

    public int builderCount() {
        return builders.size();
    }

    /** Returns the sequence for its next order: larger than those of all earlier orders. */
    public long nextOrderSequence() {
        lastOrder++;
        return lastOrder;
    }

    /** Position and open orders in each market, by market number. */
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

    /** Position and open orders in this market; null if there are none. */
    public @Nullable Holding holdingIn(int market) {
        return holdings.get(market);
    }

    /** Removes the entries of markets without a position or an open order, so that memory is used only for live state. */
    public void forgetIdleHoldings() {
        for (Holding holding : holdings.values()) {
            if (holding.isIdle()) {
                holdings.values().removeIf(Holding::isIdle);
                return;
            }
        }
    }

    /** Whether the account has neither a position nor an open order. */
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
     * Begins a liquidation: from now on only cancels and deposits are accepted, and {@code closing} receives each part
     * of a position that is closed.
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

    /** Reports to the liquidation, if there is one, that a part of a position was closed against the owner's will. */
    public void closedByForce(long size, long notional, long fee) {
        if (liquidation != null) {
            liquidation.closed(size, notional, fee);
        }
    }

    /** The part of the balance that is set aside for open orders; it does not cover losses of positions (ISO-019). */
    public long orderMargin() {
        return orderMargin;
    }

    /** Sets aside a further {@code amount} of the balance for open orders, in quote units; a negative amount releases some. */
    public void setAside(long amount) {
        orderMargin = Math.addExact(orderMargin, amount);
    }

    /** The balance without the part that is set aside for open orders. */
    public long balanceBesideOrders() {
        return Fixed.addSaturated(balance(), -orderMargin);
    }

    /**
     * Records that one of its orders has ended, so that margin set aside for that order can be returned to the owner.
     */
    public void orderEnded() {
        orderEnded = true;
    }

    /** Whether {@link #orderEnded} was called since the last call of this method. */
    public boolean takeOrderEnded() {
        boolean taken = orderEnded;
        orderEnded = false;
        return taken;
    }

    /** Records margin that a closing fill has released in this isolated account, in quote units. */
    public void release(long margin) {
        released += margin;
    }

    /** Returns the margin, in quote units, that {@link #release} has summed up in the present command, and resets it to zero. */
    public long takeReleased() {
        long taken = released;
        released = 0;
        return taken;
    }

    /** Whether the account has its own leverage setting in this market. */
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

    /** Returns the map itself, or a new one to write to if it is the shared empty map. */
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
