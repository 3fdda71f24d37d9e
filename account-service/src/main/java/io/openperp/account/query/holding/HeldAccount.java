package io.openperp.account.query.holding;

import io.openperp.api.fee.FeeTier;
import io.openperp.exchange.account.PublishedAccount;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.MarketListing;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.market.Markets;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of an account and of all markets at one moment, for a check of a transaction.
 *
 * @param account published state of the account; null if it was never funded
 * @param facts facts of the account, from which its figures are computed
 * @param isolated facts of its isolated accounts by key, in the order of their markets
 * @param feeTiers fee tiers that apply to its next order, by symbol
 */
public record HeldAccount(
        @Nullable PublishedAccount account,
        AccountFacts facts,
        SequencedMap<Bytes32, AccountFacts> isolated,
        Markets markets,
        List<MarketListing> listings,
        List<AnnouncePrice> prices,
        SortedMap<String, FeeTier> feeTiers) {}
