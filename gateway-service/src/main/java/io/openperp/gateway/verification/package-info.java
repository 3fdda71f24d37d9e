/** The newest published hashes of all shards, for anybody who checks a copy of the logs. */
@NullMarked
package io.openperp.gateway.verification;

import org.jspecify.annotations.NullMarked;
