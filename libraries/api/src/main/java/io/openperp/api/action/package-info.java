/** What became of the actions of a transaction, in JSON. */
@NullMarked
package io.openperp.api.action;

import org.jspecify.annotations.NullMarked;
