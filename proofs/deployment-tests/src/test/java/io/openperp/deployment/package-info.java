/** What the Helm chart renders, held against Kubernetes and against the services it deploys. */
@NullMarked
package io.openperp.deployment;

import org.jspecify.annotations.NullMarked;
