/** Lists of an account's past in JSON, and their pages. */
@NullMarked
package io.openperp.api.history;

import org.jspecify.annotations.NullMarked;
