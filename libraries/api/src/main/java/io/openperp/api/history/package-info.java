/** JSON records of an account's history, and its pages. */
@NullMarked
package io.openperp.api.history;

import org.jspecify.annotations.NullMarked;
