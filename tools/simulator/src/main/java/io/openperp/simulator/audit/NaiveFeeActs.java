package io.openperp.simulator.audit;

import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.KeepFees;
import io.openperp.journal.Keys;
import io.openperp.journal.VolumeTier;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.transaction.Action;
import io.openperp.transaction.FeeTable;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.transaction.SetFeeProgramme;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What is decided about fees was signed by an administrator, and every account shard follows all of it in order (FEE-015). */
final class NaiveFeeActs {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Set<Action> asked = new HashSet<>();
    private final List<Object> decided = new ArrayList<>();
    private final Map<Integer, List<Object>> kept = new TreeMap<>();

    void signed(AllowedActions allowed) {
        asked.addAll(allowed.actions());
    }

    void kept(int partition, KeepFees fees) {
        List<Object> all = kept.computeIfAbsent(partition, shard -> new ArrayList<>());
        if (fees.hasChange()) { // else all of them, to a shard that begins to follow
            all.addAll(fees.getPoliciesList());
            all.addAll(fees.getProgrammesList());
        }
    }

    void decided(FeePolicy policy, long timeNanos) {
        decided.add(policy);
        boolean isAsked = asked.stream()
                .anyMatch(action -> action instanceof SetFeePolicy set
                        && set.flaw() == null
                        && policy.equals(policy(set, timeNanos / NANOS_PER_SECOND)));
        LawBroken.unless(isAsked, Law.NAIVE_FEES, () -> "no administrator has signed " + policy);
    }

    void decided(FeeProgramme programme) {
        decided.add(programme);
        SetFeeProgramme signed = new SetFeeProgramme(Keys.read(programme.getAccount()), programme.getName());
        LawBroken.unless(asked.contains(signed), Law.NAIVE_FEES, () -> "no administrator has signed " + programme);
    }

    void drained(int partitions) {
        for (int partition = 1; partition < partitions; partition++) {
            List<Object> known = kept.getOrDefault(partition, List.of());
            int shard = partition;
            LawBroken.unless(
                    known.equals(decided),
                    Law.NAIVE_FEES,
                    () -> "account shard " + shard + " follows " + known + ", not " + decided);
        }
    }

    private static FeePolicy policy(SetFeePolicy set, long second) {
        FeePolicy.Builder policy = FeePolicy.newBuilder()
                .setSymbol(set.symbol())
                .setFromSecond(set.from() == 0 ? second : set.from())
                .setFollowsOthers(set.follows());
        for (FeeTable.Tier tier : set.table().tiers()) {
            policy.addTiers(VolumeTier.newBuilder().setThreshold(tier.volume()).setRates(rates(tier.rates())));
        }
        for (FeeTable.Programme programme : set.table().programmes()) {
            policy.addProgrammes(
                    FeeProgrammeRates.newBuilder().setName(programme.name()).setRates(rates(programme.rates())));
        }
        return policy.build();
    }

    private static FeeRates rates(FeeTable.Rates rates) {
        return FeeRates.newBuilder()
                .setMaker(rates.maker())
                .setTaker(rates.taker())
                .build();
    }
}
