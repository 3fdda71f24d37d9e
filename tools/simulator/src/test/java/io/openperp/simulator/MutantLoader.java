package io.openperp.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Loads the simulated exchange anew with one changed class. Libraries below the changed class are shared. */
final class MutantLoader extends ClassLoader {

    private static final List<String> ALWAYS = List.of(
            "io.openperp.listing.",
            "io.openperp.submission.",
            "io.openperp.views.",
            "io.openperp.exchange.",
            "io.openperp.runtime.",
            "io.openperp.simulator.");

    private final String changedClass;
    private final byte[] changed;
    private final String changedModule;

    MutantLoader(String changedClass, Bytecode.Change change) {
        super(MutantLoader.class.getClassLoader());
        this.changedClass = changedClass;
        this.changed = change.of(Bytecode.compiled(changedClass));
        this.changedModule =
                String.join(".", Arrays.asList(changedClass.split("\\.")).subList(0, 3)) + ".";
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean anew = name.startsWith(changedModule) || ALWAYS.stream().anyMatch(name::startsWith);
        if (!anew) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) {
        byte[] bytes = name.equals(changedClass) ? changed : Objects.requireNonNull(Bytecode.compiled(name));
        return defineClass(name, bytes, 0, bytes.length);
    }
}
