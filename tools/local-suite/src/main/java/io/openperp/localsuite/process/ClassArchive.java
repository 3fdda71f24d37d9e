package io.openperp.localsuite.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archive of the classes that an exchange has loaded (class data sharing), which makes the next start faster. It is
 * written once after a build, by another Java process beside the running exchange and with the lowest priority: the
 * running process itself could write it only at its end, which would delay the stop.
 *
 * <p>The launcher sets the file of the class list only while there is no archive. Java checks whether an archive fits
 * its version and the jars, and starts without one if not.
 */
public final class ClassArchive implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClassArchive.class);

    /** System property that names the file in which Java lists the classes that it loads. */
    private static final String LIST = "openperp.class-list";

    /** System property that names the file of the archive. */
    public static final String ARCHIVE = "openperp.class-archive";

    /**
     * A line of the list for a class of a jar or of Java itself. Other classes are generated, or cannot be archived.
     */
    private static final Pattern LISTED = Pattern.compile("([^ @#]+) id: \\d+");

    private final List<Path> temporary;
    private final Process writer;

    /**
     * Starts to write the archive.
     *
     * @param list list of the classes that this process has loaded so far
     * @param archive file that appears when the archive is complete
     * @param classPath class path of the archive, jars only
     */
    ClassArchive(Path list, Path archive, String classPath) throws IOException {
        Path soFar = list.resolveSibling(list.getFileName() + ".so-far");
        Path unfinished = archive.resolveSibling(
                archive.getFileName() + "." + ProcessHandle.current().pid());
        this.temporary = List.of(list, soFar, unfinished);
        Files.copy(list, soFar, StandardCopyOption.REPLACE_EXISTING);
        this.writer = new ProcessBuilder(command(soFar, unfinished, classPath))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        writer.onExit().thenAccept(ended -> keep(ended.exitValue(), unfinished, archive));
    }

    /**
     * Starts to write the archive if the launcher asks for it. A failure is only logged: the exchange runs without an
     * archive.
     */
    public static Optional<ClassArchive> begin() {
        String list = System.getProperty(LIST);
        String archive = System.getProperty(ARCHIVE);
        if (list == null || archive == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ClassArchive(Path.of(list), Path.of(archive), System.getProperty("java.class.path")));
        } catch (IOException e) {
            LOG.warn("no archive of classes is written: the next start takes as long as this one", e);
            return Optional.empty();
        }
    }

    /** Loads the listed classes and ends; Java then writes the archive. Argument: the file of the list. */
    public static void main(String[] arguments) throws IOException {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            Matcher listed = LISTED.matcher(line); // the last line may be incomplete: Java buffers its output
            if (listed.matches()) {
                load(listed.group(1).replace('/', '.'));
            }
        }
    }

    /** Stops writing an archive that is not complete. */
    @Override
    public void close() throws InterruptedException {
        writer.destroyForcibly().waitFor();
        temporary.forEach(ClassArchive::delete);
    }

    private static void load(String name) {
        try {
            Class.forName(name, false, ClassArchive.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            // It is loaded when it is needed, as without an archive.
        }
    }

    private static void keep(int exitCode, Path unfinished, Path archive) {
        try {
            if (exitCode == 0) {
                Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
                LOG.info("{} holds the classes of this build: the next start is faster", archive);
            } else {
                LOG.info("no archive of classes was written: exit code {}", exitCode);
            }
        } catch (IOException e) {
            LOG.info("the archive of classes could not be kept", e);
        }
    }

    /**
     * Command that writes the archive. It has all JVM options that must be equal when an archive is written and used.
     */
    private static List<String> command(Path list, Path target, String classPath) {
        List<String> command = new ArrayList<>(List.of("nice", "-n", "19"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + target, "-XX:TieredStopAtLevel=1"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--") || option.matches("-XX:\\+Use\\w+GC"))
                .forEach(command::add);
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(ClassArchive.class.getName(), list.toString()));
        return command;
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.info("{} is left behind", file, e);
        }
    }
}
