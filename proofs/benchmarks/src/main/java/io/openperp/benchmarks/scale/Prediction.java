package io.openperp.benchmarks.scale;

import java.util.List;

/**
 * What the model says of a deployment at a rate.
 *
 * @param processorMicros of one transaction, all parts together
 * @param coresBusy of all parts
 * @param meanMicros from the request to the answer
 */
record Prediction(double rate, double processorMicros, double coresBusy, double meanMicros, List<StageLoad> stages) {

    StageLoad stage(Stage stage) {
        return stages.stream().filter(load -> load.stage() == stage).findFirst().orElseThrow();
    }
}
