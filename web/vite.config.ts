// Built files carry hashed names and nothing inline, so that a strict content security policy holds.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.SPIELTISCH_SERVER ?? 'http://127.0.0.1:8080';
const proxy = { '/api': server, '/ws': { target: server, ws: true } };

// Compressed once here, so that the server has nothing to compress.
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        if (!/\.(html|js|css|svg|json|webmanifest)$/.test(name)) continue;
        const content = readFileSync(join(folder, name));
        if (content.length < 512) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [compressed()],
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
