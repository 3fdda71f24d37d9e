# shellcheck shell=bash
# Sourced by ci/release and ci/publish: what a release consists of. The current directory is the source it is made of.

# shellcheck source=ci/lib/images.sh
. ci/lib/images.sh

version=${1:-}
# Where it goes.
out=$PWD/target/release/$version

# Fixed, so that the same source gives the same bytes.
packed() { tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - "$@" | gzip -n -9; }

# As it stands before anything is built.
sources() { packed --transform "s,^\.,openperp-$version," . > "$out/openperp-$version-source.tar.gz"; }

jars() {
  image_jars
  mkdir -p "$out/jars" "$out/sbom"
  local jar list module
  for jar in ./*-service/target/*-exec.jar tools/*/target/*-exec.jar; do
    module=${jar##*/}
    cp "$jar" "$out/jars/${module%-exec.jar}.jar"
  done
  for list in ./*-service/target/bom.json tools/*/target/bom.json; do
    module=${list%/target/bom.json}
    cp "$list" "$out/sbom/${module##*/}.cdx.json"
  done
  # What the Dockerfile takes with JARS=given.
  packed ./*-service/target/{*-exec.jar,bom.json} tools/*/target/{*-exec.jar,bom.json} \
    tools/health-check/target/health-check.jar tools/local-suite/target/{local-suite.jar,lib} > "$out.jars.tar.gz"
}

# The Java client and the libraries it stands on, with sources and Javadoc, as a Maven repository.
java_client() {
  local plugins=org.apache.maven.plugins
  nice mvn -B -q -Dmaven.test.skip=true -Dspotless.check.skip -Ddoclint=none -pl :openperp-client -am "-DaltDeploymentRepository=release::file:$out/maven" \
    package "$plugins:maven-source-plugin:3.4.0:jar-no-fork" "$plugins:maven-javadoc-plugin:3.12.0:jar" "$plugins:maven-deploy-plugin:3.1.4:deploy" </dev/null
}

other_clients() {
  nice mvn -B -q -Dmaven.test.skip=true -pl :typescript-client,:python-client -am package </dev/null
  (cd clients/typescript && npm pack --silent --pack-destination "$out" >/dev/null)
  cp "clients/python/target/openperp_client-$version-"*.whl "$out"
}

golden_log() { packed -C tools/simulator/src/test/resources golden-log > "$out/golden-log-$version.tar.gz"; }

# With the images that $out/images.sha256 names, where it is there; else with those that the values name here.
chart() {
  local copy
  copy=$(mktemp -d)
  cp -r helm/openperp "$copy"
  node ci/lib/chart.mjs "$copy/openperp" "$out/images.sha256" "$out/digests.yaml"
  packed -C "$copy" openperp > "$out/openperp-$version.tgz"
  rm -rf "$copy"
}

notes() { node ci/lib/versions.mjs notes > "$out/CHANGES.md"; }

sums() {
  (cd "$out" && find . -type f ! -name SHA256SUMS ! -path './digests/*' -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum) > "$out.sums"
  mv "$out.sums" "$out/SHA256SUMS"
}
