package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.ShardAddress;
import org.jspecify.annotations.Nullable;

/** A record body that its receiver must apply: of a channel the next number, of a gateway each request once. */
public record Accepted(
        long slot,
        long timeNanos,
        ByteString body,
        @Nullable GatewayOrigin gateway,
        @Nullable ShardAddress sender) {}
