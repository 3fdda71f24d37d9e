package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Keys;
import io.openperp.journal.ListingAct;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.listing.ListingTerms;
import io.openperp.listing.NewListing;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Assigns numbers to the markets that operators list; the new market itself then answers the operator (MKT-013). */
public final class NewMarkets {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Listings listings;
    private final ShardSettings settings;
    private final CommandContext context;

    /** Symbols by the numbers assigned to new markets whose listing has not been announced by the market yet. */
    private final TreeMap<Integer, String> begun = new TreeMap<>();

    public NewMarkets(Listings listings, ShardSettings settings, CommandContext context) {
        this.listings = listings;
        this.settings = settings;
        this.context = context;
    }

    void list(Submission submission, int action, ListMarket asked) {
        OptionalInt number = free();
        String refusal = refusal(asked.symbol(), number);
        if (refusal.isEmpty()) {
            try {
                MarketListing listing =
                        NewListing.of(start(asked, number.getAsInt()), ListMarket.byName(asked.terms()));
                refusal = String.join("; ", ListingTerms.violations(listing, listed()));
                if (refusal.isEmpty()) {
                    begin(submission, action, listing);
                    return;
                }
            } catch (IllegalArgumentException wrong) {
                refusal = String.valueOf(wrong.getMessage());
            }
        }
        submission.answer(action, StatusKind.ERROR, refusal);
    }

    /** Removes a new market from those that are being listed, because it has announced itself. */
    public void announced(int number) {
        begun.remove(number);
    }

    private String refusal(String symbol, OptionalInt number) {
        ListedMarket same = listings.bySymbol(symbol);
        if (same != null) {
            return "symbol " + symbol + " is that of market " + same.number
                    + ", accepted is one that no market has had, settled ones included";
        }
        if (begun.containsValue(symbol)) {
            return "symbol " + symbol + " is being listed";
        }
        if (listings.all().isEmpty()) {
            return "no market of the configuration is listed yet: send it again";
        }
        ApplySettings record = settings.record();
        if (number.isEmpty()) {
            return "no number is left for a market: all " + record.getSpareMarketsCount()
                    + " of openperp.matching.spare-markets are taken";
        }
        return "";
    }

    private OptionalInt free() {
        return settings.record().getSpareMarketsList().stream()
                .mapToInt(Integer::intValue)
                .filter(number -> listings.find(number) == null && !begun.containsKey(number))
                .min();
    }

    private List<MarketListing> listed() {
        return listings.all().stream().map(ListedMarket::listing).toList();
    }

    private MarketListing start(ListMarket asked, int number) {
        ApplySettings record = settings.record();
        MarketListing first = listings.all().iterator().next().listing();
        MarketListing.Builder start = MarketListing.newBuilder()
                .setMarket(number)
                .setSymbol(asked.symbol())
                .setParameters(first.getParameters())
                .setFeeAccount(record.getFeeAccount())
                .setInsuranceFund(record.getInsuranceFund())
                .setListedByAct(true);
        MarketState state = asked.state().isEmpty() ? MarketState.MARKET_TRADING : MarketStates.named(asked.state());
        if (state != MarketState.MARKET_TRADING) {
            start.setStatus(MarketStatus.newBuilder()
                    .setState(state)
                    .setReason("listed so")
                    .setSinceSecond(context.timeNanos() / NANOS_PER_SECOND));
        }
        return start.build();
    }

    private void begin(Submission submission, int action, MarketListing listing) {
        begun.put(listing.getMarket(), listing.getSymbol());
        submission.transaction.await(1);
        context.outbox()
                .send(
                        Shards.market(listing.getMarket()),
                        MarketCommand.newBuilder()
                                .setListMarket(io.openperp.journal.ListMarket.newBuilder()
                                        .setListing(listing)
                                        .setAct(ListingAct.newBuilder()
                                                .setAccount(Keys.write(submission.account.key))
                                                .setTransaction(submission.transaction.number)
                                                .setAction(action)))
                                .build());
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(begun.size());
        begun.forEach((number, symbol) -> out.writeVarint(number).writeString(symbol));
    }

    public void readFrom(BinaryReader in) {
        begun.clear();
        for (long left = in.readVarint(); left > 0; left--) {
            int number = (int) in.readVarint();
            begun.put(number, in.readString());
        }
    }
}
