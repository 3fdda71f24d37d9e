/** Stores the state of accounts and markets, so that a start need not read the logs from their beginning. */
@NullMarked
package io.openperp.stream.snapshot;

import org.jspecify.annotations.NullMarked;
