/** The newest published hashes of all shards, to verify copies of the logs, and signed answers that follow from the logs. */
@NullMarked
package io.openperp.gateway.verification;

import org.jspecify.annotations.NullMarked;
