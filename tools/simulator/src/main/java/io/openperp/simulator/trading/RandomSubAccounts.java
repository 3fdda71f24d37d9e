package io.openperp.simulator.trading;

import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.simulator.run.Chance;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws random actions with sub-accounts, isolated accounts and transfers for a trader, and remembers the sub-accounts
 * that answers have named.
 */
final class RandomSubAccounts {

    private static final long MOST = Decimals.parse("900");
    private static final List<String> NAMES = List.of("one", "two", "three");

    private final Bytes32 master;
    /** Isolated accounts of the trader; empty in seeds without isolated positions. */
    private final List<Bytes32> isolated;
    /** Sub-accounts of the trader, removed ones included: the exchange must refuse actions for those. */
    private final List<Bytes32> subAccounts = new ArrayList<>();

    RandomSubAccounts(Bytes32 master, List<Bytes32> isolated) {
        this.master = master;
        this.isolated = isolated;
    }

    void answered(ActionStatus status) {
        if (status.getKind() == StatusKind.CREATE_SUB_ACCOUNT) {
            subAccounts.add(Keys.read(status.getSubAccount()));
        }
    }

    boolean has(Bytes32 account) {
        return master.equals(account) || subAccounts.contains(account);
    }

    /** Returns a random sub-account; null if there is none yet. */
    @Nullable
    Bytes32 subAccount(Chance chance) {
        return subAccounts.isEmpty() ? null : chance.of(subAccounts);
    }

    /**
     * Draws a transfer, an action with a sub-account, or one with an isolated account.
     *
     * @param others other accounts to which the trader may transfer money
     */
    IntendedAction action(Chance chance, List<Bytes32> others) {
        Bytes32 own = subAccount(chance);
        int draw = chance.below(15);
        if (!isolated.isEmpty() && draw > 2 && draw < 6) {
            return ofIsolated(chance);
        }
        if (draw < 6) {
            boolean isRefused = draw == 0;
            Quantity amount = isRefused ? Quantity.of("1000000000") : amount(chance);
            return IntendedAction.signedOnly(
                    transfer(Transfer.Kind.EXTERNAL, master, chance.of(others), amount),
                    isRefused ? Expectation.REFUSED_TRANSFER : Expectation.TRANSFER);
        }
        if (own == null || draw == 6) {
            Quantity margin = chance.oneIn(2) ? amount(chance) : null;
            return IntendedAction.signedOnly(new CreateSubAccount(chance.of(NAMES), null, margin), Expectation.CREATED);
        }
        return switch (draw) {
            case 7 -> IntendedAction.signedOnly(new RenameSubAccount(own, chance.of(NAMES)), Expectation.RENAMED);
            case 8, 9, 10 -> IntendedAction.signedOnly(new RemoveSubAccount(own), Expectation.REMOVED);
            case 11 -> internal(own, master, chance);
            default -> internal(master, own, chance);
        };
    }

    /** Draws an action with an isolated account. It may have no position or order, or may never have been created. */
    private IntendedAction ofIsolated(Chance chance) {
        Bytes32 account = chance.of(isolated);
        return switch (chance.below(3)) {
            case 0 -> IntendedAction.signedOnly(new RemoveSubAccount(account), Expectation.REMOVED);
            case 1 -> internal(account, master, chance);
            default -> internal(master, account, chance);
        };
    }

    private static IntendedAction internal(Bytes32 from, Bytes32 to, Chance chance) {
        return IntendedAction.signedOnly(
                transfer(Transfer.Kind.INTERNAL, from, to, amount(chance)), Expectation.TRANSFER);
    }

    private static Transfer transfer(Transfer.Kind kind, Bytes32 from, Bytes32 to, Quantity amount) {
        return new Transfer(kind, from, to, null, amount);
    }

    private static Quantity amount(Chance chance) {
        return Quantity.of(chance.between(1, MOST));
    }
}
