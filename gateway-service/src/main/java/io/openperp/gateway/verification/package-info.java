/** Publishes the newest hashes of all shards, with which copies of the logs can be verified, and signs answers. */
@NullMarked
package io.openperp.gateway.verification;

import org.jspecify.annotations.NullMarked;
