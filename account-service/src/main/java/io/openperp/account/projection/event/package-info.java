/** Determines which rows of the tables an event changes. */
@NullMarked
package io.openperp.account.projection.event;

import org.jspecify.annotations.NullMarked;
