package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ConfirmTreasuryDeposit;
import io.openperp.journal.Keys;
import io.openperp.journal.RequestTreasuryDeposit;
import io.openperp.journal.Shards;
import io.openperp.journal.TreasuryDeposited;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;

/** Credits deposits of treasurers to accounts of this shard (MON-002). */
public final class TreasuryDeposits {

    private final Accounts accounts;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final CommandContext context;

    public TreasuryDeposits(Accounts accounts, ShardSettings settings, PrivateEvents facts, CommandContext context) {
        this.accounts = accounts;
        this.settings = settings;
        this.facts = facts;
        this.context = context;
    }

    /** Credits the recipient, or refuses; the home of the ref gets the outcome. */
    public void credit(RequestTreasuryDeposit request) {
        Bytes32 to = Keys.read(request.getTo());
        String refusal = refusal(to, request.getAmount());
        if (refusal.isEmpty()) {
            Account account = accounts.findOrCreate(to);
            account.deposit(request.getAmount());
            facts.about(to)
                    .setTotals(account.totals())
                    .setTreasuryDeposited(TreasuryDeposited.newBuilder()
                            .setAmount(request.getAmount())
                            .setRef(request.getRef())
                            .setTreasurer(request.getTreasurer()));
        }
        int home = DepositRefs.home(request.getRef(), settings.record().getAccountPartitions());
        context.outbox()
                .send(
                        Shards.account(home),
                        AccountCommand.newBuilder()
                                .setConfirmTreasuryDeposit(ConfirmTreasuryDeposit.newBuilder()
                                        .setRequest(request)
                                        .setRefusal(refusal))
                                .build());
    }

    private String refusal(Bytes32 to, long amount) {
        Account account = accounts.find(to);
        if (account == null) {
            return "";
        }
        if (account.balance() > Notional.MAX - amount) {
            return "the balance would exceed " + Decimals.format(Notional.MAX);
        }
        return account.deposits() <= Notional.MAX - amount
                ? ""
                : "the deposits would exceed " + Decimals.format(Notional.MAX);
    }
}
