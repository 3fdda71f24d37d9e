package io.openperp.localsuite;

import java.util.Optional;
import java.util.zip.ZipException;

/** Recognizes that classes of this program are missing or unreadable, as after a build on a full disk. */
final class DamagedBuild {

    private DamagedBuild() {}

    /** Sentence that says how to build again; empty if the failure has another cause. */
    static Optional<String> sentence(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 50; cause = cause.getCause(), depth++) {
            if (isOfDamage(cause)) {
                return Optional.of("the build is damaged (" + cause + "): run 'mvn clean' in "
                        + System.getProperty("openperp.root", "the checkout") + ", then ./exchange start again");
            }
        }
        return Optional.empty();
    }

    private static boolean isOfDamage(Throwable cause) {
        return switch (cause) {
            // A class that is there, but could not be initialized, has the same type of error.
            case NoClassDefFoundError missing ->
                !String.valueOf(missing.getMessage()).startsWith("Could not initialize");
            case ClassFormatError cut -> true;
            case IncompatibleClassChangeError mixed -> true;
            case ClassNotFoundException missing -> true;
            case ZipException cut -> true;
            default -> false;
        };
    }
}
