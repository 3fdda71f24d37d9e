/** How much one account and one address may ask for. */
@NullMarked
package io.openperp.gateway.limit;

import org.jspecify.annotations.NullMarked;
