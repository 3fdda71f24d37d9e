/** Hosts shards on their partitions: recovery, applying, sending, taking over. */
@NullMarked
package io.openperp.runtime.host;

import org.jspecify.annotations.NullMarked;
