// Built files carry hashed names and nothing inline, so that a strict content security policy holds.
import { defineConfig } from 'vitest/config';

const server = process.env.SPIELTISCH_SERVER ?? 'http://127.0.0.1:8080';
const proxy = { '/api': server, '/ws': { target: server, ws: true } };

export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy, fs: { allow: ['..'] } },
  preview: { proxy },
  test: { include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'] },
});
