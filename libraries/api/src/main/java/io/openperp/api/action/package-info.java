/** JSON records of the answer to a transaction: one result for each action. */
@NullMarked
package io.openperp.api.action;

import org.jspecify.annotations.NullMarked;
