package io.openperp.exchange.account.fee;

import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgrammeRates;
import io.openperp.journal.FeeRates;
import io.openperp.journal.VolumeTier;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.field.FeeTable;
import io.openperp.units.Decimals;
import java.util.StringJoiner;

/** Converts policies of fees from their signed form to that of the log, and to words. */
public final class FeeText {

    private FeeText() {}

    /** Converts the policy of a signed action, which must be valid. */
    public static FeePolicy policy(SetFeePolicy signed) {
        FeeTable table = signed.table();
        FeePolicy.Builder policy = FeePolicy.newBuilder()
                .setSymbol(signed.symbol())
                .setFromSecond(signed.from())
                .setFollowsOthers(signed.follows());
        table.tiers()
                .forEach(tier -> policy.addTiers(
                        VolumeTier.newBuilder().setThreshold(tier.volume()).setRates(rates(tier.rates()))));
        table.programmes()
                .forEach(programme -> policy.addProgrammes(
                        FeeProgrammeRates.newBuilder().setName(programme.name()).setRates(rates(programme.rates()))));
        return policy.build();
    }

    private static FeeRates rates(FeeTable.Rates rates) {
        return FeeRates.newBuilder()
                .setMaker(rates.maker())
                .setTaker(rates.taker())
                .build();
    }

    /** The policy in words for people: {@code 1000000 1.5 4.5; makers -0.5 3}. */
    public static String of(FeePolicy policy) {
        if (policy.getFollowsOthers()) {
            return "as other markets";
        }
        StringJoiner words = new StringJoiner(", ");
        for (VolumeTier tier : policy.getTiersList()) {
            words.add(Decimals.format(tier.getThreshold()) + " " + of(tier.getRates()));
        }
        StringJoiner named = new StringJoiner(", ");
        for (FeeProgrammeRates programme : policy.getProgrammesList()) {
            named.add(programme.getName() + " " + of(programme.getRates()));
        }
        String tiers = words.length() == 0 ? "no tiers" : words.toString();
        return named.length() == 0 ? tiers : tiers + "; " + named;
    }

    private static String of(FeeRates rates) {
        return FeeTable.basisPoints(rates.getMaker()) + " " + FeeTable.basisPoints(rates.getTaker());
    }
}
