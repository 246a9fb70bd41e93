// The bytes of every file that a page gets from now on, as they are sent.
export function weigh(page) {
  const sizes = new Map();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/(assets\/.*)?$/.test(pathname) || response.fromServiceWorker()) return;
    // What comes again comes from the browser's own memory.
    if (!sizes.has(pathname)) sizes.set(pathname, response.request().sizes());
  });
  return async () =>
    (await Promise.all(sizes.values())).reduce((sum, size) => sum + size.responseBodySize, 0);
}
