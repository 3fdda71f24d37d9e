/** What the shards last told of where they stand, for everybody who wants to check a copy of the logs. */
@NullMarked
package io.openperp.gateway.verification;

import org.jspecify.annotations.NullMarked;
