/** The actions of a transaction, in families according to who may sign them and what they change. */
@NullMarked
package io.openperp.transaction;

import org.jspecify.annotations.NullMarked;
