// The page as it was built last, in front of a program that holds an older one: PAGE=dist npm run e2e
// spares building the program after every change of the page. All but the page's own files goes through.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

function fileFor(folder, url) {
  const path = normalize(new URL(url, 'http://page').pathname);
  const file = join(folder, path === '/' ? 'index.html' : path);
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

// With the headers that the program gives its own page, among them the policy.
async function guardsOf(target) {
  const { headers } = await fetch(`http://${target}/`);
  const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
  return names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
}

export async function startPageFromDisk(folder, target) {
  const [host, port] = target.split(':');
  const guards = Object.fromEntries(await guardsOf(target));
  const front = createServer((asked, answer) => {
    const file = fileFor(folder, asked.url);
    if (file) return send(file, asked, answer, guards);
    const through = request(
      { host, port, path: asked.url, method: asked.method, headers: asked.headers },
      (response) => {
        answer.writeHead(response.statusCode, response.headers);
        response.pipe(answer);
      },
    );
    through.on('error', () => answer.destroy());
    asked.pipe(through);
  });
  front.on('upgrade', (asked, near, head) => {
    const far = connect(Number(port), host);
    const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    far.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${front.address().port}`,
    stop: () => {
      front.close();
      front.closeAllConnections();
    },
  };
}

function send(file, asked, answer, guards) {
  const compressed =
    /\bbr\b/.test(asked.headers['accept-encoding'] ?? '') && existsSync(`${file}.br`);
  answer.writeHead(200, {
    ...guards,
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    ...(compressed ? { 'Content-Encoding': 'br' } : {}),
  });
  answer.end(readFileSync(compressed ? `${file}.br` : file));
}
