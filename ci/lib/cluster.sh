# shellcheck shell=bash
# Sourced by ci/kubernetes and ci/kind: what both do to an installed chart. They say where it is reached (http, web_socket), and where keys, logs
# and the state of traders are kept (run).
# shellcheck disable=SC2034,SC2154

# shellcheck source=ci/lib/images.sh
. ci/lib/images.sh

namespace=trading
release=perp
# Public keys by role, and what no log may hold.
declare -A public=()
secrets=()

# $1: seconds, $2: what is waited for, the rest: a command that succeeds then.
within() {
  local deadline=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" >/dev/null 2>&1; do
    [ "$SECONDS" -lt "$deadline" ] || fail "$what: not in time"
    sleep 0.5
  done
}

# A pair of keys for each role: the secret one in a file, the public one in public.
draw_keys() {
  local role secret key
  while read -r role secret key; do
    (umask 077 && printf %s "$secret" > "$run/$role.key")
    public[$role]=$key
    secrets+=("$secret")
  done < <(node -e '
    import("./ci/lib/traders.mjs").then(async ({ publishedClient }) => {
      const [directory, ...roles] = process.argv.slice(1);
      const { WasmKeypair } = await publishedClient(directory);
      for (const role of roles) {
        const keys = new WasmKeypair();
        console.log(role, keys.toBase58(), keys.pubkey);
      }
    })' "$client" "$@")
}

trade() {
  node --experimental-websocket --no-warnings ci/trade.mjs "$(http)" "$(web_socket)" "$run/traders.json" "$client"
}

# As the NOTES of the chart say, the key on standard input. $1: the role whose key signs, the rest: a command of ./exchange admin.
admin() {
  local role=$1
  shift
  kubectl run "$release-admin" --rm --stdin --quiet --restart=Never --image="$repository/admin:latest" --image-pull-policy=Never \
    --labels="app.kubernetes.io/name=openperp,app.kubernetes.io/instance=$release,app.kubernetes.io/component=admin" \
    -- "$@" --key - --yes --url "http://$release-openperp-gateway:12000/api/v1" < "$run/$role.key"
}

# Money for an account that had none, and a role for its key.
operators() {
  local account=9J8TUdEWrrcADK913r1Cs7DdqX63VdVU88imfDzT1ypt
  admin treasurer deposit 1000 "$account" "first deposit"
  within 30 "the deposit" funded "$account"
  admin admin role grant treasurer "$account"
  within 30 "the role" has_role "$account"
}

has_role() { curl -fsS "$(http)/roles" | grep -qF "$1"; }

funded() {
  curl -fsS "$(http)/account" -H 'Content-Type: application/json' -d "{\"type\":\"fullAccount\",\"user\":\"$1\"}" | grep -qF '"totalBalance":1000,'
}

start_trading() {
  node --no-warnings ci/trade-on.mjs "$(http)" "$client" >"$run/logs/trade-on.log" 2>&1 &
  traders=$!
  within 120 "trading" grep -q 'accounts trade in' "$run/logs/trade-on.log"
}

# Lets them trade for some seconds more, and shows what they did since the last time. The arguments: markets in which they must have bought.
see_trading() {
  sleep 10
  local before market
  before=$(wc -l < "$run/logs/trade-on.log")
  kill -USR2 "$traders" 2>/dev/null || fail "trading has ended: $(cat "$run/logs/trade-on.log")"
  within 10 "the traders' report" more_lines "$before"
  tail -n +$((before + 1)) "$run/logs/trade-on.log" | tee "$run/phase"
  for market in "$@"; do
    grep -q "$market bought" "$run/phase" || fail "nobody bought in $market"
  done
}

more_lines() { [ "$(wc -l < "$run/logs/trade-on.log")" -gt "$1" ]; }

end_trading() {
  local before
  before=$(wc -l < "$run/logs/trade-on.log")
  kill -TERM "$traders"
  wait "$traders" || fail "$(cat "$run/logs/trade-on.log")"
  tail -n +$((before + 1)) "$run/logs/trade-on.log"
}

pods() { kubectl get pods -l "app.kubernetes.io/instance=$release,app.kubernetes.io/component=$1" -o name; }

uid() { kubectl get "$1" -o 'jsonpath={.metadata.uid}'; }

# $1: pod, $2: its uid before. A StatefulSet makes it again under its name.
made_again() { [ -n "$(uid "$1")" ] && [ "$(uid "$1")" != "$2" ] && kubectl wait --for=condition=Ready --timeout=1s "$1"; }

kill_matching() {
  local pod=pod/$release-openperp-matching-0 before
  before=$(uid "$pod")
  kubectl delete --force --grace-period=0 "$pod" 2>/dev/null
  within 300 "another $pod" made_again "$pod" "$before"
}

# $1: the pod that was there before.
replaced() {
  local now
  mapfile -t now < <(pods gateway | grep -vx "$1")
  [ "${#now[@]}" = 2 ] && kubectl wait --for=condition=Ready --timeout=1s "${now[@]}"
}

kill_gateway() {
  local pod
  pod=$(pods gateway | head -1)
  kubectl delete --force --grace-period=0 "$pod" 2>/dev/null
  within 300 "another pod of gateway" replaced "$pod"
}

no_secrets() {
  local secret
  for secret in "${secrets[@]}"; do
    ! grep -rqF -e "$secret" "$run/logs" || fail "a log holds a password or a secret key"
  done
}
