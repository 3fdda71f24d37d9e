package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.ShardAddress;
import org.jspecify.annotations.Nullable;

/** A body as its receiver has to take it: from a channel in its turn, from a gateway once. */
record AcceptedRecord(
        long slot,
        long timeNanos,
        ByteString body,
        @Nullable GatewayOrigin gateway,
        @Nullable ShardAddress sender) {}
