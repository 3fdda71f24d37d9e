package io.openperp.backup;

import io.openperp.backup.store.BackupFailedException;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Manifest.SavedObject;
import io.openperp.backup.store.Manifest.SavedPartition;
import io.openperp.backup.store.Manifest.SavedTopic;
import io.openperp.backup.store.ObjectStore;
import io.openperp.backup.store.SavedRecords;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * Checks a backup: reads every object, which must be unchanged and must contain the records that the manifest names.
 */
public final class BackupCheck {

    private BackupCheck() {}

    /** Returns a sentence for each damaged or missing object; empty if a restore would succeed. */
    public static List<String> damage(ObjectStore store, Manifest manifest) {
        List<String> damage = new ArrayList<>();
        for (SavedTopic topic : manifest.topics()) {
            for (SavedPartition partition : topic.partitions()) {
                TopicPartition log = new TopicPartition(topic.name(), partition.number());
                for (SavedObject object : partition.objects()) {
                    check(store, manifest, log, object, damage);
                }
            }
        }
        return damage;
    }

    private static void check(
            ObjectStore store, Manifest manifest, TopicPartition log, SavedObject object, List<String> damage) {
        try {
            long records = SavedRecords.read(
                    object.name(), store.read(object), manifest.cluster(), log, (offset, record) -> {});
            if (records != object.records()) {
                damage.add("%s has %d records, not the %d of the manifest"
                        .formatted(object.name(), records, object.records()));
            }
        } catch (BackupFailedException e) {
            damage.add(String.valueOf(e.getMessage()));
        }
    }
}
