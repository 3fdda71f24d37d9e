package io.openperp.exchange.account.fee;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.Keys;
import io.openperp.journal.VolumeTier;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Fee policies of markets and fee programmes of accounts, as administrators have set them. */
public final class FeePolicies {

    /**
     * Largest number of policies that are kept for one market, or for all markets without their own: the one in force
     * and later ones.
     */
    static final int MOST_OF_SCOPE = 32;

    /** Largest number of accounts that may ever have been in fee programmes. */
    static final int MOST_ACCOUNTS = 10_000;

    /** Key of the policy for all markets that have none of their own. */
    private static final String OTHERS = "";

    /** Policies by symbol, then by the second from which they apply. */
    private final TreeMap<String, TreeMap<Long, FeePolicy>> bySymbol = new TreeMap<>();

    private final TreeMap<Bytes32, String> programmes = new TreeMap<>();

    FeePolicies() {}

    /**
     * The policy in force for the market: its own or that of all other markets; null if only the market's own rates
     * apply.
     */
    @Nullable
    FeePolicy inForce(String symbol, long second) {
        FeePolicy own = ofScope(symbol, second);
        return own == null || own.getFollowsOthers() ? ofScope(OTHERS, second) : own;
    }

    private @Nullable FeePolicy ofScope(String scope, long second) {
        Map.Entry<Long, FeePolicy> last =
                bySymbol.getOrDefault(scope, new TreeMap<>()).floorEntry(second);
        return last == null ? null : last.getValue();
    }

    boolean areThere() {
        return !bySymbol.isEmpty() || !programmes.isEmpty();
    }

    /** Name of the fee programme that was set for this account itself; empty if none was or it was taken out. */
    String programmeOf(Bytes32 account) {
        return programmes.getOrDefault(account, "");
    }

    /** Whether an administrator has ever put this account itself into a programme or taken it out of one. */
    boolean hasProgramme(Bytes32 account) {
        return programmes.containsKey(account);
    }

    /**
     * The rates of the programme or, if the policy does not have it, of the highest volume tier reached; null if the
     * market's own rates apply.
     */
    static @Nullable FeeRates rates(FeePolicy policy, String programme, long volume) {
        for (FeeProgrammeRates named : policy.getProgrammesList()) {
            if (named.getName().equals(programme)) {
                return named.getRates();
            }
        }
        FeeRates reached = null;
        for (VolumeTier tier : policy.getTiersList()) {
            reached = volume >= tier.getThreshold() ? tier.getRates() : reached;
        }
        return reached;
    }

    /** Adds a policy. Removes earlier ones of the same symbol that another policy has replaced at {@code second}. */
    public void add(FeePolicy policy, long second) {
        TreeMap<Long, FeePolicy> ofScope = bySymbol.computeIfAbsent(policy.getSymbol(), scope -> new TreeMap<>());
        ofScope.put(policy.getFromSecond(), policy);
        Long last = ofScope.floorKey(second);
        if (last != null) {
            ofScope.headMap(last).clear();
        }
    }

    public void add(FeeProgramme programme) {
        programmes.put(Keys.read(programme.getAccount()), programme.getName());
    }

    /**
     * Returns why no further policy can be kept that applies to this symbol from this second, or an empty text if one
     * can.
     */
    public String refusal(String symbol, long fromSecond) {
        TreeMap<Long, FeePolicy> ofScope = bySymbol.getOrDefault(symbol, new TreeMap<>());
        return ofScope.size() >= MOST_OF_SCOPE && !ofScope.containsKey(fromSecond)
                ? ofScope.size() + " policies of these fees are kept, the most that may be"
                : "";
    }

    /** Returns why an account cannot be put into this programme, or an empty text if it can. */
    public String refusal(FeeProgramme programme) {
        boolean isThere = programme.getName().isEmpty()
                || bySymbol.values().stream()
                        .flatMap(ofScope -> ofScope.values().stream())
                        .flatMap(policy -> policy.getProgrammesList().stream())
                        .anyMatch(named -> named.getName().equals(programme.getName()));
        if (!isThere) {
            return "no policy of fees has a programme " + programme.getName();
        }
        return programmes.size() >= MOST_ACCOUNTS && !programmes.containsKey(Keys.read(programme.getAccount()))
                ? programmes.size() + " accounts have been in programmes, the most that may be"
                : "";
    }

    /** The policy of this symbol in words; empty if there is none, so that the market's own rates apply. */
    String describe(String symbol, long second) {
        FeePolicy policy = ofScope(symbol, second);
        return policy == null ? "" : FeeText.of(policy);
    }

    void writeTo(BinaryWriter out) {
        List<FeePolicy> policies = new ArrayList<>();
        bySymbol.values().forEach(ofScope -> policies.addAll(ofScope.values()));
        out.writeVarint(policies.size());
        policies.forEach(policy -> out.writeBytes(policy.toByteArray()));
        out.writeVarint(programmes.size());
        programmes.forEach((account, name) -> out.writeBytes32(account).writeString(name));
    }

    void readFrom(BinaryReader in) {
        try {
            for (long left = in.readVarint(); left > 0; left--) {
                FeePolicy policy = FeePolicy.parseFrom(in.readBytes());
                bySymbol.computeIfAbsent(policy.getSymbol(), scope -> new TreeMap<>())
                        .put(policy.getFromSecond(), policy);
            }
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable policy of fees in a snapshot", e);
        }
        for (long left = in.readVarint(); left > 0; left--) {
            programmes.put(in.readBytes32(), in.readString());
        }
    }
}
