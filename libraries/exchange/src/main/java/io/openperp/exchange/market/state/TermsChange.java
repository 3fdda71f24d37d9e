package io.openperp.exchange.market.state;

import io.openperp.journal.ChangeTerms;
import io.openperp.journal.ChangedTerm;
import io.openperp.journal.ExchangeParameters;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PendingTerms;
import io.openperp.listing.ChangeableTerms;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.MarginDemand;
import java.time.Instant;
import java.util.List;

/** An operator's request to change terms of a market, evaluated at a second of its clock (TRM-001 to TRM-007). */
public final class TermsChange {

    /** Notice in seconds for stricter terms if the listing defines none: one day. */
    private static final long DEFAULT_NOTICE_SECONDS = 86_400;

    private final MarketListing now;
    private final ChangeTerms asked;
    private final long second;

    public TermsChange(MarketListing now, ChangeTerms asked, long second) {
        this.now = now;
        this.asked = asked;
        this.second = second;
    }

    private boolean isCancellation() {
        return asked.getTermsCount() == 0;
    }

    /** Returns why the market refuses the change, or an empty text if it accepts it. */
    public String refusal() {
        if (asked.getStricterOnly() && now.hasPendingTerms()) {
            return "a change of the terms of " + now.getSymbol() + " is pending: the role risk does not replace it";
        }
        if (isCancellation()) {
            return now.hasPendingTerms() ? "" : "no change of the terms of " + now.getSymbol() + " is pending";
        }
        MarketListing changed;
        try {
            changed = changed();
        } catch (IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        List<String> violations = ListingTerms.violations(changed);
        if (!violations.isEmpty()) {
            return String.join("; ", violations);
        }
        String coarser = ChangeableTerms.coarserStepFlaw(now, changed);
        if (!coarser.isEmpty()) {
            return coarser;
        }
        long effective = asked.getEffectiveSecond();
        if (effective != 0 && effective <= second) {
            return "effectiveAt is " + Instant.ofEpochSecond(effective) + ", accepted are 0 and seconds after "
                    + Instant.ofEpochSecond(second);
        }
        String looser = asked.getStricterOnly() ? StricterTerms.looser(now, changed, asked.getTermsList()) : "";
        return looser.isEmpty() ? noticeRefusal(changed) : looser;
    }

    private String noticeRefusal(MarketListing changed) {
        String dearer = stricterText(changed);
        long earliest = second + noticeSeconds();
        if (dearer.isEmpty() || asked.getEffectiveSecond() >= earliest) {
            return "";
        }
        String when = asked.getEffectiveSecond() == 0
                ? "at once"
                : Instant.ofEpochSecond(asked.getEffectiveSecond()).toString();
        return "effectiveAt is " + when + ", but the change " + dearer + ": accepted are seconds from "
                + Instant.ofEpochSecond(earliest) + " (" + earliest + ") on, a notice of " + noticeSeconds() + " s";
    }

    /**
     * Describes, beginning with a verb, how the change demands more of accounts as they are: stricter margin, higher
     * fees or possibly higher funding (TRM-004); empty if it demands nothing more.
     */
    private String stricterText(MarketListing changed) {
        if (MarginDemand.rises(
                ListingTerms.market(now),
                ListingTerms.exchange(now),
                ListingTerms.market(changed),
                ListingTerms.exchange(changed))) {
            return "makes margin stricter";
        }
        if (raisesFees(changed)) {
            return "raises fees, for which open orders have reserved less";
        }
        return mayRaiseFunding(changed) ? "may raise what positions pay for funding" : "";
    }

    private boolean mayRaiseFunding(MarketListing changed) {
        ExchangeParameters before = now.getParameters();
        ExchangeParameters after = changed.getParameters();
        return after.getFundingHourCap() > before.getFundingHourCap()
                || after.getInterest8H() != before.getInterest8H()
                || after.getFundingClamp() != before.getFundingClamp();
    }

    private boolean raisesFees(MarketListing changed) {
        return changed.getTakerFee() > now.getTakerFee() || changed.getMakerFee() > now.getMakerFee();
    }

    private long noticeSeconds() {
        return now.getTermsNoticeSeconds() == 0 ? DEFAULT_NOTICE_SECONDS : now.getTermsNoticeSeconds();
    }

    /** The listing as it will be when the change takes effect, without pending terms. */
    private MarketListing changed() {
        return ChangeableTerms.changed(withoutPending(), asked.getTermsList());
    }

    /** The listing from now on, in which the change is in force or pending; an earlier pending change is replaced. */
    public MarketListing next() {
        if (isCancellation()) {
            return withoutPending();
        }
        return asked.getEffectiveSecond() == 0
                ? changed()
                : now.toBuilder()
                        .setPendingTerms(PendingTerms.newBuilder()
                                .setEffectiveSecond(asked.getEffectiveSecond())
                                .addAllTerms(asked.getTermsList()))
                        .build();
    }

    private MarketListing withoutPending() {
        return now.toBuilder().clearPendingTerms().build();
    }

    /** The present values of the terms, in words; for a cancellation the pending values that it removes. */
    public String before() {
        return isCancellation()
                ? inWords(now.getPendingTerms())
                : ChangeableTerms.inWords(
                        now,
                        asked.getTermsList().stream().map(ChangedTerm::getName).toList());
    }

    private static String inWords(PendingTerms pending) {
        return ChangeableTerms.inWords(pending.getTermsList()) + " from "
                + Instant.ofEpochSecond(pending.getEffectiveSecond()) + " on";
    }
}
