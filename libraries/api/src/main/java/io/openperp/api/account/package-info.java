/** JSON records of an account: queries about it, and their answers. */
@NullMarked
package io.openperp.api.account;

import org.jspecify.annotations.NullMarked;
