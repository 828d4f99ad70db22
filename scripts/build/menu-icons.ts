import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const pictures = join(root, 'node_modules/@ant-design/icons-svg/inline-namespaced-svg/outlined');
const named = 'virtual:menu-icons';
const resolved = `\0${named}`;

const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@ant-design/icons-svg/package.json'), 'utf8')) as { version: string };

/** The files of the set by the names that page files give them. */
function readPictures(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(pictures).map((file) => {
      const name = file.replace(/\.svg$/, '').replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
      return [name, readFileSync(join(pictures, file), 'utf8')];
    }),
  );
}

/** The names of icons in the shipped page files and menus. */
function namesInSchemas(): ReadonlySet<string> {
  const files = readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const texts = files.map((file) => readFileSync(join(root, 'schemas', file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/"icon": *"(\w+?)(?:Outlined)?"/g)].map(([, name = '']) => name)));
}

/** The outlines of a picture; undefined where it is more than outlines. */
function readShape(picture: string): { readonly box: string; readonly paths: readonly string[] } | undefined {
  const paths = [...picture.matchAll(/<path d="([^"]+)" ?\/>/g)].map(([, path = '']) => path);
  const box = /viewBox="([^"]+)"/.exec(picture)?.[1];
  const isWhole = box !== undefined && paths.length > 0 && paths.length === (picture.match(/<(?!\/|\?|!|svg\b)/g) ?? []).length;
  return isWhole ? { box, paths } : undefined;
}

/**
 * Gives the outlined icons that menus may name: those of shipped pages together in a part of their own, which the frame fetches once, and every one of
 * the set as a small picture beside the app, for pages that come later.
 */
export function menuIcons(): Plugin {
  const all = readPictures();
  const addressOf = (name: string): string => `assets/${name}-icons-${version.replaceAll('.', '_')}.svg`;
  const files = new Map([...all].map(([name, picture]) => [addressOf(name), picture]));
  return {
    name: 'menu-icons',
    resolveId: (id) => (id === named ? resolved : null),
    load(id) {
      if (id !== resolved) return null;
      const shapes = [...namesInSchemas()].toSorted().flatMap((name) => {
        const shape = readShape(all.get(name) ?? '');
        return shape ? [[name, shape] as const] : [];
      });
      return `export const shapes = ${JSON.stringify(Object.fromEntries(shapes))};`;
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const picture = files.get((request.url ?? '').slice(1));
        if (picture === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(picture);
      });
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
