package io.openperp.simulator.trading;

import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.run.Chance;
import io.openperp.simulator.trading.RandomWithdrawals.Sent;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;

/**
 * Draws acts of an administrator who gives traders the role of a treasurer, for a while or until it is revoked, and
 * deposits by these traders.
 */
final class RandomRoles {

    private static final String ROLE = "treasurer";

    private final long startSecond;
    private long deposits;

    RandomRoles(long startSecond) {
        this.startSecond = startSecond;
    }

    Sent next(Chance chance, List<Trader> traders) {
        Trader trader = traders.get(chance.below(Math.min(2, traders.size())));
        return switch (chance.below(10)) {
            case 0, 1 -> sent(ExchangeSettings.ADMIN, given(chance, trader), Expectation.ROLE);
            case 2 -> sent(ExchangeSettings.ADMIN, new RevokeRole(ROLE, trader.key), Expectation.ROLE);
            case 3 -> sent(trader.key, new SetRole(ROLE, trader.key, 0), Expectation.ERROR);
            default -> {
                deposits++;
                Quantity amount = Quantity.of(Decimals.parse("1"));
                Deposit deposit = new Deposit(chance.of(traders).key, amount, "given " + deposits);
                yield sent(trader.key, deposit, Expectation.TREASURY_DEPOSIT);
            }
        };
    }

    private SetRole given(Chance chance, Trader trader) {
        return new SetRole(ROLE, trader.key, chance.oneIn(2) ? 0 : startSecond + chance.between(1, 12));
    }

    private static Sent sent(Bytes32 signer, Action action, Expectation expectation) {
        return new Sent(signer, signer, IntendedAction.signedOnly(action, expectation));
    }
}
