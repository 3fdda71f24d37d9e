/** Local copies of books, markets and accounts, kept up to date by streams. */
@NullMarked
package io.openperp.client.local;

import org.jspecify.annotations.NullMarked;
