import { readdirSync, readFileSync } from 'node:fs';
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

const pictures = at('./node_modules/@ant-design/icons-svg/inline-namespaced-svg/outlined/');
const pictureSet = (JSON.parse(readFileSync(at('./node_modules/@ant-design/icons-svg/package.json'), 'utf8')) as { version: string })
  .version;

/** Puts the outlined icons that menus may name beside the app, one small picture each, so that none of them is a part of its script. */
export function menuIcons(): Plugin {
  const files = new Map<string, string>(
    readdirSync(pictures).map((file) => {
      const name = file.replace(/\.svg$/, '').replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
      return [`assets/${name}-icons-${pictureSet.replaceAll('.', '_')}.svg`, file];
    }),
  );
  return {
    name: 'menu-icons',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1));
        if (file === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(readFileSync(pictures + file));
      });
    },
    generateBundle() {
      for (const [fileName, file] of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(pictures + file) });
    },
  };
}

const version = (JSON.parse(readFileSync(at('./package.json'), 'utf8')) as { version: string }).version;

export default defineConfig({
  root: at('./src/app'),
  base: '/',
  publicDir: false,
  cacheDir: at('./node_modules/.vite'),
  plugins: [react(), formilyRenderer(), menuIcons()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: at('./dist/app'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      // These packages of antd's do nothing by being imported, but do not say so: a form's store would come with every frame.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/(?:rc-[\w-]+|@rc-component\/[\w-]+)\/es\//, sideEffects: false }] },
    },
  },
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
          // Scripts of parts are fetched before the tests that draw them.
          hookTimeout: 60_000,
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
