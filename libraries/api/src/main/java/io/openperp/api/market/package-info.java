/** Markets in JSON: what each is listed with, its book, its prices and its rates. */
@NullMarked
package io.openperp.api.market;

import org.jspecify.annotations.NullMarked;
