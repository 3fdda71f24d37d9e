/** An account in JSON: questions about it, and their answers. */
@NullMarked
package io.openperp.api.account;

import org.jspecify.annotations.NullMarked;
