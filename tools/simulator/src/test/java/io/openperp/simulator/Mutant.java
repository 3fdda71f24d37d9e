package io.openperp.simulator;

import io.openperp.simulator.run.Law.LawBroken;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.IntPredicate;

/** The exchange with one fault in it. */
final class Mutant {

    private final Method play;

    Mutant(String changedClass, Bytecode.Change change) {
        try {
            play = new MutantLoader(changedClass, change)
                    .loadClass(Simulation.class.getName())
                    .getMethod("play", long.class, int.class, IntPredicate.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The law that a seed shows to be broken, with its words; empty if all hold. Anything else than a law fails. */
    String play(long seed, int steps) {
        IntPredicate all = step -> true;
        try {
            play.invoke(null, seed, steps, all);
            return "";
        } catch (InvocationTargetException e) {
            if (!e.getCause().getClass().getName().equals(LawBroken.class.getName()) || isBrokenCode(e.getCause())) {
                throw new IllegalStateException("the mutant cannot run", e.getCause());
            }
            return String.valueOf(e.getCause().getMessage());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A shard that stops because of invalid changed code shows nothing about laws. */
    private static boolean isBrokenCode(Throwable stopped) {
        return stopped.getCause() instanceof NullPointerException
                || stopped.getCause() instanceof ClassCastException
                || stopped.getCause() instanceof LinkageError;
    }
}
