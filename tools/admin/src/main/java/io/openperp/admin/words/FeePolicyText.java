package io.openperp.admin.words;

import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.Volumes;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.field.FeeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Describes a new fee policy: the markets in which it would count, and the accounts whose rates it would change, by
 * their present volumes (FEE-010 to FEE-014).
 */
final class FeePolicyText {

    /**
     * Largest number of accounts examined, which the exchange returns in one answer; those with the largest volumes.
     */
    private static final int MOST_READ = 1000;

    private static final int MOST_NAMED = 5;

    private final OpenPerp exchange;
    private final FeePolicies set;
    private final SetFeePolicy policy;

    /** Open markets to which the policy would apply, by symbol. */
    private final SortedMap<String, MarketInfo> markets;

    /**
     * A trader: an account that is no sub-account.
     *
     * @param volume volume of the account with all accounts that it owns
     */
    private record Trader(Volumes.Row volume, FeeChange change) {}

    private FeePolicyText(OpenPerp exchange, FeePolicies set, SetFeePolicy policy) {
        this.exchange = exchange;
        this.set = set;
        this.policy = policy;
        this.markets = FeeText.openMarkets(exchange);
        markets.keySet()
                .removeIf(symbol ->
                        policy.symbol().isEmpty() ? FeeRates.hasItsOwn(set, symbol) : !symbol.equals(policy.symbol()));
    }

    static List<String> changes(OpenPerp exchange, FeePolicies set, SetFeePolicy policy) {
        return new FeePolicyText(exchange, set, policy).lines();
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

    /**
     * Lines about the fee programmes that have rates in these markets now or under the new policy, with the numbers of
     * their members.
     */
    private List<String> programmes() {
        List<String> lines = new ArrayList<>();
        set.members().stream()
                .collect(Collectors.groupingBy(FeePolicies.Member::programme, TreeMap::new, Collectors.counting()))
                .forEach((programme, members) -> {
                    boolean willBe = FeeText.has(tableAfter(), programme);
                    boolean is = markets.keySet().stream()
                            .anyMatch(symbol -> FeeText.has(FeeRates.inForce(set, symbol), programme));
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
        Volumes volumes = exchange.accounts().volumes(MOST_READ);
        List<Trader> traders = volumes.data().stream().map(this::trader).toList();
        long others = traders.stream()
                .filter(trader -> trader.change().changesAnything())
                .count();
        String whose = traders.size() < volumes.accounts()
                ? "the " + traders.size() + " of the largest volume of " + volumes.accounts() + " accounts"
                : Numbers.counted(traders.size(), "account", "accounts");
        String window = " in " + volumes.windowDays() + " days";
        List<String> lines = new ArrayList<>();
        lines.add("of " + whose + " with volume" + window + ", " + others
                + " would get other rates, by the volumes and policies of now");
        traders.stream()
                .limit(MOST_NAMED)
                .map(trader -> trader.volume().account() + ", volume "
                        + trader.volume().rollingVolume() + window + ": maker / taker "
                        + trader.change().words())
                .forEach(lines::add);
        return lines;
    }

    private Trader trader(Volumes.Row row) {
        String programme = FeeText.programmeOf(set, row.account());
        FeeTable table = tableAfter();
        SortedMap<String, FeeRates> before = new TreeMap<>();
        SortedMap<String, FeeRates> after = new TreeMap<>();
        markets.forEach((symbol, market) -> {
            before.put(symbol, FeeRates.of(market, FeeRates.inForce(set, symbol), row.rollingVolume(), programme));
            after.put(symbol, FeeRates.of(market, table, row.rollingVolume(), programme));
        });
        return new Trader(row, new FeeChange(before, after));
    }
}
