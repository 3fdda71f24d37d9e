// What the exchange sends to one page, written down and sent once more without the exchange: only the page is busy then.

import { createServer } from 'node:http';
import WebSocket, { WebSocketServer } from 'ws';
import { bookDeltasTopic, candlesTopic, contextsTopic, riskTopic, tickerTopic, tradesTopic } from '../../typescript/target/dist/index.js';
import { webSocket } from '../browser/exchange.mjs';

/** The candles that a new visitor sees. */
const INTERVAL = '1m';
/** After the last message: until the page has drawn it. */
const AFTERWARDS_MILLIS = 500;

/** Writes down all streams of a page that shows this market, from now until `end`, which returns them. */
export async function record(symbol) {
  const topics = [bookDeltasTopic, tradesTopic, tickerTopic, riskTopic, (each) => candlesTopic(each, INTERVAL), contextsTopic].map((topic) => topic(symbol));
  const socket = new WebSocket(webSocket);
  const messages = [];
  const confirmation = new Promise((found, failed) => {
    socket.on('error', failed);
    socket.on('message', (data) => {
      const text = data.toString();
      const { type, topic, seq, topics: confirmed, seqs, message } = JSON.parse(text);
      if (type === 'error') failed(new Error(message));
      else if (type === 'subscriptionResponse') found(new Map(confirmed.map((name, place) => [name, seqs[place]])));
      else messages.push({ at: performance.now(), topic, seq, text });
    });
  });
  await new Promise((opened) => socket.once('open', opened));
  socket.send(JSON.stringify({ method: 'subscribe', subscription: topics.map((topic) => topic.entry), id: 1 }));
  const seqs = await confirmation;
  return {
    async end() {
      socket.close();
      return { bookTopic: topics[0].name, seqs, ...split(messages) };
    },
  };
}

/** The first message of each topic answers a subscription; the others are played. */
function split(messages) {
  const first = new Map();
  const later = [];
  for (const message of messages) {
    if (first.has(message.topic)) later.push(message);
    else first.set(message.topic, message.text);
  }
  return { first, later };
}

/** Serves a recording to pages, one after the other. `play` sends it with the pauses that it had, and returns the numbers of the book's changes with their times. */
export async function replay({ bookTopic, seqs, first, later }) {
  const server = createServer();
  const sockets = new Set();
  new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data) => answer(socket, JSON.parse(data.toString())));
  });
  const answer = (socket, { method, subscription, topic, id }) => {
    if (method === 'ping') return socket.send(JSON.stringify({ type: 'pong', id }));
    if (method === 'unsubscribe') return socket.send(JSON.stringify({ type: 'unsubscribeResponse', topic, id }));
    const topics = subscription.map(topicOf);
    socket.send(JSON.stringify({ type: 'subscriptionResponse', topics, seqs: topics.map((each) => seqs.get(each) ?? 0), id }));
    topics.forEach((each) => first.has(each) && socket.send(first.get(each)));
  };
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: server.address().port,
    async play() {
      const sent = [];
      const offset = performance.now() - later[0].at;
      for (const { at, text, topic, seq } of later) {
        const wait = at + offset - performance.now();
        if (wait > 0.5) await new Promise((done) => setTimeout(done, wait));
        sockets.forEach((socket) => socket.send(text));
        if (topic === bookTopic) sent.push({ seq, at: performance.timeOrigin + performance.now() });
      }
      await new Promise((done) => setTimeout(done, AFTERWARDS_MILLIS));
      return sent;
    },
    close() {
      sockets.forEach((socket) => socket.terminate());
      server.close();
    },
  };
}

/** As in docs/protocol/websocket.md. */
function topicOf({ type, symbol, interval }) {
  return [type === 'l2Delta' ? 'l2delta' : type, symbol, interval].filter(Boolean).join('.');
}
