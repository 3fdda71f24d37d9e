/** Lets an answer wait until the tables have everything that was in the log when the question came. */
@NullMarked
package io.openperp.account.query.freshness;

import org.jspecify.annotations.NullMarked;
