/** Runs shards on their partitions: recovery, applying records, sending outputs, takeover by a standby. */
@NullMarked
package io.openperp.runtime.host;

import org.jspecify.annotations.NullMarked;
