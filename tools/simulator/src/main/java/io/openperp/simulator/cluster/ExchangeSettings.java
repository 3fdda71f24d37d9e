package io.openperp.simulator.cluster;

import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MarketState;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Configuration of the simulated exchange, and the commands by which hosts send it to their shards. */
public final class ExchangeSettings {

    public static final Bytes32 ORACLE = keyOf("oracle");
    public static final Bytes32 ADMIN = keyOf("admin");
    public static final Bytes32 TREASURER = keyOf("treasurer");
    public static final List<Bytes32> TREASURERS =
            List.of(TREASURER, keyOf("second treasurer"), keyOf("third treasurer"));
    /** Default limit of an account's withdrawals per day. */
    private static final long WITHDRAWAL_LIMIT = Decimals.parse("60");
    /** Withdrawal amount above which two treasurers must approve. */
    private static final long APPROVAL_THRESHOLD = Decimals.parse("20");

    public static final Bytes32 FEES = keyOf("fees");
    public static final Bytes32 FUND = keyOf("insurance");
    /** The largest amount of one faucet payment. */
    public static final long FAUCET_MAXIMUM = Decimals.parse("1000000");

    /**
     * Notice in seconds for changes that make margin stricter or raise fees or funding, short enough to pass within a
     * simulated run.
     */
    public static final long TERMS_NOTICE_SECONDS = 3;

    private static final List<String> FIRST_PRICES = List.of("100000", "3000", "150");

    private final List<MarketListing> listings = new ArrayList<>();
    private ApplySettings settings;

    /**
     * Creates the settings of an exchange with the first default markets.
     *
     * @param insurance money that the insurance fund starts with
     * @param marksAreTheOracles whether the mark equals the oracle price exactly, whatever the book shows
     */
    public ExchangeSettings(int markets, long insurance, boolean marksAreTheOracles) {
        for (MarketParameters market : DefaultMarkets.ALL.subList(0, markets)) {
            MarketListing.Builder listing = ListingTerms.listing(market, ExchangeParameters.DEFAULTS)
                    .setMarket(listings.size())
                    .setTermsNoticeSeconds(TERMS_NOTICE_SECONDS)
                    .setFeeAccount(Keys.write(FEES))
                    .setInsuranceFund(Keys.write(FUND));
            if (marksAreTheOracles) {
                listing.getParametersBuilder().setMarkBand(0);
            }
            listings.add(listing.build());
        }
        settings = ApplySettings.newBuilder()
                .addAdminKeys(Keys.write(ADMIN))
                .addOracleKeys(Keys.write(ORACLE))
                .addAllTreasurerKeys(TREASURERS.stream().map(Keys::write).toList())
                .setWithdrawalsPerAccountDay(WITHDRAWAL_LIMIT)
                .setWithdrawalApprovalAbove(APPROVAL_THRESHOLD)
                .setFeeAccount(Keys.write(FEES))
                .setInsuranceFund(Keys.write(FUND))
                .setInsuranceDeposit(insurance)
                .setFaucetEnabled(true)
                .setFaucetDefaultAmount(Decimals.parse("10000"))
                .setFaucetMaximumAmount(FAUCET_MAXIMUM)
                .setAgentsPerAccount(3)
                .setOpenOrdersPerMarket(40)
                .build();
    }

    public static Bytes32 keyOf(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Lets even thin books move the marks, and lets each market change to this state by itself when its mark has been
     * outside the liquidation band for two seconds.
     */
    ExchangeSettings withStatesByThemselves(MarketState state) {
        listings.replaceAll(listing -> {
            MarketListing.Builder easy = listing.toBuilder().setImpactNotional(Decimals.parse("20"));
            easy.getParametersBuilder().setMarkBand(ExchangeParameters.DEFAULTS.markBand());
            easy.getMarkBuilder()
                    .setLiquidationBand(0)
                    .setBiasBand(0)
                    .setEvidenceSpread(Decimals.parse("0.1"))
                    .setEvidenceHoldMillis(1_000);
            easy.getAutomaticStatesBuilder()
                    .setBandLeftSeconds(2)
                    .setBandLeftState(state)
                    .setGoodSeconds(1);
            return easy.build();
        });
        return this;
    }

    /** Lets orders that would trade wait, in every market. */
    ExchangeSettings withTakerDelay(int millis) {
        listings.replaceAll(
                listing -> listing.toBuilder().setTakerDelayMillis(millis).build());
        return this;
    }

    /** Sets caps that traders will reach, on the open interest and on each position, in USD at the first price. */
    ExchangeSettings withCaps(long openInterest, long position) {
        listings.replaceAll(listing -> {
            MarketListing.Builder capped = listing.toBuilder();
            long lot = listing.getLotSize();
            long lots = Decimals.parse(FIRST_PRICES.get(listing.getMarket())) / Decimals.parse("1");
            capped.getCapsBuilder()
                    .setOpenInterest(openInterest / lots / lot * lot)
                    .setPosition(position / lots / lot * lot);
            return capped.build();
        });
        return this;
    }

    /** Adds numbers for further markets, which operators can list. */
    ExchangeSettings withSpareMarkets(int count) {
        ApplySettings.Builder more = settings.toBuilder();
        for (int spare = 0; spare < count; spare++) {
            more.addSpareMarkets(listings.size() + spare);
        }
        settings = more.build();
        return this;
    }

    /** Numbers of spare markets, ascending. */
    public List<Integer> spareMarkets() {
        return settings.getSpareMarketsList();
    }

    /** Whether the shard belongs to a spare market: a market number without a configured market. */
    boolean isSpare(ShardAddress shard) {
        return shard.getKind() == ShardKind.MARKET && shard.getPartition() >= listings.size();
    }

    /** Lets the account shard publish a Merkle tree of all balances (proof of liabilities) every this many seconds. */
    ExchangeSettings withLiabilitiesEvery(int seconds) {
        settings = settings.toBuilder().setLiabilitiesEverySeconds(seconds).build();
        return this;
    }

    /**
     * Sets limits on withdrawals that traders will reach.
     *
     * @param perAccountDay limit of an account per day
     * @param perHour limit of the exchange per hour
     */
    ExchangeSettings withWithdrawals(long perAccountDay, long perHour) {
        settings = settings.toBuilder()
                .setWithdrawalsPerAccountDay(perAccountDay)
                .setWithdrawalsPerHour(perHour)
                .build();
        return this;
    }

    /** Listings of the configured markets, by number. */
    public List<MarketListing> listings() {
        return listings;
    }

    /**
     * Commands that a host appends when one of its shards goes live. For a spare market they contain no listing
     * (MKT-016).
     */
    List<MessageLite> initialCommands(ShardAddress shard) {
        RulesVersion rules = RulesVersion.newBuilder().setVersion(Rules.NEWEST).build();
        if (shard.getKind() == ShardKind.ACCOUNT) {
            return List.of(
                    AccountCommand.newBuilder().setRulesVersion(rules).build(),
                    AccountCommand.newBuilder().setApplySettings(settings).build());
        }
        MarketCommand follow = MarketCommand.newBuilder().setRulesVersion(rules).build();
        return isSpare(shard)
                ? List.of(follow)
                : List.of(
                        follow,
                        MarketCommand.newBuilder()
                                .setListMarket(ListMarket.newBuilder().setListing(listings.get(shard.getPartition())))
                                .build());
    }
}
