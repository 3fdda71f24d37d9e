package io.openperp.replay.hash;

import io.openperp.api.PublishedHashes;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.ShardAddress;
import io.openperp.replay.hash.PublishedHashes.ExpectedHash;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * Reads a saved answer of {@code GET /verify}: published hashes that an auditor keeps where the operator cannot change
 * them.
 */
public final class VerifyAnswer {

    private VerifyAnswer() {}

    /**
     * The hashes in a file. Throws {@link IllegalArgumentException} if the file is not an answer of {@code GET
     * /verify}.
     */
    public static List<ExpectedHash> read(Path file) throws IOException {
        return read(Files.readString(file), file.toString());
    }

    /**
     * The hashes in an answer.
     *
     * @param source origin of the answer, for findings
     * @throws IllegalArgumentException if the text is not an answer of {@code GET /verify}
     */
    public static List<ExpectedHash> read(String answer, String source) {
        try {
            List<ExpectedHash> expected = new ArrayList<>();
            ApiJson.mapper()
                    .readValue(answer, PublishedHashes.class)
                    .shards()
                    .forEach(shard -> add(shard, source, expected));
            return expected;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    source + " is not an answer of GET /verify: " + e.getOriginalMessage(), e);
        }
    }

    private static void add(PublishedHashes.OfShard of, String source, List<ExpectedHash> expected) {
        ShardAddress shard = ShardNames.parse(of.shard());
        if (of.channels() != null) {
            expected.add(new ExpectedHash(
                    shard,
                    of.channels().offset(),
                    ExpectedHash.Kind.CHANNELS,
                    Bytes32.parse(of.channels().hash()),
                    source));
        }
        if (of.state() != null) {
            expected.add(new ExpectedHash(
                    shard,
                    of.state().offset(),
                    ExpectedHash.Kind.STATE,
                    Bytes32.parse(of.state().hash()),
                    source));
        }
    }
}
