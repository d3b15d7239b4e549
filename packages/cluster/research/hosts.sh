#!/bin/bash
# Several hosts on one machine: Redis and the coordinator on one, a worker on each of two others, in network namespaces.
# One host is cut off in the middle of a run, and let back in. Usage: hosts.sh, as root on Linux. It needs ip,
# redis-server, redis-cli and the built command.
set -euo pipefail
sim=$(cd "$(dirname "$0")/../../sim" && pwd)/dist/cli.js
folder=$(mktemp -d)
pids=()
finish() {
  kill "${pids[@]}" 2>/dev/null || true
  for host in one two; do ip netns delete "cards-$host" 2>/dev/null || true; done
  ip link delete cards-bridge 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

ip link add cards-bridge type bridge
ip addr add 10.77.0.1/24 dev cards-bridge
ip link set cards-bridge up
number=2
for host in one two; do
  ip netns add "cards-$host"
  ip link add "cards-$host" type veth peer name eth0 netns "cards-$host"
  ip link set "cards-$host" master cards-bridge up
  ip -n "cards-$host" addr add "10.77.0.$number/24" dev eth0
  ip -n "cards-$host" link set eth0 up
  number=$((number + 1))
done

redis-server --port 7397 --bind 10.77.0.1 --protected-mode no --save '' --dir "$folder" > "$folder/redis.log" &
pids+=($!)
sleep 1
url=redis://10.77.0.1:7397
for host in one two; do
  ip netns exec "cards-$host" node "$sim" worker "$url" --workers 1 2> "$folder/worker-$host.log" &
  pids+=($!)
done

words=(run unowar --trials 8000 --format json)
node "$sim" "${words[@]}" --queue "$url" > "$folder/queue.json" &
run=$!
sleep 5
ip link set cards-two down
echo 'host two is cut off'
sleep 15
ip link set cards-two up
echo 'host two is back'
wait "$run"
node "$sim" "${words[@]}" > "$folder/alone.json"
cmp "$folder/queue.json" "$folder/alone.json"
for _ in $(seq 90); do
  left=$(redis-cli -h 10.77.0.1 -p 7397 keys 'cards:*' | grep -cE ':run:|[0-9a-f]{32}' || true)
  [ "$left" = 0 ] && break
  sleep 1
done
[ "$left" = 0 ]
cat "$folder"/worker-*.log
echo 'the run has the bytes of one machine, and left nothing in Redis'
