/** What a request of an operator would do, in words, before anybody signs it. */
@NullMarked
package io.openperp.admin.words;

import org.jspecify.annotations.NullMarked;
