// Starts the program under test on free ports with a journal of its own, and ends it afterwards.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program =
  process.env.SPIELTISCH ??
  fileURLToPath(new URL('../../build/release/spieltisch', import.meta.url));

// Port 0 switches a listener off.
const otherPorts = ['swc', 'lmu-0-1', 'lmu-0-3', 'lmu-0-4'];

export async function startServer(...flags) {
  const data = mkdtempSync(join(tmpdir(), 'spieltisch-e2e-'));
  const ports = otherPorts.flatMap((name) => [`--${name}-port`, '0']);
  ports.push('--http-port', String(await freePort()));
  const child = spawn(program, ['serve', '--data', data, ...ports, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressFrom(child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

// The program prints a line per listener: a name and an address.
function addressFrom(child) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /^http\s+(https?:\/\/\S+)/m.exec(text);
      if (found) resolve(found[1].replace(/\/$/, ''));
    });
  });
}
