/** The actions of a transaction, in families after who may sign them and what they change. */
@NullMarked
package io.openperp.transaction;

import org.jspecify.annotations.NullMarked;
