/** Money in JSON that comes, leaves or moves, and what the exchange owes. */
@NullMarked
package io.openperp.api.money;

import org.jspecify.annotations.NullMarked;
