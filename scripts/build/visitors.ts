import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Plugin, type PluginOption, type UserConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What stands in for packages whose size alone would take a third of a second on the way to a slow telephone. */
const light = [
  { find: /^axios$/, replacement: at('src/app/light/axios.ts') },
  { find: /^react-router-dom$/, replacement: at('src/app/light/react-router-dom.tsx') },
  { find: /^(?:react-)?i18next$/, replacement: at('src/app/light/i18next.ts') },
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
];

/** Puts beside each file what browsers take instead: compressed once and as far as it goes, where the server would do it quickly for each answer. */
function compressedBeside(): Plugin {
  return {
    name: 'compressed-beside',
    writeBundle: ({ dir = '' }, bundle) => {
      for (const file of Object.values(bundle)) {
        if (!/\.(?:js|css)$/.test(file.fileName)) continue;
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        writeFileSync(join(dir, `${file.fileName}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Builds the pages for visitors beside the app, by themselves: shared with it, they would be forty files that wait for each other. */
export function visitorsApart(plugins: () => PluginOption[], { define }: Pick<UserConfig, 'define'>): Plugin {
  let isApp = false;
  return {
    name: 'visitors-apart',
    apply: 'build',
    // Storybook is built with the same plugins, elsewhere.
    configResolved: ({ root, build: { outDir } }) => {
      isApp = resolve(root, outDir) === at('dist/app');
    },
    closeBundle: async () => {
      if (!isApp) return;
      await build({
        configFile: false,
        logLevel: 'warn',
        root: at('src/app'),
        publicDir: false,
        plugins: [...plugins(), compressedBeside()],
        ...(define ? { define } : {}),
        resolve: { alias: light },
        build: {
          outDir: at('dist/app'),
          emptyOutDir: false,
          target: 'es2022',
          modulePreload: false,
          cssCodeSplit: false,
          rollupOptions: { input: at('src/app/visitors.html') },
        },
      });
    },
  };
}
