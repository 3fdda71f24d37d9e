/** The numbered and hashed channels between shards, and the records that they are written to. */
@NullMarked
package io.openperp.runtime.channel;

import org.jspecify.annotations.NullMarked;
