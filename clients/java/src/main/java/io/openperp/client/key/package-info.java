/** Keeps secret keys in files. */
@NullMarked
package io.openperp.client.key;

import org.jspecify.annotations.NullMarked;
