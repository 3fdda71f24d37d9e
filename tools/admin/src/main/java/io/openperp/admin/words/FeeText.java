package io.openperp.admin.words;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeTier;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.field.FeeTable;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Describes fee policies, and the rates that an account in a fee programme would pay (FEE-011). */
public final class FeeText {

    private FeeText() {}

    /** Markets that are not settled, and not being settled, by symbol. */
    static SortedMap<String, MarketInfo> openMarkets(OpenPerp exchange) {
        SortedMap<String, MarketInfo> markets = new TreeMap<>();
        exchange.markets().exchangeInfo().stream()
                .filter(market -> !MarketStateText.isForEver(market))
                .forEach(market -> markets.put(market.symbol(), market));
        return markets;
    }

    static boolean has(@Nullable FeeTable table, String programme) {
        return table != null
                && table.programmes().stream().anyMatch(one -> one.name().equals(programme));
    }

    /** Fee programme of the account itself, whatever that of its owner; empty: none. */
    static String programmeOf(FeePolicies set, String account) {
        return set.members().stream()
                .filter(member -> member.account().equals(account))
                .map(FeePolicies.Member::programme)
                .findFirst()
                .orElse("");
    }

    /** Lines about the fee policies of a market, or of {@link FeeRates#GLOBAL}. */
    static List<String> set(FeePolicies set, String symbol) {
        List<String> lines = set.policies().stream()
                .filter(policy -> policy.symbol().equals(symbol))
                .map(policy -> "set: " + of(policy))
                .toList();
        return lines.isEmpty() ? List.of("nothing is set of " + symbol) : lines;
    }

    public static String of(FeePolicies.Policy policy) {
        StringBuilder words = new StringBuilder(policy.symbol())
                .append(policy.active() ? " since " : " from ")
                .append(Instant.ofEpochSecond(policy.from()))
                .append(policy.own() ? "" : "  as other markets");
        policy.tiers()
                .forEach(tier -> words.append(rates(tier.threshold().toString(), tier.makerBps(), tier.takerBps())));
        policy.programmes().forEach(one -> words.append(rates(one.programme(), one.makerBps(), one.takerBps())));
        return words.toString();
    }

    private static String rates(String of, Decimal maker, Decimal taker) {
        return "  " + of + ": " + maker + " / " + taker;
    }

    static List<String> changes(OpenPerp exchange, FeePolicies set, SetFeeProgramme act) {
        List<String> lines = new ArrayList<>();
        String now = programmeOf(set, act.account().toString());
        lines.add(now.isEmpty() ? "now: in no programme" : "now: in the programme " + now);
        boolean isThere = act.programme().isEmpty()
                || set.policies().stream()
                        .flatMap(policy -> policy.programmes().stream())
                        .anyMatch(one -> one.programme().equals(act.programme()));
        if (!isThere) {
            lines.add("no policy of fees has a programme " + act.programme() + ": the exchange refuses this");
        }
        lines.addAll(KnownLines.of("what it would pay", () -> rates(exchange, set, act)));
        return lines;
    }

    private static List<String> rates(OpenPerp exchange, FeePolicies set, SetFeeProgramme act) {
        FullAccount account = exchange.accounts().fullAccount(act.account());
        SortedMap<String, FeeTier> tiers = new TreeMap<>();
        account.feeTiers().forEach(row -> tiers.put(row.symbol(), row.tier()));
        SortedMap<String, FeeRates> before = new TreeMap<>();
        tiers.forEach((symbol, tier) -> before.put(symbol, new FeeRates(tier.makerBps(), tier.takerBps())));
        SortedMap<String, FeeRates> after = new TreeMap<>();
        openMarkets(exchange).forEach((symbol, market) -> {
            FeeTier tier = tiers.get(symbol);
            if (tier != null) {
                after.put(
                        symbol,
                        FeeRates.of(market, FeeRates.inForce(set, symbol), tier.rollingVolume(), act.programme()));
            }
        });
        List<String> lines = new ArrayList<>();
        account.feeTiers().stream()
                .findFirst()
                .map(MarketFeeTier::tier)
                .ifPresent(tier -> lines.add("volume " + tier.rollingVolume() + " in " + tier.windowDays() + " days"));
        lines.add("maker / taker: " + new FeeChange(before, after).words());
        lines.add(whoFollows(account, act.account()));
        return lines;
    }

    private static String whoFollows(FullAccount account, Bytes32 key) {
        return account.parent() == null
                ? "its isolated accounts and its sub-accounts, "
                        + account.subAccounts().size()
                        + " now, have the same unless they are in a programme of their own"
                : key + " belongs to " + account.parent() + ", whose programme no longer counts for it";
    }
}
