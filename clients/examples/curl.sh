#!/usr/bin/env bash
# Faucet, order, account, cancel and prices with curl.        ./curl.sh [http://localhost:12000/api/v1]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
api=${1:-http://localhost:12000/api/v1}

post() { curl -sS -H 'content-type: application/json' --data-binary @- "$api$1"; echo; }

SECRET=$(node sign.mjs new) # keep it: it is the account
export SECRET
account=$(node sign.mjs account)

node sign.mjs faucet | post /order

mark=$(curl -sS "$api/ticker/BTC-USD" | sed -E 's/.*"markPrice":([0-9]+).*/\1/')
price=$((mark * 999 / 1000)) # 0.1 % below; whole dollars are on the tick
answer=$(node sign.mjs limit buy BTC-USD 0.01 "$price" | post /order)
echo "$answer"
order=$(sed -E 's/.*"oid":"([^"]+)".*/\1/' <<<"$answer")

echo "{\"type\":\"openOrders\",\"user\":\"$account\"}" | post /account

node sign.mjs cancel BTC-USD "$order" | post /order

curl -sS "$api/l2book?type=l2Book&coin=BTC-USD&nlevels=5"
echo
