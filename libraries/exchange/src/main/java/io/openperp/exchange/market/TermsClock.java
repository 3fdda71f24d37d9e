package io.openperp.exchange.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.TermsChange;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerTerms;
import io.openperp.journal.ChangeTerms;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PendingTerms;
import io.openperp.journal.StatusKind;
import io.openperp.listing.ChangeableTerms;
import io.openperp.listing.ListingTerms;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps track of changes of terms by operators while the market runs: which terms are pending, and which terms of the
 * market's block in the configuration still apply (TRM-001 to TRM-013).
 */
final class TermsClock {

    private final CommandContext context;
    private final ExchangeClock clock;

    /**
     * The configuration block that was last in force, recorded once an operator has changed a term; null if none has.
     */
    private @Nullable MarketListing block;

    TermsClock(CommandContext context, ExchangeClock clock) {
        this.context = context;
        this.clock = clock;
    }

    /**
     * The outcome of a requested change of terms, which the caller then puts into force.
     *
     * @param status the answer to the operator's action
     * @param listing the listing with the change in force or pending; null if the change is refused
     */
    record Decision(ActionStatus.Builder status, @Nullable MarketListing listing) {

        /** The answer to the account shard, which has passed on the request. */
        AccountCommand answer(ChangeTerms asked) {
            return AccountCommand.newBuilder()
                    .setAnswerTerms(AnswerTerms.newBuilder()
                            .setAccount(asked.getAccount())
                            .setTransaction(asked.getTransaction())
                            .setStatus(status))
                    .build();
        }
    }

    Decision decide(ChangeTerms asked) {
        ActionStatus.Builder status =
                ActionStatus.newBuilder().setAction(asked.getAction()).setKind(StatusKind.CHANGE_TERMS);
        MarketListing now = listing();
        TermsChange change = new TermsChange(now, asked, clock.second());
        String refusal = change.refusal();
        if (!refusal.isEmpty()) {
            return new Decision(status.setKind(StatusKind.ERROR).setReason(refusal), null);
        }
        if (block == null) {
            block = now.toBuilder().clearStatus().clearPendingTerms().build();
        }
        return new Decision(status.setChangedFrom(change.before()), change.next());
    }

    /** Whether the pending terms take effect in this second. */
    boolean isDue() {
        return listing().hasPendingTerms()
                && clock.second() >= listing().getPendingTerms().getEffectiveSecond();
    }

    /** The listing with the pending terms in force. */
    MarketListing effective() {
        PendingTerms pending = listing().getPendingTerms();
        return ChangeableTerms.changed(listing().toBuilder().clearPendingTerms().build(), pending.getTermsList());
    }

    /**
     * The listing that results from a new configuration block: terms that operators have changed stay until the block
     * itself changes them; such a change of the block also ends pending changes (TRM-009).
     */
    MarketListing configured(MarketListing asked) {
        MarketListing next = context.terms().withLifelongTermsOf(asked);
        MarketListing last = block;
        if (last == null) {
            return next;
        }
        MarketListing now = listing();
        block = next.toBuilder().clearStatus().clearPendingTerms().build();
        // tick and lot are not the block's to change, so it does not change them either (TRM-013)
        MarketListing before = last.toBuilder()
                .setTickSize(now.getTickSize())
                .setLotSize(now.getLotSize())
                .build();
        List<String> changed = ChangeableTerms.differences(before, block);
        List<String> kept = ChangeableTerms.differences(next, now).stream()
                .filter(name -> !changed.contains(name))
                .toList();
        MarketListing mixed = ChangeableTerms.copied(next, now, kept);
        MarketListing result = ListingTerms.violations(mixed).isEmpty() ? mixed : next;
        return changed.isEmpty()
                ? result
                : result.toBuilder().clearPendingTerms().build();
    }

    private MarketListing listing() {
        MarketTerms terms = context.terms();
        return terms.listing();
    }

    void writeTo(BinaryWriter out) {
        out.writeBoolean(block != null);
        if (block != null) {
            out.writeBytes(block.toByteArray());
        }
    }

    void readFrom(BinaryReader in) {
        try {
            block = in.readBoolean() ? MarketListing.parseFrom(in.readBytes()) : null;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable block of a market in a snapshot", e);
        }
    }
}
