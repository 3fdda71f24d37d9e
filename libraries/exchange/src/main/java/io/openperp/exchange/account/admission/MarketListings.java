package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.listing.NewMarkets;
import io.openperp.exchange.status.MarketStates;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketState;
import io.openperp.journal.Outbox;
import io.openperp.journal.RequestListing;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.ListMarket;
import io.openperp.units.Bytes32;

/** Passes on to the shard that decides that an operator wants a market to be listed (MKT-013). */
final class MarketListings {

    private final MarketAuthority authority;

    MarketListings(MarketAuthority authority) {
        this.authority = authority;
    }

    /** Whether this signer needs no money for it. */
    boolean isOperator(Bytes32 signer) {
        return authority.mayList(signer);
    }

    void list(Submission submission, int action, ListMarket asked, String flaw, Outbox outbox) {
        String refusal = refusal(submission.signer, flaw);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        submission.transaction.await(1);
        outbox.send(
                Shards.account(NewMarkets.HOME),
                AccountCommand.newBuilder()
                        .setRequestListing(RequestListing.newBuilder()
                                .setAccount(Keys.write(submission.account.key))
                                .setTransaction(submission.transaction.number)
                                .setAction(action)
                                .setSymbol(asked.symbol())
                                .setTerms(asked.terms())
                                .setState(state(asked)))
                        .build());
    }

    private String refusal(Bytes32 signer, String flaw) {
        return authority.mayList(signer) ? flaw : "not authorized";
    }

    private static MarketState state(ListMarket asked) {
        return asked.state().isEmpty() ? MarketState.MARKET_TRADING : MarketStates.named(asked.state());
    }
}
