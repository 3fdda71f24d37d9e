package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.status.MarketStates;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.SetMarketState;
import io.openperp.units.Bytes32;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Passes on to a market the state that an operator has set (MST-001). */
final class MarketStateChanges {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Listings listings;
    private final MarketAuthority authority;

    MarketStateChanges(Listings listings, MarketAuthority authority) {
        this.listings = listings;
        this.authority = authority;
    }

    /** Whether this signer needs no money for it. */
    boolean isOperator(Bytes32 signer) {
        return authority.maySetState(signer);
    }

    void set(Submission submission, int action, SetMarketState change, String refusal, Outbox outbox) {
        ListedMarket market = listings.bySymbol(change.symbol());
        String refused = refusal(submission, market, change, refusal);
        if (!refused.isEmpty() || market == null) {
            submission.answer(
                    action, StatusKind.ERROR, refused.isEmpty() ? listings.unknown(change.symbol()) : refused);
            return;
        }
        outbox.send(
                Shards.market(market.number),
                MarketCommand.newBuilder()
                        .setSetMarketState(io.openperp.journal.SetMarketState.newBuilder()
                                .setState(MarketStates.named(change.state()))
                                .setReason(change.reason())
                                .setUntilSecond(change.until())
                                .setStricterOnly(authority.onlyStricter(submission.signer)))
                        .build());
        submission.answer(action, StatusKind.SET_MARKET_STATE, "");
    }

    private String refusal(
            Submission submission, @Nullable ListedMarket market, SetMarketState change, String refusal) {
        if (!authority.maySetState(submission.signer)) {
            return "not authorized";
        }
        if (refusal.isEmpty() && market != null && MarketStates.isDelisted(market.listing())) {
            return MarketStates.refusalToChange(market.listing());
        }
        if (refusal.isEmpty() && market != null && authority.onlyStricter(submission.signer)) {
            String looser =
                    MarketStates.looserRefusal(market.listing(), MarketStates.named(change.state()), change.until());
            if (!looser.isEmpty()) {
                return looser;
            }
        }
        long now = submission.nowNanos / NANOS_PER_SECOND;
        boolean past = change.until() != 0 && change.until() <= now;
        return refusal.isEmpty() && past
                ? "until is " + Instant.ofEpochSecond(change.until()) + ", accepted are 0 and seconds after "
                        + Instant.ofEpochSecond(now)
                : refusal;
    }
}
