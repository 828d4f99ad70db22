import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Indexer } from 'storybook/internal/types';
import type { Plugin } from 'vite';
import { roles } from './globals.ts';

const run = promisify(execFile);
const pageFile = /[\\/]schemas[\\/]pages[\\/]([^\\/]+)[\\/]([^\\/]+)\.json$/;
const virtual = '\0page-story:';

interface CompiledPage {
  readonly model: {
    readonly label: { readonly zh: string };
    readonly record: {
      readonly fields: readonly {
        readonly name: string;
        readonly options?: readonly { readonly key: string; readonly label: { readonly zh: string } }[];
      }[];
      readonly states?: { readonly field: string };
    };
  };
}

/** A control that offers some choices, each by its name. */
const choice = (name: string, labels: Readonly<Record<string, string>>) => ({
  name,
  options: Object.keys(labels),
  control: { type: 'select', labels },
});

const amounts = {
  full: '很多行 Full',
  few: '几行 A few rows',
  empty: '没有数据 Empty',
  loading: '正在读取 Loading',
  failing: '读取失败 Failing',
  refusing: '保存被拒绝 Writes are refused',
};

/** The module of a page's stories: the page with controls for role, data and state, and its state machine. */
function pageModule(path: string, page: CompiledPage | undefined): string {
  const head = `import { createElement } from 'react';\nexport default { title: ${JSON.stringify(`Pages/${path}`)}, parameters: { layout: 'fullscreen' } };`;
  if (!page) return `${head}\nexport const Page = { render: () => ${JSON.stringify(`${path}: npm run check`)} };`;
  const { label, record } = page.model;
  const states = record.fields.find(({ name }) => name === record.states?.field)?.options ?? [];
  const story = {
    name: label.zh,
    args: { role: 'toolbar', data: 'full', state: 'any' },
    argTypes: {
      role: choice('角色 Role', { toolbar: '随工具栏 As the toolbar', all: '全部权限 Every right', ...roles }),
      data: choice('数据 Data', amounts),
      state: {
        ...choice('状态 State', { any: '各种状态 Any', ...Object.fromEntries(states.map((each) => [each.key, each.label.zh])) }),
        ...(states.length === 0 ? { table: { disable: true } } : {}),
      },
    },
  };
  return `${head}
import { PageLook } from '/src/runtime/testing/page-look.tsx';
import { DiagramStory } from '/src/runtime/testing/diagram-story.tsx';
const page = ${JSON.stringify(page)};
export const Page = {
  ...${JSON.stringify(story)},
  render: ({ role, ...args }, { globals }) => createElement(PageLook, { ...args, page, role: role === 'toolbar' ? globals.role : role }),
};
export const Diagram = { name: '流程图', parameters: { controls: { disable: true } }, render: () => createElement(DiagramStory, { path: ${JSON.stringify(path)} }) };
`;
}

/** A page is documented by its file: it has no page of documentation of its own. */
const tags = ['!autodocs'];

/** Lists one story for each page file, without a story file beside it. */
export const pageIndexer: Indexer = {
  test: pageFile,
  createIndex: async (file) => {
    const { label, states } = JSON.parse(readFileSync(file, 'utf8')) as { label?: { zh?: string }; states?: object };
    const name = basename(file, '.json');
    const title = `Pages/${basename(dirname(file))}/${name}`;
    return [
      { type: 'story', importPath: file, exportName: 'Page', name: label?.zh ?? name, title, tags },
      ...(states ? [{ type: 'story' as const, importPath: file, exportName: 'Diagram', name: '流程图', title, tags }] : []),
    ];
  },
};

/** Compiles the page files while Storybook is built, and turns each into the module of its story. */
export function pageStories(): Plugin {
  let pages: Promise<Record<string, CompiledPage>> | undefined;
  const compile = async (): Promise<Record<string, CompiledPage>> => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/print-pages.ts'], { maxBuffer: 256 * 1024 * 1024 });
    return JSON.parse(stdout) as Record<string, CompiledPage>;
  };
  return {
    name: 'page-stories',
    enforce: 'pre',
    resolveId: (id) => {
      // The text of a page file, for whoever shows it as it stands.
      if (id.endsWith('?raw')) return null;
      const match = pageFile.exec(id.split('?')[0] ?? '');
      return match ? `${virtual}${match[1] ?? ''}/${match[2] ?? ''}` : id === 'virtual:pages' ? `${virtual}*` : null;
    },
    load: async (id) => {
      if (!id.startsWith(virtual)) return null;
      pages ??= compile();
      const path = id.slice(virtual.length);
      // Text is read faster than the same written as a program.
      if (path === '*') return `export const pages = JSON.parse(${JSON.stringify(JSON.stringify(await pages))});`;
      return pageModule(path, (await pages)[path]);
    },
    handleHotUpdate: ({ file, server }) => {
      if (!pageFile.test(file)) return;
      pages = undefined;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
  };
}
