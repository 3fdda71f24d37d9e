package io.openperp.benchmarks.scale;

import java.util.List;

/**
 * Prediction of the model for a deployment at a rate.
 *
 * @param processorMicros processor time of one transaction, all parts together
 * @param coresBusy busy cores of all parts together
 * @param meanMicros mean time from the request to the answer
 */
record Prediction(double rate, double processorMicros, double coresBusy, double meanMicros, List<StageLoad> stages) {

    StageLoad stage(Stage stage) {
        return stages.stream().filter(load -> load.stage() == stage).findFirst().orElseThrow();
    }
}
