# shellcheck shell=bash
# Sourced by the scripts of ci: the steps they print, the images and the jars that these are made of; podman, packages of Debian that are unpacked
# and installed nowhere, and look-alike base images made of them, for ci/containers and ci/kubernetes, which reach no registry of images.

work=${OPENPERP_CI_WORK:-${TMPDIR:-/tmp}/openperp-containers}
repository=localhost/openperp-ci
services=(matching-service gateway-service account-service stats-service stream-service oracle-publisher market-maker)
# shellcheck disable=SC2034
client=tools/drill/src/main/client

fail() {
  printf 'ci/%s: %s\n' "${0##*/}" "$1" >&2
  exit 1
}

# Says what a step took.
step() {
  local name=$1 since=$SECONDS
  shift
  printf '== %s\n' "$name"
  "$@" || return
  printf '== %s: %d s\n' "$name" $((SECONDS - since))
}

# As step, and a command that fails within it ends the script.
stage() {
  local name=$1 since=$SECONDS
  shift
  printf '== %s\n' "$name"
  "$@"
  printf '== %s: %d s\n' "$name" $((SECONDS - since))
}

# Packages of this machine's own release, unless they are there.
install_packages() {
  dpkg-query --show "$@" >/dev/null 2>&1 && return
  local packages=(env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@")
  "${packages[@]}" >/dev/null 2>&1 || { apt-get -qq update && "${packages[@]}" >/dev/null; }
}

install_engine() {
  install_packages podman runc netavark aardvark-dns iptables mmdebstrap
  forwarding=$(cat /proc/sys/net/ipv4/ip_forward)
  export CONTAINERS_CONF=$work/containers.conf
  # A container may not raise limits that its maker cannot, and crun refuses hybrid cgroups.
  local files processes
  files=$(least "$(ulimit -Hn)" 20000)
  processes=$(least "$(ulimit -Hu)" 32768)
  cat > "$work/containers.conf" <<TEXT
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=$processes:$processes"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
TEXT
}

# The smaller of a limit, which may be "unlimited", and a number.
least() { if [ "$1" = unlimited ] || [ "$1" -gt "$2" ]; then echo "$2"; else echo "$1"; fi; }

debian() { awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/debian.sources; }

# Runs apt-get for a release of Debian that need not be this machine's, in the current directory. $1: release, the rest: apt-get's.
apt_of() {
  local release=$1 lists=$work/apt/$1
  shift
  mkdir -p "$lists/lists/partial" "$lists/etc"
  printf 'Types: deb deb-src\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' "$(debian)" "$release" > "$lists/etc/$release.sources"
  apt-get -qq -o "Dir::State::Lists=$lists/lists" -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$lists/etc" \
    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Dir::State::status=/dev/null -o APT::Sandbox::User=root "$@"
}

# Packages of a release, unpacked and installed nowhere. $1: where to, $2: release, the rest: packages.
unpack() {
  local target=$1 release=$2 packages package
  shift 2
  packages=$(mktemp -d "$work/packages.XXXXXX")
  mkdir -p "$target"
  apt_of "$release" update
  (cd "$packages" && apt_of "$release" download "$@")
  for package in "$packages"/*.deb; do
    dpkg-deb -x "$package" "$target"
  done
  rm -rf "$packages"
}

# $1: name of the image, the rest: packages. Kept until `podman rmi`.
debian_image() {
  local image=$repository/$1 packages
  shift
  podman image exists "$image" && return
  packages=$(IFS=, && echo "$*")
  # shellcheck disable=SC2016
  nice mmdebstrap --quiet --variant=minbase --include="ca-certificates,tzdata,$packages" \
    --essential-hook='mkdir -p "$1/usr/share/man/man1"' trixie "$work/base.tar" "deb $(debian) trixie main"
  podman import -q "$work/base.tar" "$image" >/dev/null
  rm -f "$work/base.tar"
}

given() { [ "${OPENPERP_CI_IMAGES:-}" = given ]; }

look_alikes() {
  given && podman image exists "$repository/kafka:4.2.1" && podman image exists "$repository/postgres:17" && return
  debian_image jre:25 openjdk-25-jre-headless
  debian_image postgres-base:17 postgresql-17
  local context=$work/kafka
  rm -rf "$context" && cp -r ci/images/kafka "$context"
  mvn -B -q -f ci/images/kafka/pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies \
    -DincludeScope=runtime "-DoutputDirectory=$context/libs" </dev/null
  image kafka:4.2.1 jre:25 "$context"
  image postgres:17 postgres-base:17 ci/images/postgres
}

# $1: name, $2: what it is built on, $3: context.
image() { nice podman build -q --format docker --build-arg "BASE=$repository/$2" -t "$repository/$1" "$3" >/dev/null; }

our_images() {
  image_jars
  each_image look_alike_image
}

# The jars that all images are made of.
image_jars() {
  local modules
  modules=$(IFS=, && echo "${services[*]/#/:},:health-check,:doctor,:admin,:local-suite")
  nice mvn -B -q -Psbom -Dmaven.test.skip=true -Dspotless.check.skip -pl "$modules" -am package </dev/null
}

# Builds every image from these jars by a command, which gets the name of the image and the options of its build.
each_image() {
  local service target
  for service in "${services[@]}"; do
    "$@" "$service" --build-arg "SERVICE=$service" --build-arg JARS=given
  done
  for target in admin tools; do
    "$@" "$target" --target "$target" --build-arg JARS=given
  done
}

look_alike_image() {
  nice podman build -q --format docker "${@:2}" \
    --build-arg "BUILDER=$repository/jre:25" --build-arg "NODE=$repository/jre:25" --build-arg "BASE=$repository/jre:25" \
    -t "$repository/$1" . >/dev/null
}

forget_names() {
  local names=/run/containers/networks/aardvark-dns process
  process=$(cat "$names/aardvark.pid" 2>/dev/null) || process=
  if [ -n "$process" ] && [ "$(cat "/proc/$process/comm" 2>/dev/null)" = aardvark-dns ]; then
    kill "$process"
  fi
  rm -rf "$names"
}

# Once no container is left: what netavark leaves behind in iptables, and that it lets the machine forward packets. Its name server goes too:
# one that outlived a run listened in one network of the next and answered for containers that were gone.
forget_networks() {
  [ -z "$(podman ps -aq 2>/dev/null)" ] || return 0
  podman network prune -f >/dev/null 2>&1
  forget_names
  if iptables-save 2>/dev/null | grep -q NETAVARK; then
    iptables-save | grep -v NETAVARK | iptables-restore
  fi
  [ -z "${forwarding:-}" ] || echo "$forwarding" > /proc/sys/net/ipv4/ip_forward
}
