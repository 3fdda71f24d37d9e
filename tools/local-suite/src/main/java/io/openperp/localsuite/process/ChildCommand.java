package io.openperp.localsuite.process;

import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.localsuite.data.TemporaryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Builds the command line that starts a part of an exchange as a separate process. */
final class ChildCommand {

    /**
     * Prefix of system properties of this process. Such a property, which ends with the name of a part, sets Java
     * options that replace the default heap, collector and compiler of this part; separated by spaces. Used for
     * measurements.
     */
    private static final String OTHER_OPTIONS = "openperp.process-options.";

    /**
     * Java options for seven or more processes on a small machine, none of which runs long enough to profit from the C2
     * compiler.
     */
    private static final List<String> OF_SMALL_MACHINES = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final List<String> JAVA_OPTIONS = List.of(
            "-XX:-UsePerfData",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.awt.headless=true",
            "-Dfile.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-Dorg.springframework.boot.logging.LoggingSystem=none",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private static final Map<String, String> HEAPS = Map.of(
            ExchangeUnderTest.BROKER,
            "320m",
            ExchangeUnderTest.DATABASE,
            "256m",
            ExchangeUnderTest.MATCHING,
            "256m",
            ExchangeUnderTest.GATEWAY,
            "192m",
            ExchangeUnderTest.ACCOUNT,
            "224m",
            ExchangeUnderTest.STATS,
            "192m",
            ExchangeUnderTest.STREAM,
            "192m");

    private ChildCommand() {}

    /**
     * Builds a command line.
     *
     * @param data data directory of the exchange
     * @param name name of the process and of its log
     * @param part part of the exchange, such as {@link ExchangeUnderTest#MATCHING}
     * @param classes Java options that name the classes
     * @param arguments further arguments of the part
     */
    static List<String> of(Path data, String name, String part, List<String> classes, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JAVA_OPTIONS);
        command.addAll(machineOptions(part));
        command.add("-Dopenperp.log=" + data.resolve("logs").resolve(name + ".log"));
        command.addAll(TemporaryFiles.options(data));
        command.addAll(classes);
        command.addAll(List.of(ChildProgram.class.getName(), part));
        command.addAll(arguments);
        return command;
    }

    private static List<String> machineOptions(String part) {
        String other = System.getProperty(OTHER_OPTIONS + part, "");
        if (!other.isBlank()) {
            return List.of(other.strip().split(" +"));
        }
        List<String> options = new ArrayList<>(OF_SMALL_MACHINES);
        options.add("-Xmx" + HEAPS.get(part));
        return options;
    }
}
