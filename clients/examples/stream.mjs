// Follows a book and an account, across broken connections.        node stream.mjs <account> [ws://localhost:12001/]
// Needs WebSocket: Node.js 22 or newer, or 20.10 with --experimental-websocket. Runs in browsers as it is.

const account = process.argv[2];
const address = process.argv[3] ?? 'ws://localhost:12001/';

const streams = [
  { type: 'account', user: account },
  { type: 'l2Delta', symbol: 'BTC-USD' },
];
const last = new Map();                            // topic -> number of its last message

function topic(stream) {
  return stream.type === 'account' ? `account.${stream.user}` : `${stream.type.toLowerCase()}.${stream.symbol}`;
}

function connect(pause) {
  const socket = new WebSocket(address);
  let isGood = false;
  socket.onopen = () => {
    // A client that reconnects names the last message it has, and gets exactly what it missed.
    const subscription = streams.map((stream) =>
      last.has(topic(stream)) ? { ...stream, resumeFrom: last.get(topic(stream)) } : stream);
    socket.send(JSON.stringify({ method: 'subscribe', subscription }));
  };
  socket.onmessage = ({ data }) => {
    isGood = true;
    const message = JSON.parse(data);
    if (message.type === 'error') throw new Error(message.message);
    if (message.type === 'subscriptionResponse') {
      message.topics.forEach((name, i) => last.has(name) || last.set(name, message.seqs[i]));
      return;
    }
    if (message.prev !== 0 && message.prev !== last.get(message.topic)) {
      socket.close();                              // something is missing: ask again
      return;
    }
    last.set(message.topic, message.seq);
    console.log(message.topic, message.seq, message.data.type ?? message.data.book.updateType);
  };
  socket.onclose = () => setTimeout(connect, pause, isGood ? 100 : Math.min(10000, pause * 2));
}

connect(100);
