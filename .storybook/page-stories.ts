import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Indexer } from 'storybook/internal/types';
import type { Plugin } from 'vite';

const run = promisify(execFile);
const pageFile = /[\\/]schemas[\\/]pages[\\/]([^\\/]+)[\\/]([^\\/]+)\.json$/;
const virtual = '\0page-story:';

/** Lists one story for each page file, without a story file beside it. */
export const pageIndexer: Indexer = {
  test: pageFile,
  createIndex: async (file) => {
    const { label, states } = JSON.parse(readFileSync(file, 'utf8')) as { label?: { zh?: string }; states?: object };
    const name = basename(file, '.json');
    const title = `pages/${basename(dirname(file))}/${name}`;
    return [
      { type: 'story', importPath: file, exportName: 'Page', name: label?.zh ?? name, title },
      ...(states ? [{ type: 'story' as const, importPath: file, exportName: 'Diagram', name: '流程图', title }] : []),
    ];
  },
};

/** Compiles the page files while Storybook is built, and turns each into the module of its story. */
export function pageStories(): Plugin {
  let pages: Promise<Record<string, unknown>> | undefined;
  const compile = async (): Promise<Record<string, unknown>> => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/print-pages.ts'], { maxBuffer: 256 * 1024 * 1024 });
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  return {
    name: 'page-stories',
    enforce: 'pre',
    resolveId: (id) => {
      const match = pageFile.exec(id.split('?')[0] ?? '');
      return match ? `${virtual}${match[1] ?? ''}/${match[2] ?? ''}` : id === 'virtual:pages' ? `${virtual}*` : null;
    },
    load: async (id) => {
      if (!id.startsWith(virtual)) return null;
      pages ??= compile();
      const path = id.slice(virtual.length);
      if (path === '*') return `export const pages = ${JSON.stringify(await pages)};`;
      return `
import { createElement } from 'react';
import { PageStory } from '/src/runtime/testing/page-story.tsx';
import { DiagramStory } from '/src/runtime/testing/diagram-story.tsx';
const page = ${JSON.stringify((await pages)[path] ?? null)};
export default { title: ${JSON.stringify(`pages/${path}`)}, parameters: { layout: 'fullscreen' } };
export const Page = { name: page ? page.model.label.zh : ${JSON.stringify(path)}, render: () => page ? createElement(PageStory, page) : ${JSON.stringify(`${path}: npm run check`)} };
export const Diagram = { name: '流程图', render: () => createElement(DiagramStory, { path: ${JSON.stringify(path)} }) };
`;
    },
    handleHotUpdate: ({ file, server }) => {
      if (!pageFile.test(file)) return;
      pages = undefined;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}
