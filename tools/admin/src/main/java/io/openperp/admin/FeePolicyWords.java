package io.openperp.admin;

import io.openperp.api.FeePolicies;
import io.openperp.api.FeeTier;
import io.openperp.api.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.FeeTable;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whom a policy of fees would give other rates, by the volumes and policies of now (FEE-010 to FEE-014). */
final class FeePolicyWords {

    /** Whose trades are read, those of the largest volume. */
    private static final int MOST_MARKETS = 5;

    /** Who is asked for volume and rates. */
    private static final int MOST_ASKED = 100;

    private static final int MOST_NAMED = 5;

    private final OpenPerp exchange;
    private final FeePolicies set;
    private final SetFeePolicy policy;

    /** By symbol, the open markets that it would count in. */
    private final SortedMap<String, MarketInfo> markets;

    private record Trader(String account, FeeTier tier, FeeChange change) {}

    private FeePolicyWords(OpenPerp exchange, FeePolicies set, SetFeePolicy policy) {
        this.exchange = exchange;
        this.set = set;
        this.policy = policy;
        this.markets = FeeWords.openMarkets(exchange);
        markets.keySet()
                .removeIf(symbol ->
                        policy.symbol().isEmpty() ? FeeRates.hasItsOwn(set, symbol) : !symbol.equals(policy.symbol()));
    }

    static List<String> changes(OpenPerp exchange, FeePolicies set, SetFeePolicy policy) {
        return new FeePolicyWords(exchange, set, policy).lines();
    }

    private List<String> lines() {
        if (markets.isEmpty()) {
            return List.of(
                    policy.symbol().isEmpty()
                            ? "it would count in no market of now: each has a policy of its own"
                            : "there is no open market " + policy.symbol());
        }
        List<String> lines = new ArrayList<>();
        lines.add("it would count in " + FeeChange.names(List.copyOf(markets.keySet())));
        lines.addAll(programmes());
        lines.addAll(KnownLines.of("who would get other rates", this::traders));
        return lines;
    }

    /** All members of programmes are known. */
    private List<String> programmes() {
        List<String> lines = new ArrayList<>();
        set.members().stream()
                .collect(Collectors.groupingBy(FeePolicies.Member::programme, TreeMap::new, Collectors.counting()))
                .forEach((programme, members) -> {
                    boolean willBe = FeeWords.has(tableAfter(), programme);
                    boolean is = markets.keySet().stream()
                            .anyMatch(symbol -> FeeWords.has(FeeRates.inForce(set, symbol), programme));
                    if (is || willBe) {
                        lines.add(Numbers.counted(members, "account is", "accounts are") + " in the programme "
                                + programme
                                + (willBe ? "" : ", which would have no rates here any more: they pay by their tier"));
                    }
                });
        return lines;
    }

    private @Nullable FeeTable tableAfter() {
        return policy.follows() ? FeeRates.ofOthers(set) : policy.table();
    }

    private List<String> traders() {
        List<String> busiest = ActiveTraders.busiest(exchange, markets.keySet(), MOST_MARKETS);
        ActiveTraders traders = ActiveTraders.of(exchange, busiest);
        List<Trader> asked = traders.most(MOST_ASKED).stream()
                .map(this::trader)
                .flatMap(Collection::stream)
                .sorted(Comparator.comparing((Trader trader) -> trader.tier().rollingVolume())
                        .reversed())
                .toList();
        long others = asked.stream().filter(trader -> trader.change().isOne()).count();
        String whose = asked.size() < traders.count()
                ? "the " + asked.size() + " that trade most, of " + traders.count() + " accounts"
                : Numbers.counted(asked.size(), "account", "accounts");
        List<String> lines = new ArrayList<>();
        lines.add("of " + whose + " in the last " + ActiveTraders.TRADES + " trades of each of "
                + String.join(", ", busiest) + " " + others
                + " would get other rates, by the volumes and policies of now; who else has volume is in no query");
        asked.stream()
                .limit(MOST_NAMED)
                .map(trader -> trader.account() + ", volume " + trader.tier().rollingVolume() + " in "
                        + trader.tier().windowDays() + " days: maker / taker "
                        + trader.change().words())
                .forEach(lines::add);
        return lines;
    }

    /** Empty: no rates of it are shown. */
    private List<Trader> trader(String account) {
        SortedMap<String, FeeTier> before = new TreeMap<>();
        exchange.accounts().feeTiers(Bytes32.parse(account)).stream()
                .filter(row -> markets.containsKey(row.scopeInstrument()))
                .forEach(row -> before.put(row.scopeInstrument(), row.tier()));
        if (before.isEmpty()) {
            return List.of();
        }
        FeeTier any = before.firstEntry().getValue();
        String programme = programme(account, before.values());
        FeeTable table = tableAfter();
        SortedMap<String, FeeRates> after = new TreeMap<>();
        markets.forEach(
                (symbol, market) -> after.put(symbol, FeeRates.of(market, table, any.rollingVolume(), programme)));
        return List.of(new Trader(account, any, new FeeChange(before, after)));
    }

    /** Its own, or that of its owner, who is asked for only where it matters. */
    private String programme(String account, Collection<FeeTier> before) {
        String own = FeeWords.programmeOf(set, account);
        if (!own.isEmpty()) {
            return own;
        }
        for (FeeTier tier : before) {
            if (tier.programme() != null) {
                return tier.programme();
            }
        }
        if (set.members().stream().noneMatch(member -> FeeWords.has(tableAfter(), member.programme()))) {
            return "";
        }
        return FeeWords.programmeOf(set, master(account));
    }

    /** Of an isolated account of a sub-account, too. */
    private String master(String account) {
        String parent = exchange.accounts().fullAccount(Bytes32.parse(account)).parent();
        return parent == null ? account : master(parent);
    }
}
