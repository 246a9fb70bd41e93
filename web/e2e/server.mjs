// Starts the program under test with a journal of its own, and ends it afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPageFromDisk } from './page-from-disk.mjs';

export const program =
  process.env.SPIELTISCH ??
  fileURLToPath(new URL('../../build/release/spieltisch', import.meta.url));

// Every setting whose name ends so is a listener; port 0 switches it off.
const listeners = execFileSync(program, ['config'], { encoding: 'utf8' }).match(
  /^[\w.-]+(?=-port = )/gm,
);
export const lmuVersions = listeners.filter((name) => name.startsWith('lmu-'));

// `others` are the listeners to open besides HTTP.
export async function startServer(others = []) {
  const data = mkdtempSync(join(tmpdir(), 'spieltisch-e2e-'));
  const wanted = ['http', ...others];
  const flags = ['serve', '--data', data, '--log-level', 'warn', '--manager', 'boss:secret'];
  const served = await withFreePorts(wanted, (ports) => run([...flags, ...ports], wanted));
  const page =
    process.env.PAGE && (await startPageFromDisk(process.env.PAGE, served.addresses.http));
  return {
    url: `http://${page ? page.address : served.addresses.http}`,
    addresses: served.addresses,
    stop: async () => {
      if (page) page.stop();
      await served.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

// A port that was free may be taken a moment later, by whatever else runs here: then others are tried.
async function withFreePorts(wanted, start, attempts = 5) {
  const ports = [];
  for (const name of listeners)
    ports.push(`--${name}-port`, String(wanted.includes(name) ? await freePort() : 0));
  return start(ports).catch((error) => {
    if (attempts <= 1) throw error;
    return withFreePorts(wanted, start, attempts - 1);
  });
}

// Runs the program until it has printed an address for every listener that is waited for.
export async function run(args, awaited = []) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  ended.then(() => process.off('exit', end));
  const addresses = await addressesFrom(child, awaited);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { addresses, ended, stop };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

// A line per listener: a name and an address.
function addressesFrom(child, awaited) {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
    const look = () => {
      const lines = [...text.matchAll(/^(\S+)\s+\w+:\/\/(\S+?)\/?$/gm)];
      const found = Object.fromEntries(lines.map(([, name, address]) => [name, address]));
      if (awaited.every((name) => found[name])) resolve(found);
    };
    child.stdout.on('data', (chunk) => {
      text += chunk;
      look();
    });
    look();
  });
}
