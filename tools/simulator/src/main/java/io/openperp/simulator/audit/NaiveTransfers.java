package io.openperp.simulator.audit;

import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.Keys;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.Transferred;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Sub-accounts and transfers of one partition, from what was published of them. */
final class NaiveTransfers {

    private final NaiveLedger ledger;
    /** Sent here minus received here, by sender and recipient. */
    private final TreeMap<String, Long> owed = new TreeMap<>();

    private final TreeMap<String, Integer> seen = new TreeMap<>();

    NaiveTransfers(NaiveLedger ledger) {
        this.ledger = ledger;
    }

    /** How often what happened, for a test that it does happen. */
    TreeMap<String, Integer> seen() {
        return seen;
    }

    TreeMap<String, Long> owed() {
        return owed;
    }

    /** @param orderMargin what the account has set aside for orders after it */
    void transferred(Bytes32 key, NaiveAccount account, Transferred made, long orderMargin) {
        require(made.getAmount() > 0, () -> key + " has a transfer of nothing: " + made);
        if (Keys.read(made.getTo()).equals(key)) {
            account.transfer(made.getAmount());
            owe(made, -made.getAmount());
            return;
        }
        seen.merge("transfers", 1, Integer::sum);
        sent(key, account, made, orderMargin);
    }

    private void sent(Bytes32 key, NaiveAccount account, Transferred made, long orderMargin) {
        boolean related = familyOf(Keys.read(made.getFrom())).equals(familyOf(Keys.read(made.getTo())));
        require(
                made.getExternal() || related,
                () -> key + " sent money to another family as if it were its own: " + made);
        account.transfer(-made.getAmount());
        boolean isReturned = account.orderMargin - orderMargin == made.getAmount(); // leaves what it has beside it
        require(isReturned || account.balance >= orderMargin, () -> key + " sent more than it had: " + made);
        owe(made, made.getAmount());
    }

    private Bytes32 familyOf(Bytes32 key) {
        NaiveAccount account = ledger.accounts().get(key);
        if (account != null && account.owner != null) {
            return familyOf(account.owner);
        }
        return account == null || account.master == null ? key : account.master;
    }

    private void owe(Transferred made, long amount) {
        owed.merge(Keys.read(made.getFrom()) + " to " + Keys.read(made.getTo()), amount, Long::sum);
    }

    /** The event about the sub-account; the one about its master says the same. */
    void changed(Bytes32 key, NaiveAccount account, SubAccountChanged changed) {
        Bytes32 master = Keys.read(changed.getMaster());
        if (!Keys.read(changed.getSubAccount()).equals(key)) {
            require(master.equals(key), () -> key + " has news of a foreign sub-account: " + changed);
            return;
        }
        boolean isNew = account.master == null;
        require(isNew || master.equals(account.master), () -> key + " has another master: " + changed);
        require(!account.removed, () -> key + " was removed before: " + changed);
        require(isNew != (changed.getRenamed() || changed.getRemoved()), () -> key + " was made twice: " + changed);
        require(ledger.account(master).master == null, () -> key + " is under a sub-account: " + changed);
        boolean taken = ledger.accounts().values().stream()
                .anyMatch(other -> other != account
                        && !other.removed
                        && master.equals(other.master)
                        && other.name.equals(changed.getName()));
        require(!taken, () -> key + " has the name of another: " + changed);
        require(
                !changed.getRemoved() || account.isIdle() && account.balance == 0,
                () -> key + " was removed with positions, orders or money: " + changed);
        seen.merge(changed.getRemoved() ? "sub-accounts removed" : "sub-accounts named", 1, Integer::sum);
        account.master = Objects.requireNonNull(master);
        account.name = changed.getName();
        account.removed = changed.getRemoved();
    }

    /** The event about the isolated account; the one about its owner says the same. */
    void isolated(Bytes32 key, NaiveAccount account, IsolatedAccountMade made) {
        Bytes32 owner = Keys.read(made.getOwner());
        if (owner.equals(key)) {
            return;
        }
        require(Keys.read(made.getAccount()).equals(key), () -> key + " has news of a foreign account: " + made);
        require(account.owner == null && account.balance == 0, () -> key + " was there before it was made");
        require(ledger.account(owner).owner == null, () -> key + " is under an isolated account: " + made);
        account.owner = owner;
        seen.merge("isolated accounts", 1, Integer::sum);
    }

    private static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.NAIVE_LEDGER, what);
    }
}
