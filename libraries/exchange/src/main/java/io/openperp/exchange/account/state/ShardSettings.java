package io.openperp.exchange.account.state;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Keys;
import io.openperp.journal.Topics;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The settings record in force, and the sets of keys it names. */
public final class ShardSettings {

    private ApplySettings record = ApplySettings.getDefaultInstance();
    private final TreeSet<Bytes32> admins = new TreeSet<>();
    private final TreeSet<Bytes32> oracles = new TreeSet<>();
    private final TreeSet<Bytes32> treasurers = new TreeSet<>();
    private @Nullable Bytes32 insuranceFund;
    private @Nullable Bytes32 feeAccount;

    /** The insurance fund is for life once there is one: it has positions, and steps under way. */
    public void apply(ApplySettings settings) {
        record = insuranceFund == null
                ? settings
                : settings.toBuilder()
                        .setInsuranceFund(Keys.write(insuranceFund))
                        .build();
        replace(admins, settings.getAdminKeysList());
        replace(oracles, settings.getOracleKeysList());
        replace(treasurers, settings.getTreasurerKeysList());
        insuranceFund = key(record.getInsuranceFund());
        feeAccount = key(settings.getFeeAccount());
    }

    public ApplySettings record() {
        return record;
    }

    /** False before the first settings record: no transaction can be judged yet. */
    public boolean isConfigured() {
        return record.getAccountPartitions() > 0;
    }

    public boolean isAdmin(Bytes32 key) {
        return admins.contains(key);
    }

    public boolean isOracle(Bytes32 key) {
        return oracles.contains(key);
    }

    public boolean isTreasurer(Bytes32 key) {
        return treasurers.contains(key);
    }

    /** Null in an exchange without one. */
    @Nullable
    public Bytes32 insuranceFund() {
        return insuranceFund;
    }

    /** Whose money comes from others: not a trader's account. */
    public boolean isInsuranceFundOrFeeAccount(Bytes32 key) {
        return key.equals(insuranceFund) || key.equals(feeAccount);
    }

    public int partitionOf(Bytes32 account) {
        return Topics.accountPartition(account, record.getAccountPartitions());
    }

    private static @Nullable Bytes32 key(ByteString bytes) {
        return bytes.isEmpty() ? null : Keys.read(bytes);
    }

    private static void replace(TreeSet<Bytes32> keys, List<ByteString> with) {
        keys.clear();
        with.forEach(key -> keys.add(Keys.read(key)));
    }

    public void writeTo(BinaryWriter out) {
        out.writeBytes(record.toByteArray());
    }

    public void readFrom(BinaryReader in) {
        try {
            apply(ApplySettings.parseFrom(in.readBytes()));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable settings in a snapshot", e);
        }
    }
}
