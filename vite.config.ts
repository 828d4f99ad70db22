import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Formily's DOM renderer calls `render` of react-dom, which React 19 no longer has; this gives it one on `createRoot`. */
export function formilyRenderer(): Plugin {
  const source = `
import { createRoot } from 'react-dom/client';
const roots = new WeakMap();
export const render = (element, container) => {
  const root = roots.get(container) ?? createRoot(container);
  roots.set(container, root);
  root.render(element);
};
export const unmount = (container) => {
  roots.get(container)?.unmount();
  roots.delete(container);
};
`;
  return {
    name: 'formily-renderer',
    enforce: 'pre',
    load: (id) => (/@formily[\\/]antd-v5[\\/]esm[\\/]__builtins__[\\/]render\.js/.test(id) ? source : null),
  };
}

const version = (JSON.parse(readFileSync(at('./package.json'), 'utf8')) as { version: string }).version;

export default defineConfig({
  root: at('./src/app'),
  base: '/',
  publicDir: false,
  cacheDir: at('./node_modules/.vite'),
  plugins: [react(), formilyRenderer()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: { outDir: at('./dist/app'), emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  server: { proxy: { '^/(api|csApi|user|msgws|print|healthz|readyz)(/|$)': { target: 'http://127.0.0.1:8080', ws: true } } },
  test: {
    projects: [
      {
        root: at('.'),
        test: {
          name: 'unit',
          include: ['tests/{unit,pages,types,regression}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        root: at('.'),
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
