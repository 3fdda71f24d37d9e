/** What streams carry, how they reconnect, and who observes the traffic. */
@NullMarked
package io.openperp.client.stream;

import org.jspecify.annotations.NullMarked;
