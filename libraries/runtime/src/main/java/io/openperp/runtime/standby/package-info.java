/** Decides which of several hosts owns the shards. */
@NullMarked
package io.openperp.runtime.standby;

import org.jspecify.annotations.NullMarked;
