// The proxy that a browser takes for every address but this machine's: it answers nothing and writes down who was asked for.

import { createServer } from 'node:net';

/** Where Chromium itself asks for updates and the like, whatever page it shows. */
const OF_THE_BROWSER = /^\w+ (http:\/\/)?(update\.googleapis|accounts\.google|clients2\.google|android\.clients\.google|optimizationguide-pa\.googleapis|content-autofill\.googleapis|www\.google|redirector\.gvt1|edgedl\.me\.gvt1)\.com[:/]/;

export async function openSink() {
  /** First lines of requests, such as `CONNECT elsewhere.example:443 HTTP/1.1`. */
  const asked = [];
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (head) => {
      const line = head.toString('latin1').split('\r\n', 1)[0];
      if (!OF_THE_BROWSER.test(line)) asked.push(line);
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { port: server.address().port, asked, close: () => server.close() };
}
