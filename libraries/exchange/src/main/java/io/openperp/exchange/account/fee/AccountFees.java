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

/**
 * Fee rates of accounts: tiers by traded volume, programmes, and the policies that define both (FEE-010 to FEE-014).
 */
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
     * Fee rates of an order that is admitted now; null if the market's own rates apply. Never above the market's own
     * rates, which margin is computed with (FEE-014).
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

    /**
     * Adds a fill to the traded volume of the account's owner. Fills of liquidation orders and of the exchange's own
     * accounts do not count.
     *
     * @param event gets the new volume of the owner
     */
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

    /**
     * The fee policy in force for this symbol, in words; for an empty symbol the policy of all markets without one of
     * their own.
     */
    public String describe(String symbol) {
        return policies.describe(symbol, context.timeNanos() / NANOS_PER_SECOND);
    }

    /** Name of the fee programme that was set for this account itself, not for its master; empty if none was. */
    public String programmeOf(Bytes32 account) {
        return policies.programmeOf(account);
    }

    /** At the first second of a UTC day, removes volumes that are too old to count for fee tiers. */
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
