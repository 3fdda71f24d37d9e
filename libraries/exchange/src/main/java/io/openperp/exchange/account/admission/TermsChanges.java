package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.ChangedTerm;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.ChangeTerms;
import io.openperp.units.Bytes32;

/** Passes on to a market a change of its terms, which the market decides and answers (TRM-001). */
final class TermsChanges {

    private final Listings listings;
    private final MarketAuthority authority;

    TermsChanges(Listings listings, MarketAuthority authority) {
        this.listings = listings;
        this.authority = authority;
    }

    /** Whether this signer needs no money for it. */
    boolean isOperator(Bytes32 signer) {
        return authority.mayChangeTerms(signer);
    }

    void change(Submission submission, int action, ChangeTerms change, String flaw, Outbox outbox) {
        ListedMarket market = listings.bySymbol(change.symbol());
        String refusal = refusal(submission.signer, flaw);
        if (!refusal.isEmpty() || market == null) {
            submission.answer(
                    action, StatusKind.ERROR, refusal.isEmpty() ? listings.unknown(change.symbol()) : refusal);
            return;
        }
        io.openperp.journal.ChangeTerms.Builder asked = io.openperp.journal.ChangeTerms.newBuilder()
                .setAccount(Keys.write(submission.account.key))
                .setTransaction(submission.transaction.number)
                .setAction(action)
                .setEffectiveSecond(change.effectiveAt())
                .setStricterOnly(!authority.mayLoosenTerms(submission.signer));
        change.byName()
                .forEach((name, value) ->
                        asked.addTerms(ChangedTerm.newBuilder().setName(name).setValue(value)));
        submission.transaction.await(1);
        outbox.send(
                Shards.market(market.number),
                MarketCommand.newBuilder().setChangeTerms(asked).build());
    }

    private String refusal(Bytes32 signer, String flaw) {
        return authority.mayChangeTerms(signer) ? flaw : "not authorized";
    }
}
