/** A second port, which only other processes of the exchange can use. */
@NullMarked
package io.openperp.gateway.internal;

import org.jspecify.annotations.NullMarked;
