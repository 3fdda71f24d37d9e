package io.openperp.exchange.account.fee;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeRates;
import io.openperp.journal.FeeVolume;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** The rates of the orders of accounts (FEE-010 to FEE-014). */
public final class AccountFees {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_DAY = 86_400L * NANOS_PER_SECOND;

    private final FeePolicies policies;
    private final TradedVolumes volumes;
    private final SubAccounts subAccounts;
    private final ShardSettings settings;
    private final CommandContext context;

    public AccountFees(SubAccounts subAccounts, ShardSettings settings, CommandContext context) {
        this.policies = new FeePolicies();
        this.volumes = new TradedVolumes();
        this.subAccounts = subAccounts;
        this.settings = settings;
        this.context = context;
    }

    public FeePolicies policies() {
        return policies;
    }

    /**
     * Fee rates of an order admitted now, never above the market's own, which margin counts (FEE-014); null: its own.
     */
    public @Nullable FeeRates ratesOf(Bytes32 account, ListedMarket market) {
        if (!policies.areThere()) {
            return null;
        }
        FeePolicy policy = policies.inForce(market.symbol(), context.timeNanos() / NANOS_PER_SECOND);
        if (policy == null || settings.isInsuranceFundOrFeeAccount(account)) {
            return null;
        }
        Bytes32 owner = subAccounts.ownerOf(account);
        String programme = policies.programmeOf(policies.hasProgramme(account) ? account : owner);
        long volume = volumes.of(owner, context.timeNanos() / NANOS_PER_DAY);
        FeeRates given = FeePolicies.rates(policy, programme, volume);
        if (given == null) {
            return null;
        }
        long maker = Math.min(given.getMaker(), market.conditions().parameters().makerFee());
        long taker = Math.min(given.getTaker(), market.conditions().parameters().takerFee());
        return FeeRates.newBuilder().setMaker(maker).setTaker(taker).build();
    }

    /** Counts a fill of an order of the account for its owner; one of a liquidation does not count. */
    public void traded(Bytes32 account, Fill fill, long marketTimeNanos, AccountEvent.Builder event) {
        boolean forced = fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker();
        if (forced || settings.isInsuranceFundOrFeeAccount(account)) {
            return;
        }
        Bytes32 owner = subAccounts.ownerOf(account);
        long day = marketTimeNanos / NANOS_PER_DAY;
        event.setFeeVolume(FeeVolume.newBuilder()
                .setOwner(Keys.write(owner))
                .setDay(day)
                .setVolume(volumes.add(owner, day, fill.getNotional())));
    }

    /** The policy in force of a market, in words; empty symbol: that of all markets without their own. */
    public String describe(String symbol) {
        return policies.describe(symbol, context.timeNanos() / NANOS_PER_SECOND);
    }

    /** Name of the account's programme; empty: it is in none. */
    public String programmeOf(Bytes32 account) {
        return policies.programmeOf(account);
    }

    /** Forgets old volumes at the first second of a UTC day. */
    public void tick(long second) {
        if (second % 86_400 == 0) {
            volumes.forgetBefore(second / 86_400);
        }
    }

    public void writeTo(BinaryWriter out) {
        policies.writeTo(out);
        volumes.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        policies.readFrom(in);
        volumes.readFrom(in);
    }
}
