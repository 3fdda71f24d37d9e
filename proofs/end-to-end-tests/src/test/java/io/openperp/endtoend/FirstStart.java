package io.openperp.endtoend;

import io.openperp.localsuite.program.ClassArchive;
import io.openperp.localsuite.program.ProgramClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The first exchange that the tests of a build start lists its classes, and later ones use an archive of them, as after the
 * first {@code ./exchange start}. That start writes the archive at the lowest priority, so it might never be written here.
 */
final class FirstStart {

    private static final Optional<Path> ARCHIVE = archive();

    private FirstStart() {}

    /** Further options of Java for an exchange that is about to start. */
    static List<String> options() {
        return ARCHIVE.filter(archive -> !Files.exists(listFor(archive)))
                .map(archive -> List.of("-XX:DumpLoadedClassList=" + listFor(archive)))
                .orElse(List.of());
    }

    /** An exchange is ready. */
    static void isReady() throws IOException, InterruptedException {
        if (ARCHIVE.isPresent() && !Files.exists(ARCHIVE.get())) {
            write(ARCHIVE.get());
        }
    }

    /** Empty if Maven does not set its path; an archive of an earlier build is removed. */
    private static Optional<Path> archive() {
        Optional<Path> archive =
                Optional.ofNullable(System.getProperty(ClassArchive.ARCHIVE)).map(Path::of);
        try {
            if (archive.isPresent() && isOld(archive.get())) {
                Files.deleteIfExists(archive.get());
                Files.deleteIfExists(listFor(archive.get()));
            }
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
        return archive;
    }

    private static boolean isOld(Path archive) throws IOException {
        Path jar = Path.of(ProgramClasses.classPath());
        return !Files.exists(archive)
                || Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) < 0;
    }

    private static Path listFor(Path archive) {
        return archive.resolveSibling(archive.getFileName() + ".list");
    }

    private static void write(Path archive) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(ChildProcess.java());
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + archive, "-cp", ProgramClasses.classPath()));
        command.addAll(List.of(ClassArchive.class.getName(), listFor(archive).toString()));
        Process writer = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!writer.waitFor(2, TimeUnit.MINUTES) || writer.exitValue() != 0) {
            writer.destroyForcibly();
            throw new AssertionError("no archive of classes was written: " + command);
        }
    }
}
