package io.openperp.stream.account;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * A position of an account, or of one of its isolated accounts.
 *
 * @param isolated isolated account that holds it; null: the account itself
 */
record Held(String symbol, @Nullable Bytes32 isolated) {}
