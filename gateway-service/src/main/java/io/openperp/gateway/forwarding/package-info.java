/** Forwards read requests to the services that answer them. */
@NullMarked
package io.openperp.gateway.forwarding;

import org.jspecify.annotations.NullMarked;
