/** Histories of an account: their ranges and their pages. */
@NullMarked
package io.openperp.client.history;

import org.jspecify.annotations.NullMarked;
