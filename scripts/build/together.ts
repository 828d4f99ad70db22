import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What the app fetches one after the other, each with everything that it needs at once: the module, and the name of its script. */
const stages: readonly (readonly [module: string, name: string])[] = [
  ['src/app/main.tsx', 'entry'],
  ['src/app/signed-in.tsx', 'frame'],
  ['src/app/business-page.tsx', 'list'],
  ['src/runtime/form/record-form.tsx', 'form'],
];

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Gives the modules that are there once a module runs. Errors: throws where no script begins with it. */
function modulesWith(chunks: Chunks, module: string): ReadonlySet<string> {
  const first = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!first) throw new Error(`No script of the app holds ${module}: name its stages anew in scripts/build/together.ts.`);
  const names = new Set([first.fileName]);
  for (const name of names) for (const next of chunks.get(name)?.imports ?? []) names.add(next);
  return new Set([...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []));
}

/** Says of each module with which stage it comes; those that come with none of them are left out. */
export function stageOf(chunks: Chunks): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [module, name] of stages) for (const id of modulesWith(chunks, module)) if (!found.has(id)) found.set(id, name);
  return found;
}

/**
 * Makes one script of what is always fetched together. Left alone, the bundler makes a script of every module that two others share: a list came in seventy,
 * which fetch and compress worse than one. What belongs together is known once unused code is gone, so the app is built once to look.
 */
export function together(pluginsOf: () => readonly PluginOption[]): Plugin {
  return {
    name: 'together',
    apply: 'build',
    config: async ({ root = '', base = '/', define = {}, build: options = {} }) => {
      // Storybook is built with the same plugins, elsewhere.
      if (resolve(root, options.outDir ?? '') !== at('dist/app')) return null;
      const seen = await build({
        root,
        base,
        define,
        publicDir: false,
        configFile: false,
        logLevel: 'silent',
        plugins: [...pluginsOf()],
        build: { ...options, watch: null, write: false, minify: false, reportCompressedSize: false },
      });
      if (!Array.isArray(seen) && !('output' in seen)) return null;
      const files = (Array.isArray(seen) ? seen : [seen]).flatMap(({ output }) => output);
      const stage = stageOf(new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : []))));
      const name = (id: string): string | null => stage.get(id) ?? null;
      return { build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name }] } } } } };
    },
  };
}
