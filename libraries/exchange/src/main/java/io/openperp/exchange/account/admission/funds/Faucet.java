package io.openperp.exchange.account.admission.funds;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ClaimFaucet;
import io.openperp.journal.Deposited;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Gives test money to accounts: once an hour per recipient unless it is whitelisted, the default amount or a given one
 * up to the configured maximum (FCT-001 to FCT-007). Only enabled in test environments.
 */
public final class Faucet {

    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final Accounts accounts;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final TreeSet<Bytes32> whitelist = new TreeSet<>();

    public Faucet(Accounts accounts, ShardSettings settings, PrivateEvents facts) {
        this.accounts = accounts;
        this.settings = settings;
        this.facts = facts;
    }

    /** Returns why the claim is refused whoever the recipient is, or null if it depends on the recipient. */
    public @Nullable String refusal(ClaimFaucet claim) {
        if (!settings.record().getFaucetEnabled()) {
            return "the faucet is not enabled on this exchange";
        }
        long amount = amount(claim);
        long maximum = settings.record().getFaucetMaximumAmount();
        return amount > 0 && amount <= maximum
                ? null
                : "amount " + Decimals.format(amount) + " is outside 0.00000001 to " + Decimals.format(maximum);
    }

    /** Returns why a claim may not create another account, or null if it may. */
    public @Nullable String newcomerRefusal() {
        long most = settings.record().getFaucetAccounts();
        return most == 0 || accounts.count() < most
                ? null
                : "the faucet makes no more accounts: the exchange has the " + most + " it may have";
    }

    /**
     * Credits the recipient, or answers why the claim is refused.
     *
     * @param flaw why the amount is not accepted; empty if it is
     */
    void claim(Submission submission, int action, ClaimFaucet claim, String flaw) {
        Bytes32 recipient = Keys.read(claim.getRecipient());
        String refusal = flaw.isEmpty() ? refusal(claim) : flaw;
        if (refusal == null) {
            refusal = recipientRefusal(recipient, amount(claim), submission.nowNanos);
        }
        if (refusal != null) {
            submission.answer(action, StatusKind.DEPOSIT_FAILED, refusal);
            return;
        }
        long amount = amount(claim);
        Account account = accounts.findOrCreate(recipient);
        account.depositFromFaucet(amount, submission.nowNanos);
        facts.about(recipient)
                .setTotals(account.totals())
                .setDeposited(Deposited.newBuilder().setAmount(amount));
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.DEPOSIT)
                .setAmount(amount));
    }

    /** Exempts an account from the limit of one claim per hour, or ends the exemption. */
    public void allow(Bytes32 target, boolean whitelisted) {
        if (whitelisted) {
            whitelist.add(target);
        } else {
            whitelist.remove(target);
        }
    }

    private @Nullable String recipientRefusal(Bytes32 recipient, long amount, long nowNanos) {
        Account account = accounts.find(recipient);
        if (account == null) {
            return newcomerRefusal();
        }
        boolean limited = account.lastFaucetNanos() != 0 && nowNanos - account.lastFaucetNanos() < HOUR_NANOS;
        if (limited && !whitelist.contains(recipient)) {
            return "Rate limit exceeded" + nextClaimText(account, nowNanos);
        }
        if (account.balance() > Notional.MAX - amount) {
            return "the balance would exceed " + Decimals.format(Notional.MAX);
        }
        return account.deposits() <= Notional.MAX - amount
                ? null
                : "the deposits would exceed " + Decimals.format(Notional.MAX);
    }

    /**
     * When the account may claim again, as the end of a sentence, rounded up to minutes:
     * {@code : again in 59 min, at 1772803600000000000 ns}.
     */
    private static String nextClaimText(Account account, long nowNanos) {
        long at = account.lastFaucetNanos() + HOUR_NANOS;
        return ": again in " + Math.ceilDiv(at - nowNanos, MINUTE_NANOS) + " min, at " + at
                + " (nanoseconds since 1970)";
    }

    private long amount(ClaimFaucet claim) {
        return claim.getHasAmount() ? claim.getAmount() : settings.record().getFaucetDefaultAmount();
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(whitelist.size());
        whitelist.forEach(out::writeBytes32);
    }

    public void readFrom(BinaryReader in) {
        whitelist.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            whitelist.add(in.readBytes32());
        }
    }
}
