package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.simulator.adversary.Attack;
import io.openperp.simulator.adversary.AttackLaw.AttackLawBroken;
import io.openperp.simulator.adversary.AttackedMarket;
import io.openperp.simulator.adversary.CostTable;
import io.openperp.simulator.adversary.StoppedMarketAttack;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Attackers with money, against the mark price. */
@Tag("slow")
class AdversaryTest {

    private static final int SEEDS = 75;
    private static final int SHELTERED_SEEDS = 32;

    @Test
    void noAttackerBreaksALawAndAllTogetherLoseMoney() {
        CostTable table = new CostTable();
        AtomicInteger liquidations = new AtomicInteger();
        List<String> broken = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToObj(seed -> {
                    try {
                        Attack.Outcome outcome = Attack.play(seed);
                        liquidations.addAndGet(outcome.liquidations());
                        table.add(outcome);
                        return "";
                    } catch (AttackLawBroken law) {
                        return String.valueOf(law.getMessage());
                    }
                })
                .filter(sentence -> !sentence.isEmpty())
                .toList();
        assertThat(broken).isEmpty();
        table.lines().forEach(System.out::println);
        for (AttackedMarket surroundings : AttackedMarket.values()) {
            assertThat(table.count(surroundings))
                    .as("seeds of %s", surroundings)
                    .isEqualTo(SEEDS / 5);
            assertThat(table.profit(surroundings))
                    .as("profit in %s", surroundings)
                    .isNotPositive();
        }
        assertThat(table.winners()).isEmpty();
        assertThat(liquidations).as("of the attackers' own accounts").hasPositiveValue();
    }

    /** Halted, silent and settled markets shelter nobody from liquidation elsewhere, and let nobody withdraw what its worst case needs (MST-012, MST-021). */
    @Test
    void noStoppedMarketSheltersTwoAccountsThatTradeWithEachOther() {
        List<StoppedMarketAttack.Outcome> outcomes = LongStream.rangeClosed(1, SHELTERED_SEEDS)
                .parallel()
                .mapToObj(StoppedMarketAttack::play)
                .toList();
        assertThat(outcomes)
                .extracting(StoppedMarketAttack.Outcome::stop)
                .contains("NOTHING", "SILENCE", "HALT", "SETTLEMENT");
        assertThat(outcomes).anyMatch(outcome -> outcome.withdrawals() > 0);
        assertThat(outcomes).anyMatch(outcome -> outcome.liquidations() > 0);
    }

    @Test
    void aSeedIsTheSameEveryTime() {
        assertThat(Attack.play(7)).usingRecursiveComparison().isEqualTo(Attack.play(7));
    }

    /** Each rule that keeps the mark from being bought is disabled once. */
    @Test
    void everyRuleTakenAwayIsNoticed() {
        List<String> escaped = AttackMutants.all().parallelStream()
                .map(AdversaryTest::escape)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
        assertThat(escaped).isEmpty();
    }

    private static String escape(AttackMutants.Mutant mutant) {
        Method play = mutant.play();
        for (long seed = mutant.firstSeed(); seed < mutant.firstSeed() + AttackMutants.SEEDS; seed++) {
            String broken = broken(play, seed);
            if (!broken.isEmpty()) {
                System.out.printf("%s: seed %d, %s%n", mutant.name(), seed, broken);
                return broken.startsWith(mutant.law() + ":")
                        ? ""
                        : mutant.name() + " is caught by another law than " + mutant.law() + ": " + broken;
            }
        }
        return mutant.name() + " is not caught in " + AttackMutants.SEEDS + " seeds";
    }

    private static String broken(Method play, long seed) {
        try {
            play.invoke(null, seed);
            return "";
        } catch (InvocationTargetException e) {
            if (!e.getCause().getClass().getSimpleName().equals(AttackLawBroken.class.getSimpleName())) {
                throw new IllegalStateException("the mutant cannot run", e.getCause());
            }
            return String.valueOf(e.getCause().getMessage());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
