/** Reads which accounts belong together: sub-accounts, isolated accounts, multisig accounts. */
@NullMarked
package io.openperp.account.query.family;

import org.jspecify.annotations.NullMarked;
