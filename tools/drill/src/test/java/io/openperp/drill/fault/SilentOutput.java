package io.openperp.drill.fault;

import io.openperp.drill.exchange.DrillOutput;

/** Nobody watches. */
final class SilentOutput implements DrillOutput {

    @Override
    public void step(String what) {}

    @Override
    public void phase(String what) {}

    @Override
    public void endOfPhases() {}

    @Override
    public void line(String text) {}
}
