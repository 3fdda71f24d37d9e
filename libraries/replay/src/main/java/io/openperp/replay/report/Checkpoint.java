package io.openperp.replay.report;

import io.openperp.units.Bytes32;

/** The hashes of a shard after the record at {@code offset}. */
public record Checkpoint(String shard, long offset, Bytes32 stateHash, Bytes32 channelsHash) {}
