package io.openperp.exchange.account;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.ShardSettings;
import java.util.stream.LongStream;

/** What must hold for an account after every command. */
final class AccountInvariants {

    private AccountInvariants() {}

    static void check(Account account, ShardSettings settings) {
        if (!settings.isInsuranceFundOrFeeAccount(account.key)) {
            long statement = account.deposits + account.realizedPnl - account.fees + account.funding;
            require(
                    isStatementAtItsBound(account) || account.money.wrapped() == statement,
                    account,
                    "balance is not what its statement says");
            require(account.balance() >= 0 || !account.isFlat(), account, "it is flat and owes money");
        }
        for (Holding holding : account.holdings.values()) {
            require(!holding.isIdle(), account, "an idle holding was kept");
            require(holding.liquidationFees >= 0, account, "negative liquidation fees");
            for (OpenOrder order : holding.orders()) {
                require(order.remaining >= 0 && order.filled >= 0, account, "a negative order");
                require(order.account == account && order.market == holding.market, account, "a foreign order");
            }
        }
    }

    /** Statement sums saturate at 64 bits; the balance does not. */
    private static boolean isStatementAtItsBound(Account account) {
        return LongStream.of(account.realizedPnl, account.fees, account.funding)
                .anyMatch(sum -> sum == Long.MAX_VALUE || sum == Long.MIN_VALUE);
    }

    private static void require(boolean holds, Account account, String sentence) {
        if (!holds) {
            throw new IllegalStateException("account " + account.key + ": " + sentence);
        }
    }
}
