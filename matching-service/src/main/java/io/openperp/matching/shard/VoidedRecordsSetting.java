package io.openperp.matching.shard;

import io.openperp.journal.Shards;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.VoidedList;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the setting {@code voided-records}, the signed list of voided records. Its signatures and entries are all
 * checked when the service starts; the error message lists all violations (LOG-015).
 */
public final class VoidedRecordsSetting {

    private static final Logger log = LoggerFactory.getLogger(VoidedRecordsSetting.class);

    private VoidedRecordsSetting() {}

    /**
     * Reads the list from the setting and checks that it is signed by administrators only, and that its shards exist.
     * Throws {@link IllegalArgumentException} with all violations, or if the text is not such a list.
     */
    public static VoidedRecords of(MatchingSettings settings, MarketRegistry registry) {
        if (settings.voidedRecords().isBlank()) {
            return VoidedRecords.NONE;
        }
        VoidedList list = read(settings.voidedRecords());
        List<String> flaws = new ArrayList<>(list.flaws(SignatureVerifier.fastest()));
        Set<Bytes32> admins = settings.adminKeys().stream()
                .map(key -> MatchingSettings.key("admin-keys", key))
                .collect(Collectors.toSet());
        list.signatures().stream()
                .filter(signed -> !admins.contains(signed.key()))
                .forEach(signed -> flaws.add(signed.key() + " has signed it and is not one of admin-keys"));
        Set<String> shards = shards(registry);
        list.entries().stream()
                .filter(entry -> !shards.contains(entry.shard()))
                .forEach(entry -> flaws.add("there is no shard " + entry.shard()));
        if (!flaws.isEmpty()) {
            throw refusal(String.join("; ", flaws));
        }
        list.entries().forEach(entry -> log.warn("by order of the operators this record has no effect: {}", entry));
        return VoidedRecords.of(list.offsets());
    }

    private static VoidedList read(String text) {
        try {
            return VoidedList.read(text);
        } catch (IllegalArgumentException e) {
            throw refusal(e.getMessage());
        }
    }

    private static Set<String> shards(MarketRegistry registry) {
        Set<String> names = new HashSet<>();
        names.add(Shards.name(Shards.accounts()));
        IntStream.range(0, registry.partitions())
                .mapToObj(Shards::market)
                .map(Shards::name)
                .forEach(names::add);
        return names;
    }

    private static IllegalArgumentException refusal(@Nullable String flaws) {
        return new IllegalArgumentException("openperp.matching.voided-records cannot be used: " + flaws);
    }
}
