package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.ChangedTerm;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.MarketOperation;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Carries out actions of operators on markets, by passing them to the market: state (MST-001), terms (TRM-001), new
 * listing, lane (ROL-013) and settlement (STL-001).
 */
public final class MarketChanges {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Listings listings;
    private final NewMarkets newMarkets;
    private final OperatorRights rights;
    private final CommandContext context;

    public MarketChanges(Listings listings, NewMarkets newMarkets, OperatorRights rights, CommandContext context) {
        this.listings = listings;
        this.newMarkets = newMarkets;
        this.rights = rights;
        this.context = context;
    }

    void carryOut(Submission submission, int index, MarketOperation operation) {
        switch (operation) {
            case ListMarket asked -> newMarkets.list(submission, index, asked);
            case ChangeTerms change -> changeTerms(submission, index, change);
            case SetMarketState change -> setState(submission, index, change);
            case SettleMarket asked -> settle(submission, index, asked);
            case MoveMarket asked -> move(submission, index, asked);
        }
    }

    private void setState(Submission submission, int action, SetMarketState change) {
        ListedMarket market = listings.bySymbol(change.symbol());
        boolean stricterOnly = rights.onlyStricter(submission.signer);
        String refusal = refusal(submission, market, change, stricterOnly);
        if (!refusal.isEmpty() || market == null) {
            submission.answer(
                    action, StatusKind.ERROR, refusal.isEmpty() ? listings.unknown(change.symbol()) : refusal);
            return;
        }
        send(
                market,
                MarketCommand.newBuilder()
                        .setSetMarketState(io.openperp.journal.SetMarketState.newBuilder()
                                .setState(MarketStates.named(change.state()))
                                .setReason(change.reason())
                                .setUntilSecond(change.until())
                                .setStricterOnly(stricterOnly)));
        submission.answer(action, StatusKind.SET_MARKET_STATE, "");
    }

    private static String refusal(
            Submission submission, @Nullable ListedMarket market, SetMarketState change, boolean stricterOnly) {
        if (market != null && MarketStates.isDelisted(market.listing())) {
            return MarketStates.refusalToChange(market.listing());
        }
        if (market != null && stricterOnly) {
            String looser =
                    MarketStates.looserRefusal(market.listing(), MarketStates.named(change.state()), change.until());
            if (!looser.isEmpty()) {
                return looser;
            }
        }
        long now = submission.nowNanos / NANOS_PER_SECOND;
        return change.until() == 0 || change.until() > now
                ? ""
                : "until is " + Instant.ofEpochSecond(change.until()) + ", accepted are 0 and seconds after "
                        + Instant.ofEpochSecond(now);
    }

    /** Passes a change of terms on to the market, which accepts or refuses it and answers the action. */
    private void changeTerms(Submission submission, int action, ChangeTerms change) {
        ListedMarket market = listings.bySymbol(change.symbol());
        if (market == null) {
            submission.answer(action, StatusKind.ERROR, listings.unknown(change.symbol()));
            return;
        }
        io.openperp.journal.ChangeTerms.Builder asked = io.openperp.journal.ChangeTerms.newBuilder()
                .setAccount(Keys.write(submission.account.key))
                .setTransaction(submission.transaction.number)
                .setAction(action)
                .setEffectiveSecond(change.effectiveAt())
                .setStricterOnly(!rights.mayLoosenTerms(submission.signer));
        change.byName()
                .forEach((name, value) ->
                        asked.addTerms(ChangedTerm.newBuilder().setName(name).setValue(value)));
        submission.transaction.await(1);
        send(market, MarketCommand.newBuilder().setChangeTerms(asked));
    }

    /** Passes the request to settle (delist) a market on to this market, which answers the action. */
    private void settle(Submission submission, int action, SettleMarket asked) {
        ListedMarket market = listings.bySymbol(asked.symbol());
        if (market == null) {
            submission.answer(action, StatusKind.ERROR, listings.unknown(asked.symbol()));
        } else if (MarketStates.isDelisted(market.listing())) {
            submission.answer(action, StatusKind.ERROR, MarketStates.refusalToChange(market.listing()));
        } else {
            submission
                    .batch(market)
                    .add(MarketAction.newBuilder()
                            .setAction(action)
                            .setSettleMarket(io.openperp.journal.SettleMarket.newBuilder()
                                    .setMinutes((int) asked.minutes())
                                    .setReason(asked.reason())));
        }
    }

    private void move(Submission submission, int action, MoveMarket asked) {
        ListedMarket market = listings.bySymbol(asked.symbol());
        if (market == null) {
            submission.answer(action, StatusKind.ERROR, listings.unknown(asked.symbol()));
            return;
        }
        context.outbox().moveMarket(market.number, asked.ownLane());
        submission.answer(action, StatusKind.MOVE_MARKET, "");
    }

    private void send(ListedMarket market, MarketCommand.Builder command) {
        context.outbox().send(Shards.market(market.number), command.build());
    }
}
