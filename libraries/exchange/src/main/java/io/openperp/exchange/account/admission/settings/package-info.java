/** Changes settings of accounts: agents, leverage, approved builders, notes. */
@NullMarked
package io.openperp.exchange.account.admission.settings;

import org.jspecify.annotations.NullMarked;
