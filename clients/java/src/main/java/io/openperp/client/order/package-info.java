/** Follows orders to their end, and has them cancelled when this program dies. */
@NullMarked
package io.openperp.client.order;

import org.jspecify.annotations.NullMarked;
