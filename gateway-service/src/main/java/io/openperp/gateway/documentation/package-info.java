/** The API documents, as files and as pages. */
@NullMarked
package io.openperp.gateway.documentation;

import org.jspecify.annotations.NullMarked;
