fail() { echo "FAILED: $1" >&2; exit 1; }
ask() { curl --silent --show-error --fail --max-time 10 --retry 5 --retry-delay 2 --retry-all-errors "$@"; }

info=$(ask "$GATEWAY/api/v1/exchangeInfo") || fail "the gateway does not tell the markets, which it asks stats-service for"
for symbol in $SYMBOLS; do
  case $info in
    *"\"$symbol\""*) echo "market $symbol is listed" ;;
    *) fail "market $symbol is not listed" ;;
  esac
done
ask --output /dev/null -H 'Content-Type: application/json' -d "{\"type\":\"fullAccount\",\"user\":\"$ACCOUNT\"}" "$GATEWAY/api/v1/account" \
  || fail "the gateway does not tell an account, which it asks account-service for"
echo "accounts are answered"
status=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 3 --http1.1 \
  -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
  -H 'Sec-WebSocket-Key: b3BlbnBlcnAgaGVsbSB0ZQ==' "$STREAM/ws" || true)
[ "$status" = 101 ] || fail "stream-service answers a WebSocket with $status, 101 is expected"
echo "WebSockets are accepted"
