// A proxy that can stop forwarding without closing anything: what a dead network looks like from both ends.
import { connect, createServer } from 'node:net';

export async function startProxy(target) {
  const [host, port] = target.split(':');
  const pairs = new Set();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    const pair = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      if (frozen) socket.pause();
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        pair.forEach((each) => each.destroy());
        pairs.delete(pair);
      });
    }
    if (frozen) [near, far].forEach((socket) => socket.unpipe());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    // Connections of before are lost for good, as after a change of network.
    freeze: () => {
      frozen = true;
      for (const pair of pairs) pair.forEach((socket) => socket.unpipe().pause());
    },
    thaw: () => (frozen = false),
    cut: () => pairs.forEach((pair) => pair.forEach((socket) => socket.resetAndDestroy())),
    stop: () => {
      pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()));
      server.close();
    },
  };
}
