package wrong.exchange.market;

import wrong.exchange.account.NeedsTheMarket;

/** Two packages that need each other. */
public final class NeedsTheAccount {

    NeedsTheMarket other;
}
