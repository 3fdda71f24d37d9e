package io.openperp.exchange.account;

/** What must hold for an account after every command. */
final class AccountInvariants {

    private AccountInvariants() {}

    static void check(Account account) {
        long statement = account.deposits + account.realizedPnl - account.fees + account.funding;
        boolean receivesFees = account.balance > statement && account.holdings.isEmpty();
        require(account.balance == statement || receivesFees, account, "balance is not what its statement says");
        for (Holding holding : account.holdings.values()) {
            require(!holding.isIdle(), account, "an idle holding was kept");
            for (OpenOrder order : holding.orders()) {
                require(order.remaining >= 0 && order.filled >= 0, account, "a negative order " + order.id);
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
