/** Makes the actions of multisig accounts and of operators. */
@NullMarked
package io.openperp.client.action;

import org.jspecify.annotations.NullMarked;
