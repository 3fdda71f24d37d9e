package io.openperp.runtime.snapshot;

import io.openperp.units.Bytes32;

/** SHA-256 of a shard's state after the record at {@code offset}. */
public record StateHash(long offset, Bytes32 hash) {}
