package io.openperp.simulator;

import io.openperp.simulator.run.Law;
import java.util.EnumSet;
import java.util.Set;

/**
 * A deliberate fault.
 *
 * @param changedClass of the exchange, or of the simulator's own host
 * @param laws one of which must detect it
 * @param firstSeed the first seed that is played
 * @param seeds within how many it must be detected
 */
record Fault(String what, String changedClass, Bytecode.Change change, Set<Law> laws, long firstSeed, int seeds) {

    static Fault of(String what, String changedClass, Bytecode.Change change, Law... laws) {
        return new Fault(what, "io.openperp." + changedClass, change, EnumSet.of(laws[0], laws), 1, 40);
    }

    /** The same fault, for one that is detected more rarely than others. */
    Fault within(int manySeeds) {
        return new Fault(what, changedClass, change, laws, firstSeed, manySeeds);
    }

    /** Starts at the seed that detected it when it was written, so that the build does not search every time. */
    Fault from(long seed) {
        return new Fault(what, changedClass, change, laws, seed, seeds);
    }

    @Override
    public String toString() {
        return what;
    }
}
