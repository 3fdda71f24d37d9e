# Sourced by the launchers in the folder above, ./exchange and ./trade: what finds a JDK 25 and builds a program of this repository.
#
# They set: program (name in messages), title (in sentences), failure (exit code), root, suite (folder of the module), jar, module and no_tests
# (options of the build), and the function source_files, which prints what is built, NUL-separated.

# Of the sources, and of the commit where git knows it.
version() {
  local number commit
  number=$(sed -n 's/^  <version>\(.*\)<\/version>$/\1/p' "$root/pom.xml" | head -n 1)
  commit=$(git -C "$root" rev-parse --short HEAD 2>/dev/null || true)
  printf 'OpenPerp %s%s\n' "$number" "${commit:+ ($commit)}"
}

fail() {
  printf '%s: %s\n' "$program" "$1" >&2
  exit "$failure"
}

# Whether $1 is the home of a Java 25. Reading its file "release" is faster than running java.
is_java_25() {
  local line
  [ -x "$1/bin/java" ] || return 1
  if [ -r "$1/release" ]; then
    while IFS= read -r line; do
      case $line in
        JAVA_VERSION=\"25\"* | JAVA_VERSION=\"25[.+]*) return 0 ;;
      esac
    done <"$1/release"
    return 1
  fi
  "$1/bin/java" -version 2>&1 | grep -Eq 'version "25([.+"]|$)'
}

# Prints the home of the first Java 25: JAVA_HOME, the usual places, the java on the PATH. A JDK goes before a mere runtime.
find_java() {
  local candidate on_path runtime=''
  for candidate in "${JAVA_HOME:-}" "${JAVA25_HOME:-}" /usr/lib/jvm/* /opt/java/* /opt/jdk* "${HOME:-/nonexistent}"/.sdkman/candidates/java/* \
    "${HOME:-/nonexistent}"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home java-on-the-path; do
    if [ "$candidate" = java-on-the-path ]; then
      on_path=$(command -v java 2>/dev/null || true)
      [ -n "$on_path" ] || continue
      candidate=$(dirname "$(home_of "$on_path")")
    fi
    [ -n "$candidate" ] && is_java_25 "$candidate" || continue
    if [ -x "$candidate/bin/javac" ]; then
      printf '%s\n' "$candidate"
      return 0
    fi
    runtime=${runtime:-$candidate}
  done
  [ -n "$runtime" ] && printf '%s\n' "$runtime"
}

# Sets java_home, or ends.
require_java() {
  java_home=$(find_java || true)
  [ -n "$java_home" ] || fail "no JDK 25 found: looked at JAVA_HOME, /usr/lib/jvm, /opt, ~/.sdkman, ~/.jdks and the java on the PATH.
Install one (for instance Temurin 25; with SDKMAN: sdk install java 25-tem), or set JAVA_HOME to where it is."
}

# A checksum of everything that is built. File times are not used: a clone, a copy or a checkout changes them.
sources_hash() {
  (
    cd "$root"
    source_files | LC_ALL=C sort -z | xargs -0 cksum | cksum
  )
}

# What a launcher defines anew where it has options: whether the last build has all parts that can be built here, and the options of the next.
is_complete() { true; }
choose_build_options() { build_options=(); }

# Each build of this module stores the checksum of its sources beside the jar.
is_built() {
  [ -f "$jar" ] && [ -d "$suite/target/lib" ] && [ -r "$suite/target/sources.cksum" ] || return 1
  is_complete || return 1
  [ "$(sources_hash)" = "$(cat "$suite/target/sources.cksum")" ]
}

build() {
  [ -x "$java_home/bin/javac" ] || fail "$title is not built yet, and $java_home can run Java but not compile it.
Install a JDK 25 (for instance Temurin 25) and start again."
  command -v mvn >/dev/null 2>&1 || fail "$title is not built yet, and Maven, which builds it, is not on the PATH.
Install Maven 3.8 or newer (Debian: apt install maven; macOS: brew install maven) and start again."
  if ! mkdir -p "$suite/target" "$root/target" 2>/dev/null || [ ! -w "$suite/target" ]; then
    [ -f "$jar" ] || fail "$title is not built yet, and $root is not writable.
Build it as a user who may write there: mvn -DskipTests package"
    echo "$program: sources are newer than what was built, and $root is not writable: starting what was built." >&2
    return 0
  fi
  # Two commands in two terminals must not build at the same time; without flock this is not prevented.
  exec 9>"$root/target/build.lock"
  if command -v flock >/dev/null 2>&1 && ! flock -n 9; then
    echo "Another command is building; waiting for it ..."
    until flock -w 5 9; do
      echo "  still waiting for the other build ($SECONDS s)"
    done
    if is_built; then
      exec 9>&-
      return 0
    fi
  fi
  log=$(mktemp "${TMPDIR:-/tmp}/$program-build.XXXXXX")
  echo "Building $title (the first time takes a minute or two) ..."
  choose_build_options
  # Maven itself runs on its usual Java; it compiles with the JDK found here.
  local status=0
  JAVA25_HOME=$java_home JAVA_HOME=${JAVA_HOME:-$java_home} \
    mvn -B -f "$root/pom.xml" "$no_tests" ${build_options[@]+"${build_options[@]}"} -Dspring-boot.repackage.skip -pl "${suite#"$root"/}" -am package </dev/null 2>&1 | tee "$log" | show_modules || status=$?
  if [ "$status" -ne 0 ]; then
    grep -E '^(\[ERROR\] .|Error)' "$log" | head -n 5 >&2 || true
    fail "the build failed; all of its output is in $log"
  fi
  rm -f "$log"
  exec 9>&-
}

# "[INFO] Building units 0.1.0-SNAPSHOT   [2/14]" becomes "  units (2 of 14)"; one that takes long is named again every five seconds.
show_modules() {
  local line='' part now='getting ready' pattern='^\[INFO\] Building ([^ ]+) .*\[([0-9]+)/([0-9]+)\]$' begun=$SECONDS shown=$SECONDS status
  while :; do
    status=0
    IFS= read -r -t 1 part || status=$?
    line=$line${part:-}
    if [ "$status" -eq 0 ]; then
      if [[ $line =~ $pattern ]]; then
        now="${BASH_REMATCH[1]} (${BASH_REMATCH[2]} of ${BASH_REMATCH[3]})"
        printf '  %s\n' "$now"
        begun=$SECONDS shown=$SECONDS
      fi
      line=''
    elif [ "$status" -le 128 ]; then
      return 0
    fi
    if [ $((SECONDS - shown)) -ge 5 ]; then
      printf '  %s, %d s so far\n' "$now" $((SECONDS - begun))
      shown=$SECONDS
    fi
  done
}
