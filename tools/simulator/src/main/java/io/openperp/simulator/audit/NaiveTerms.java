package io.openperp.simulator.audit;

import io.openperp.journal.ChangeTerms;
import io.openperp.journal.ChangedTerm;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

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

    /** Fees that count from a command of this time on. */
    private record Fees(long timeNanos, long maker, long taker) {}

    private final List<Fees> fees = new ArrayList<>();

    NaiveTerms(MarketListing block) {
        published = block;
        noticeSeconds = block.getTermsNoticeSeconds();
        follow(of(block), Long.MIN_VALUE);
    }

    private void follow(TreeMap<String, Long> terms, long timeNanos) {
        inForce.putAll(terms);
        fees.add(new Fees(timeNanos, inForce.getOrDefault("makerFee", 0L), inForce.getOrDefault("takerFee", 0L)));
    }

    /** The market's own rates of a fill at this time: more than one if they changed at the same. */
    Set<Long> fees(long timeNanos, boolean taker) {
        Set<Long> rates = new HashSet<>();
        for (Fees each : fees) {
            if (each.timeNanos < timeNanos) {
                rates.clear();
            }
            if (each.timeNanos <= timeNanos) {
                rates.add(taker ? each.taker : each.maker);
            }
        }
        return rates;
    }

    private static TreeMap<String, Long> of(MarketListing listing) {
        TreeMap<String, Long> terms = new TreeMap<>();
        terms.put("takerFee", listing.getTakerFee());
        terms.put("makerFee", listing.getMakerFee());
        terms.put("baseRate", listing.getBaseRate());
        terms.put("tickSize", listing.getTickSize());
        terms.put("lotSize", listing.getLotSize());
        return terms;
    }

    void change(ChangeTerms asked, long timeNanos) {
        TreeMap<String, Long> terms = new TreeMap<>();
        asked.getTermsList().forEach(term -> terms.put(term.getName(), Decimals.parse(term.getValue())));
        long effective = asked.getEffectiveSecond();
        boolean dearer = Stream.of("baseRate", "makerFee", "takerFee")
                .anyMatch(name -> terms.getOrDefault(name, Long.MIN_VALUE) > inForce.getOrDefault(name, 0L));
        boolean tooSoon = dearer && effective < second + noticeSeconds;
        boolean past = effective != 0 && effective <= second;
        boolean nothing = terms.isEmpty() && pending.isEmpty();
        boolean coarser = tick() % terms.getOrDefault("tickSize", tick()) != 0
                || lot() % terms.getOrDefault("lotSize", lot()) != 0;
        if (tooSoon || past || nothing || coarser || asked.getStricterOnly() && !isStricter(terms)) {
            return;
        }
        changes++;
        pending = new TreeMap<>();
        if (effective == 0) {
            follow(terms, timeNanos);
        } else {
            pending = terms;
            effectiveSecond = effective;
        }
    }

    /** Of what simulated operators change, the role risk may raise the base rate, while nothing else is pending (TRM-007). */
    private boolean isStricter(TreeMap<String, Long> terms) {
        long rate = inForce.getOrDefault("baseRate", 0L);
        return pending.isEmpty()
                && terms.keySet().equals(Set.of("baseRate"))
                && terms.getOrDefault("baseRate", 0L) >= rate;
    }

    long tick() {
        return inForce.getOrDefault("tickSize", 0L);
    }

    long lot() {
        return inForce.getOrDefault("lotSize", 0L);
    }

    void tick(long newSecond, long timeNanos) {
        if (newSecond <= second || Math.abs(newSecond - timeNanos / NANOS_PER_SECOND) > LARGEST_STEP_SECONDS) {
            return;
        }
        second = newSecond;
        if (!pending.isEmpty() && second >= effectiveSecond) {
            follow(pending, timeNanos);
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

    /** The last listing that was published, with the terms in force. */
    MarketListing published() {
        return published;
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
