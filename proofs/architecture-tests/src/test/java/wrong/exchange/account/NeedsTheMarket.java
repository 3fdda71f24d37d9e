package wrong.exchange.account;

import wrong.exchange.market.NeedsTheAccount;

/** Two packages that need each other. */
public final class NeedsTheMarket {

    NeedsTheAccount other;
}
