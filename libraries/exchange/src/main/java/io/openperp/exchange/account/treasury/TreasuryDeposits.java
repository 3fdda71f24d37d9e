package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.journal.Keys;
import io.openperp.journal.TreasuryDeposited;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.TreeMap;

/** Deposits of treasurers (MON-002). Each ref is paid once, whoever sends it again (MON-004). */
public final class TreasuryDeposits {

    private record Paid(Bytes32 to, long amount) {}

    private final Accounts accounts;
    private final PrivateEvents facts;
    private final TreeMap<String, Paid> refs = new TreeMap<>();

    TreasuryDeposits(Accounts accounts, PrivateEvents facts) {
        this.accounts = accounts;
        this.facts = facts;
    }

    /** Credits the recipient. Returns why not; empty: it has the money, also where the same deposit was paid before. */
    public String pay(Deposit deposit, Bytes32 treasurer) {
        Paid wanted = new Paid(deposit.to(), deposit.amount().exactUnits());
        Paid before = refs.get(deposit.ref());
        if (before != null) {
            return before.equals(wanted)
                    ? ""
                    : "deposited was " + Decimals.format(before.amount) + " to " + before.to + " under this ref";
        }
        String refusal = refusal(wanted);
        if (refusal.isEmpty()) {
            refs.put(deposit.ref(), wanted);
            credit(wanted, deposit.ref(), treasurer);
        }
        return refusal;
    }

    private void credit(Paid paid, String ref, Bytes32 treasurer) {
        Account account = accounts.findOrCreate(paid.to);
        account.deposit(paid.amount);
        facts.about(paid.to)
                .setTotals(account.totals())
                .setTreasuryDeposited(TreasuryDeposited.newBuilder()
                        .setAmount(paid.amount)
                        .setRef(ref)
                        .setTreasurer(Keys.write(treasurer)));
    }

    private String refusal(Paid wanted) {
        Account account = accounts.find(wanted.to);
        if (account == null) {
            return "";
        }
        if (account.balance() > Notional.MAX - wanted.amount) {
            return "the balance would exceed " + Decimals.format(Notional.MAX);
        }
        return account.deposits() <= Notional.MAX - wanted.amount
                ? ""
                : "the deposits would exceed " + Decimals.format(Notional.MAX);
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(refs.size());
        refs.forEach((ref, paid) -> out.writeString(ref).writeBytes32(paid.to).writeLong(paid.amount));
    }

    void readFrom(BinaryReader in) {
        refs.clear();
        for (long left = in.readVarint(); left > 0; left--) {
            refs.put(in.readString(), new Paid(in.readBytes32(), in.readLong()));
        }
    }
}
