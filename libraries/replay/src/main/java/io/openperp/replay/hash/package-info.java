/** The hashes that a replay must reproduce: those the exchange has published, and saved ones. */
@NullMarked
package io.openperp.replay.hash;

import org.jspecify.annotations.NullMarked;
