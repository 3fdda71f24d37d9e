package io.openperp.runtime.channel;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.MessageViews;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The counter of the last submission of each gateway incarnation to a lane, to recognise submissions that are repeated.
 * Only the {@value #KEPT} incarnations that wrote most recently are kept, in the order of use, so that equal commands
 * give equal bytes in a snapshot.
 */
public final class GatewayMarks {

    public static final int KEPT = 1024;

    private final LinkedHashMap<ByteString, Long> lastCounters = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Stores the counter of a submission. Returns false if the submission is a repeat: its counter is at or below the
     * last one of its gateway incarnation.
     */
    public boolean advance(GatewayOrigin origin) {
        Long last = lastCounters.get(origin.getIncarnation());
        if (last != null && Long.compareUnsigned(origin.getCounter(), last) <= 0) {
            return false;
        }
        ByteString incarnation = origin.getIncarnation();
        lastCounters.put(last == null ? MessageViews.copy(incarnation) : incarnation, origin.getCounter());
        if (lastCounters.size() > KEPT) {
            lastCounters.pollFirstEntry();
        }
        return true;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(lastCounters.size());
        for (Map.Entry<ByteString, Long> mark : lastCounters.entrySet()) {
            out.writeBytes(mark.getKey().toByteArray()).writeLong(mark.getValue());
        }
    }

    public void readFrom(BinaryReader in) {
        lastCounters.clear();
        for (long i = in.readVarint(); i > 0; i--) {
            lastCounters.put(ByteString.copyFrom(in.readBytes()), in.readLong());
        }
    }
}
