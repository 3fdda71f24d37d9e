/** The objects of a backup: files that are written whole or not at all, and a manifest that is written last. */
@NullMarked
package io.openperp.backup.store;

import org.jspecify.annotations.NullMarked;
