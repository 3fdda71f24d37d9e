package io.openperp.replay.hash;

import io.openperp.replay.hash.ShardReport.Checkpoint;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The checkpoints of a replay as text, one per line: shard, offset, hash of the state, hash of the channels. Two builds
 * that produce equal files from the same logs behave alike on them.
 */
public record HashFile(List<Checkpoint> checkpoints) {

    private static final String HEAD = "# shard offset state-hash channels-hash";
    private static final int WORDS = 4;

    public HashFile {
        checkpoints = checkpoints.stream()
                .sorted(Comparator.comparing(Checkpoint::shard).thenComparingLong(Checkpoint::offset))
                .distinct()
                .toList();
    }

    public static HashFile of(List<ShardReport> reports) {
        return new HashFile(reports.stream()
                .flatMap(report -> report.checkpoints().stream())
                .toList());
    }

    /** Reads the checkpoints in a file. Throws {@link IllegalArgumentException}, which names the first invalid line. */
    public static HashFile read(Path file) throws IOException {
        List<Checkpoint> read = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                read.add(checkpoint(file, line));
            }
        }
        return new HashFile(read);
    }

    public void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEAD));
        checkpoints.forEach(
                at -> lines.add(at.shard() + " " + at.offset() + " " + at.stateHash() + " " + at.channelsHash()));
        Files.write(file, lines);
    }

    /**
     * The first difference, by offset, between checkpoints of the same shard and offset in both files; empty if all are
     * equal.
     */
    public Optional<Finding> firstDifference(HashFile other) {
        Map<String, Checkpoint> theirs = new HashMap<>();
        other.checkpoints.forEach(at -> theirs.put(place(at), at));
        return checkpoints.stream()
                .filter(at -> !theirs.getOrDefault(place(at), at).equals(at))
                .min(Comparator.comparingLong(Checkpoint::offset))
                .map(at -> new Finding(at.shard(), at.offset(), "the state differs first at this checkpoint"));
    }

    /** Number of checkpoints of this file for whose shard and offset the other file has a checkpoint too. */
    public long common(HashFile other) {
        Set<String> theirs = other.checkpoints.stream().map(HashFile::place).collect(Collectors.toSet());
        return checkpoints.stream().filter(at -> theirs.contains(place(at))).count();
    }

    private static String place(Checkpoint at) {
        return at.shard() + " " + at.offset();
    }

    private static Checkpoint checkpoint(Path file, String line) {
        String[] words = line.strip().split(" +");
        try {
            if (words.length == WORDS) {
                return new Checkpoint(
                        words[0], Long.parseLong(words[1]), Bytes32.parse(words[2]), Bytes32.parse(words[3]));
            }
        } catch (IllegalArgumentException notAHash) {
            throw new IllegalArgumentException(file + " has a line that is no checkpoint: " + line, notAHash);
        }
        throw new IllegalArgumentException(file + " has a line that is no checkpoint: " + line);
    }
}
