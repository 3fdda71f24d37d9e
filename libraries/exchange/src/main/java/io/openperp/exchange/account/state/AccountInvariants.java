package io.openperp.exchange.account.state;

/**
 * Checks an account after a command, in tests and simulations: balance against statement, no debt without a position,
 * margin of orders, and holdings. Throws {@link IllegalStateException}, which shows a bug.
 */
public final class AccountInvariants {

    private AccountInvariants() {}

    public static void check(Account account, ShardSettings settings) {
        if (!settings.isInsuranceFundOrFeeAccount(account.key)) {
            require(
                    account.isStatementSaturated() || account.wrappedBalance() == account.statement(),
                    account,
                    "balance is not what its statement says");
            require(account.balanceBesideOrders() >= 0 || !account.isFlat(), account, "it is flat and owes money");
        }
        boolean hasOrders = account.holdings().stream()
                .flatMap(holding -> holding.orders().stream())
                .anyMatch(order -> !order.reduceOnly);
        require(account.orderMargin() >= 0, account, "negative margin of orders");
        require(account.orderMargin() == 0 || hasOrders, account, "margin of orders without an order");
        for (Holding holding : account.holdings()) {
            require(!holding.isIdle(), account, "an idle holding was kept");
            require(holding.feesOfThisShard() >= 0, account, "negative fees of a liquidation or a builder");
            for (OpenOrder order : holding.orders()) {
                require(order.remaining() >= 0 && order.filled() >= 0, account, "a negative order");
                require(order.account == account && order.market == holding.market, account, "a foreign order");
            }
        }
    }

    private static void require(boolean holds, Account account, String sentence) {
        if (!holds) {
            throw new IllegalStateException("account " + account.key + ": " + sentence);
        }
    }
}
