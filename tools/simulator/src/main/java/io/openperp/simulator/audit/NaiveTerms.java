package io.openperp.simulator.audit;

import io.openperp.journal.ChangeTerms;
import io.openperp.journal.ChangedTerm;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.TreeMap;

/** The terms of one market that operators change, from the commands in its log: the block of its configuration never changes here. */
final class NaiveTerms {

    private static final long LARGEST_STEP_SECONDS = 60;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final long noticeSeconds;
    private final TreeMap<String, Long> inForce = new TreeMap<>();
    private TreeMap<String, Long> pending = new TreeMap<>();
    private long effectiveSecond;
    private long second;
    private MarketListing published;
    private int changes;

    NaiveTerms(MarketListing block) {
        published = block;
        noticeSeconds = block.getTermsNoticeSeconds();
        inForce.putAll(of(block));
    }

    private static TreeMap<String, Long> of(MarketListing listing) {
        TreeMap<String, Long> terms = new TreeMap<>();
        terms.put("takerFee", listing.getTakerFee());
        terms.put("makerFee", listing.getMakerFee());
        terms.put("baseRate", listing.getBaseRate());
        return terms;
    }

    void change(ChangeTerms asked) {
        TreeMap<String, Long> terms = new TreeMap<>();
        asked.getTermsList().forEach(term -> terms.put(term.getName(), Decimals.parse(term.getValue())));
        long effective = asked.getEffectiveSecond();
        boolean stricter = terms.getOrDefault("baseRate", 0L) > inForce.getOrDefault("baseRate", 0L);
        boolean tooSoon = stricter && effective < second + noticeSeconds;
        boolean past = effective != 0 && effective <= second;
        boolean nothing = terms.isEmpty() && pending.isEmpty();
        if (tooSoon || past || nothing) {
            return;
        }
        changes++;
        pending = new TreeMap<>();
        if (effective == 0) {
            inForce.putAll(terms);
        } else {
            pending = terms;
            effectiveSecond = effective;
        }
    }

    void tick(long newSecond, long timeNanos) {
        if (newSecond <= second || Math.abs(newSecond - timeNanos / NANOS_PER_SECOND) > LARGEST_STEP_SECONDS) {
            return;
        }
        second = newSecond;
        if (!pending.isEmpty() && second >= effectiveSecond) {
            inForce.putAll(pending);
            pending = new TreeMap<>();
        }
    }

    /** Whether the last listing that was published, with the events of this command, has these terms. */
    boolean arePublished(List<MarketEvent> events) {
        events.stream()
                .filter(MarketEvent::hasMarketListed)
                .forEach(event -> published = event.getMarketListed().getListing());
        List<String> announced = published.getPendingTerms().getTermsList().stream()
                .map(ChangedTerm::getName)
                .sorted()
                .toList();
        return of(published).equals(inForce)
                && announced.equals(List.copyOf(pending.keySet()))
                && (pending.isEmpty() || published.getPendingTerms().getEffectiveSecond() == effectiveSecond);
    }

    /** Taken so far. */
    int changes() {
        return changes;
    }

    @Override
    public String toString() {
        return inForce + (pending.isEmpty() ? "" : ", " + pending + " from second " + effectiveSecond + " on");
    }
}
