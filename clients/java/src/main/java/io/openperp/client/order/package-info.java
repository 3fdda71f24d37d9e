/** Tracks orders until they end, and has them cancelled if this program dies. */
@NullMarked
package io.openperp.client.order;

import org.jspecify.annotations.NullMarked;
