package io.openperp.localsuite.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Class path for other processes of this program: the jars of this process with their {@linkplain ClassArchive
 * archive}, if there is one.
 */
public final class ProgramClasses {

    /** System property that names the program's jar, if this process was not started from it. */
    static final String JAR = "openperp.jar";

    /**
     * System property that names a file made of these jars with {@code -XX:AOTMode=create}, which is used instead of
     * the archive.
     */
    public static final String AOT_CACHE = "openperp.aot-cache";

    private ProgramClasses() {}

    /** Java options with which another process gets the class path of this program and its archive of classes. */
    public static List<String> options() {
        List<String> options = new ArrayList<>();
        if (exists(AOT_CACHE)) {
            options.addAll(List.of("-XX:AOTCache=" + System.getProperty(AOT_CACHE), "-Xlog:cds*=off,aot*=off"));
        } else if (exists(ClassArchive.ARCHIVE)) {
            String archive = System.getProperty(ClassArchive.ARCHIVE);
            options.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off,aot*=off"));
        }
        options.addAll(List.of("-cp", classPath()));
        return options;
    }

    private static boolean exists(String place) {
        String file = System.getProperty(place);
        return file != null && Files.exists(Path.of(file));
    }

    /** The class path of this program, for another process. */
    public static String classPath() {
        return System.getProperty(JAR, System.getProperty("java.class.path"));
    }
}
