/** Known facts of accounts and markets, stored so that a start need not read the logs from their beginning. */
@NullMarked
package io.openperp.stream.snapshot;

import org.jspecify.annotations.NullMarked;
