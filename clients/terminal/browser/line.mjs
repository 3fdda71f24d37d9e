// A line between a browser and the streams that can be cut and mended.

import { createServer, connect } from 'node:net';

/** @param {number} port where the streams are */
export async function openLine(port) {
  const sockets = new Set();
  let isCut = false;
  const server = createServer((browser) => {
    if (isCut) return browser.destroy();
    const streams = connect(port, '127.0.0.1');
    for (const [socket, other] of [[browser, streams], [streams, browser]]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => (sockets.delete(socket), other.destroy()));
      socket.pipe(other);
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    /** Whether it has ever been cut. */
    wasCut: false,
    port: server.address().port,
    cut() {
      isCut = true;
      this.wasCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
