package io.openperp.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.openperp.benchmarks.scale.Deployment.Markets;
import io.openperp.benchmarks.scale.Deployment.Readers;
import io.openperp.benchmarks.scale.Model.Prediction;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model follows from its costs, and a simulation without its formulas has the same result. */
class ModelTest {

    private static final Costs COSTS = Costs.MEASURED;
    private static final Deployment CLUSTER =
            Deployment.cluster(4, new Markets(4, 0.5, Lanes.EACH), 3, 3, new Readers(2, 2, 4));

    @Test
    void aTransactionThatIsAloneTakesTheTurnsOfItsWayAndTheNetwork() {
        double turns = Lanes.EACH.way().stream()
                .mapToDouble(stage -> COSTS.of(stage).turn(1))
                .sum();
        Prediction predicted = new Model(COSTS, CLUSTER).at(0.01);
        assertThat(predicted.meanMicros()).isCloseTo(turns + 4 * CLUSTER.appendDelayMicros(), within(1.0));
        assertThat(predicted.stages())
                .allSatisfy(load -> assertThat(load.batch()).isCloseTo(1, within(0.001)));
    }

    @Test
    void aTurnTakesWhatArrivesWithinIt() {
        double perMicro = 0.05;
        Turn turn = Turn.of(new Cost(10, 200), Stage.Kind.ONE_THREAD, perMicro, 0);
        assertThat(turn.batch()).isCloseTo(perMicro * turn.micros(), within(0.001));
        assertThat(turn.micros()).isCloseTo(200 / (1 - perMicro * 10), within(0.01));
        assertThat(turn.residence())
                .as("half of the turn before, and its own")
                .isCloseTo(1.5 * turn.micros(), within(0.1));
    }

    @Test
    void theCostOfATransactionFallsWithTheRate() {
        Model model = new Model(COSTS, Deployment.TWO_CORES);
        assertThat(List.of(100, 500, 1_000, 2_000, 4_000))
                .extracting(rate -> -model.at(rate).processorMicros())
                .isSorted();
        assertThat(model.at(4_000).coresBusy()).isLessThan(2);
    }

    @Test
    void oneLaneSavesWhatWasMeasuredAt500ASecond() {
        Deployment one = new Deployment(
                1,
                new Markets(1, 0.34, Lanes.ONE),
                false,
                1,
                1,
                Deployment.TWO_CORES.readers(),
                0,
                Deployment.TWO_CORES.shared());
        Prediction each = new Model(COSTS, Deployment.TWO_CORES).at(500);
        Prediction together = new Model(COSTS.in(Lanes.ONE), one).at(500);
        assertThat(together.processorMicros() / each.processorMicros())
                .as("RESULTS.md, one lane beside four appends: 0.76 to 0.83")
                .isBetween(0.75, 0.85);
        assertThat(together.meanMicros() / each.meanMicros())
                .as("p50 of the same: 0.38 and 0.39; by programs of others 0.43 to 0.45")
                .isBetween(0.3, 0.45);
        assertThat(new Simulation(COSTS.in(Lanes.ONE), one, 7).run(500, 4).meanMicros())
                .isCloseTo(together.meanMicros(), Percentage.withPercentage(25));
    }

    @Test
    void clientsThatWaitForTheirAnswersAreAsManyAsTransactionsUnderWay() {
        Prediction predicted = new Model(COSTS, Deployment.TWO_CORES).withClients(64);
        assertThat(predicted.rate() * predicted.meanMicros() / 1e6).isCloseTo(64, within(0.1));
    }

    @Test
    void noMoreThanTheFirstStageAllows() {
        Model model = new Model(COSTS, CLUSTER);
        assertThat(model.most())
                .isEqualTo(model.wall(Stage.ACCOUNT_PROJECTION))
                .isCloseTo(
                        4e6
                                / (COSTS.of(Stage.ACCOUNT_PROJECTION).perTransaction()
                                        + COSTS.of(Stage.DATABASE).perTransaction()),
                        within(1.0));
        assertThatThrownBy(() -> model.at(model.most())).hasMessageContaining("are beyond the most");
        assertThat(model.wall(Stage.MARKET_SHARD))
                .as("half of all transactions are of one market")
                .isEqualTo(2 * COSTS.of(Stage.MARKET_SHARD).most());
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1_000, 2_000, 3_000})
    void theSimulationOfTwoCoresAgrees(int rate) {
        Prediction predicted = new Model(COSTS, Deployment.TWO_CORES).at(rate);
        Simulation.Seen seen = new Simulation(COSTS, Deployment.TWO_CORES, 7).run(rate, Math.max(2, 2_000.0 / rate));
        assertThat(seen.meanMicros()).isCloseTo(predicted.meanMicros(), Percentage.withPercentage(25));
        assertThat(seen.processorMicros()).isCloseTo(predicted.processorMicros(), Percentage.withPercentage(15));
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 10_000, 40_000})
    void theSimulationOfAClusterAgrees(int rate) {
        double mean = new Model(COSTS, CLUSTER).at(rate).meanMicros();
        assertThat(new Simulation(COSTS, CLUSTER, 7).run(rate, 5_000.0 / rate).meanMicros())
                .isCloseTo(mean, Percentage.withPercentage(15));
    }

    @Test
    void theSameSeedGivesTheSameFigures() {
        assertThat(new Simulation(COSTS, CLUSTER, 3).run(5_000, 0.2))
                .isEqualTo(new Simulation(COSTS, CLUSTER, 3).run(5_000, 0.2))
                .isNotEqualTo(new Simulation(COSTS, CLUSTER, 4).run(5_000, 0.2));
    }

    @Test
    void whoComesToBusyProcessorsWaitsForTheTurnsAhead() {
        assertThat(Queues.ahead(List.of(), 0, 1)).as("nobody is there").isCloseTo(0, within(1e-9));
        assertThat(Queues.ahead(List.of(1.0, 1.0, 1.0), 0, 1)).isCloseTo(3, within(1e-9));
        assertThat(Queues.ahead(List.of(1.0, 1.0, 1.0), 0, 2)).isCloseTo(1, within(1e-9));
        assertThat(Queues.ahead(List.of(0.5), 0, 1)).isCloseTo(0.5, within(1e-9));
        assertThat(Queues.ahead(List.of(), 2, 1))
                .as("two in the mean, of no thread")
                .isCloseTo(2, within(1e-6));
    }
}
