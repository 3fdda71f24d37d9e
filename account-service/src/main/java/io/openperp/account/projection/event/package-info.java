/** Which rows an event changes. */
@NullMarked
package io.openperp.account.projection.event;

import org.jspecify.annotations.NullMarked;
