import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What has to be there for the frame and a list to open without a server: modules, by how their ids end. */
const begins =
  /src\/app\/(?:signed-in|business-page)\.tsx$|src\/shell\/home\/[\w-]+\.tsx$|src\/client\/offline\/vault\.ts$|schemas\/text\/\w+\.json\?(?:entry|frame|aside|pages|panels)$|antd\/es\/locale\/en_US\.js$|virtual:menu-icons$/;

/** The product as an app of its own on desktops and telephones. */
const manifest = {
  id: '/',
  name: '量衡 Liangheng',
  short_name: '量衡',
  description: '计量检测机构业务管理 / Back office for institutes of metrology',
  lang: 'zh-CN',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#1f6fbf',
  background_color: '#f5f6f8',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Files of the app under their own names, which do not change with their content. */
const plainFiles: Readonly<Record<string, string>> = {
  'icon.svg': 'src/app/favicon.svg',
  'icon-180.png': 'src/app/icons/icon-180.png',
  'icon-192.png': 'src/app/icons/icon-192.png',
  'icon-512.png': 'src/app/icons/icon-512.png',
  'icon-maskable-512.png': 'src/app/icons/icon-maskable-512.png',
};

/** The scripts and style sheets with which the frame and its lists begin, the entry first. */
export function filesAtFirst(chunks: ReadonlyMap<string, Rolldown.OutputChunk>): readonly string[] {
  const having = (modules: RegExp) =>
    [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id.replaceAll('\\', '/'))));
  const names = new Set([...having(/src\/app\/main\.tsx$/), ...having(begins)].map(({ fileName }) => fileName));
  for (const name of names) for (const next of chunks.get(name)?.imports ?? []) names.add(next);
  const styles = new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]));
  return [...names, ...styles].map((name) => `/${name}`);
}

/** Builds a service worker into one script without parts. */
async function buildWorker(source: string, define: Readonly<Record<string, string>>): Promise<string> {
  const made = await build({
    configFile: false,
    root: at('src/app'),
    logLevel: 'warn',
    publicDir: false,
    define: { ...define },
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry: at(source), formats: ['iife'], name: 'worker', fileName: () => 'worker.js' },
    },
  });
  const [first] = Array.isArray(made) ? made : 'output' in made ? [made] : [];
  const chunk = first?.output.find((file) => file.type === 'chunk');
  if (!chunk) throw new Error(`${source} was not built.`);
  return chunk.code;
}

/** Puts beside the app what lets it be installed, and opened without a server: manifest, icons, and the service worker with the files of this build. */
export function offline(): Plugin {
  let isApp = false;
  return {
    name: 'offline',
    apply: 'build',
    // Storybook is built with the same plugins, elsewhere.
    configResolved: ({ root, build: { outDir } }) => {
      isApp = resolve(root, outDir) === at('dist/app');
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        isApp
          ? [
              { tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' }, injectTo: 'head' },
              { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icon-180.png' }, injectTo: 'head' },
              { tag: 'meta', attrs: { name: 'theme-color', content: manifest.theme_color }, injectTo: 'head' },
            ]
          : [],
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (!isApp) return;
        const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
        const files = filesAtFirst(chunks);
        const name = createHash('sha256')
          .update(JSON.stringify(Object.keys(bundle).sort()))
          .digest('hex')
          .slice(0, 16);
        const define = { __WORKER_FILES__: JSON.stringify(files), __WORKER_BUILD__: JSON.stringify(name) };
        const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName, source });
        for (const [fileName, path] of Object.entries(plainFiles)) emit(fileName, readFileSync(at(path)));
        emit('app.webmanifest', JSON.stringify(manifest));
        emit('worker.js', await buildWorker('src/app/offline/worker/worker.ts', define));
        emit('worker-off.js', await buildWorker('src/app/offline/worker/worker-off.ts', {}));
      },
    },
  };
}
