package io.openperp.benchmarks.book;

import java.util.Arrays;
import java.util.List;

/**
 * Compares order books on the same stream of operations. Command line: {@code verify STREAM...} or {@code throughput
 * STREAM BOOK,BOOK [WARMUPS ROUNDS]}. A stream is the name of a workload and how order IDs are numbered, such as {@code
 * core-1k:seq}; a book is a name of {@link MeasuredBook.Kind}. More than two books in one JVM would slow all of them,
 * because calls to them could no longer be inlined.
 */
public final class BookComparison {

    private BookComparison() {}

    public static void main(String[] args) {
        List<String> arguments = Arrays.asList(args);
        switch (arguments.isEmpty() ? "" : arguments.getFirst()) {
            case "verify" -> {
                if (!verify(arguments.subList(1, arguments.size()))) {
                    System.exit(1);
                }
            }
            case "throughput" -> throughput(arguments.subList(1, arguments.size()));
            default ->
                throw new IllegalArgumentException(
                        "expected verify STREAM... or throughput STREAM BOOK,BOOK [WARMUPS ROUNDS]");
        }
    }

    private static boolean verify(List<String> streams) {
        boolean agree = true;
        for (String stream : streams) {
            Verification verification =
                    new Verification(Operations.generate(stream, Operations.COUNT, Operations.SEED));
            System.out.println(stream + " " + verification.expected());
            for (MeasuredBook.Kind kind : MeasuredBook.Kind.values()) {
                if (kind.plays(Workload.of(stream.split(":", 2)[0]))) {
                    String difference = verification.difference(kind).orElse("agrees");
                    System.out.println(stream + " " + kind + ": " + difference);
                    agree &= difference.equals("agrees");
                }
            }
        }
        return agree;
    }

    private static void throughput(List<String> arguments) {
        String stream = arguments.getFirst();
        List<MeasuredBook.Kind> kinds = Arrays.stream(arguments.get(1).split(","))
                .map(MeasuredBook.Kind::valueOf)
                .toList();
        Throughput throughput = new Throughput(Operations.generate(stream, Operations.COUNT, Operations.SEED));
        throughput
                .measure(kinds, number(arguments, 2, 3), number(arguments, 3, 7))
                .forEach(result -> System.out.printf("%s %s%n", stream, result));
        System.out.println("checksum " + throughput.blackhole());
    }

    private static int number(List<String> arguments, int i, int otherwise) {
        return arguments.size() > i ? Integer.parseInt(arguments.get(i)) : otherwise;
    }
}
