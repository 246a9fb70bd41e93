// Keeps the page and the lobby as last seen for when there is no network. The network always comes
// first for what may change; files whose names change with their content come from here.
const files = 'spieltisch-files-1';
const answers = 'spieltisch-answers-1';
const start = ['/', '/icon.svg', '/manifest.webmanifest'];
const kept = /^\/api\/(tables$|info$|bots$|games$|catan\/geometry$|blokus\/pieces$)/;
const most = 80; // files; the oldest go first

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(files).then((cache) => cache.addAll(start)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name !== files && name !== answers))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromFiles(event.request));
  else if (event.request.mode === 'navigate' && url.pathname === '/')
    event.respondWith(networkFirst(event.request, files));
  else if (kept.test(url.pathname)) event.respondWith(networkFirst(event.request, answers));
});

async function fromFiles(request) {
  const cache = await caches.open(files);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request, answer.clone());
  return answer;
}

async function networkFirst(request, name) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(cache, request, answer.clone());
    return answer;
  } catch (trouble) {
    const found = await cache.match(request);
    if (!found) throw trouble;
    return asOfBefore(found);
  }
}

async function keep(cache, request, answer) {
  await cache.put(request, answer);
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((old) => cache.delete(old)));
}

// The page says that this is not the present.
async function asOfBefore(found) {
  const headers = new Headers(found.headers);
  headers.set('Spieltisch-Offline', '1');
  return new Response(await found.blob(), { status: found.status, headers });
}
