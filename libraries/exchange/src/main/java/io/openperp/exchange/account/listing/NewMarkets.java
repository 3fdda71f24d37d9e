package io.openperp.exchange.account.listing;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerTerms;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.ListingAct;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.RequestListing;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.listing.ListingTerms;
import io.openperp.listing.NewListing;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Gives the markets that operators list their numbers. One account shard decides, so that no number and no symbol is given
 * twice; the market itself answers the operator (MKT-013).
 */
public final class NewMarkets {

    /** The account shard that decides. */
    public static final int HOME = 0;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Listings listings;
    private final ShardSettings settings;
    private final CommandContext context;

    /** Symbols by the numbers that were given to them and whose markets have not announced themselves yet. */
    private final TreeMap<Integer, String> begun = new TreeMap<>();

    public NewMarkets(Listings listings, ShardSettings settings, CommandContext context) {
        this.listings = listings;
        this.settings = settings;
        this.context = context;
    }

    /** An operator may list markets, and wants this one. */
    public void request(RequestListing asked) {
        OptionalInt number = free();
        String refusal = refusal(asked.getSymbol(), number);
        if (refusal.isEmpty()) {
            try {
                MarketListing listing = NewListing.of(
                        start(asked, number.getAsInt()), io.openperp.transaction.ListMarket.byName(asked.getTerms()));
                refusal = String.join("; ", ListingTerms.violations(listing, listed()));
                if (refusal.isEmpty()) {
                    list(asked, listing);
                    return;
                }
            } catch (IllegalArgumentException wrong) {
                refusal = String.valueOf(wrong.getMessage());
            }
        }
        refuse(asked, refusal);
    }

    /** A market has announced itself. */
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

    private MarketListing start(RequestListing asked, int number) {
        ApplySettings record = settings.record();
        MarketListing first = listings.all().iterator().next().listing();
        MarketListing.Builder start = MarketListing.newBuilder()
                .setMarket(number)
                .setSymbol(asked.getSymbol())
                .setParameters(first.getParameters())
                .setAccountPartitions(record.getAccountPartitions())
                .setFeeAccount(record.getFeeAccount())
                .setInsuranceFund(record.getInsuranceFund())
                .setListedByAct(true);
        if (asked.getState() != MarketState.MARKET_TRADING) {
            start.setStatus(MarketStatus.newBuilder()
                    .setState(asked.getState())
                    .setReason("listed so")
                    .setSinceSecond(context.timeNanos() / NANOS_PER_SECOND));
        }
        return start.build();
    }

    private void list(RequestListing asked, MarketListing listing) {
        begun.put(listing.getMarket(), listing.getSymbol());
        context.outbox()
                .send(
                        Shards.market(listing.getMarket()),
                        MarketCommand.newBuilder()
                                .setListMarket(ListMarket.newBuilder()
                                        .setListing(listing)
                                        .setAct(ListingAct.newBuilder()
                                                .setAccount(asked.getAccount())
                                                .setTransaction(asked.getTransaction())
                                                .setAction(asked.getAction())))
                                .build());
    }

    private void refuse(RequestListing asked, String reason) {
        ByteString account = asked.getAccount();
        context.outbox()
                .send(
                        Shards.account(settings.partitionOf(Keys.read(account))),
                        AccountCommand.newBuilder()
                                .setAnswerTerms(AnswerTerms.newBuilder()
                                        .setAccount(account)
                                        .setTransaction(asked.getTransaction())
                                        .setStatus(ActionStatus.newBuilder()
                                                .setAction(asked.getAction())
                                                .setKind(StatusKind.ERROR)
                                                .setReason(reason)))
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
