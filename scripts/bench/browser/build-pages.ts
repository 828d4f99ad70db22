import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { makeValidatorModule } from '../../../src/schema/compile/validator-module';
import { lighterPackages, wordParts } from '../../../vite.config';

const root = fileURLToPath(new URL('../pages', import.meta.url));

/** Gives the measured page to the page that shows it. */
function benchPage(schemas: string): Plugin {
  const id = '\0virtual:bench-page';
  return {
    name: 'bench-page',
    resolveId: (asked) => (asked === 'virtual:bench-page' ? id : null),
    load: (asked) => {
      if (asked !== id) return null;
      const { pages } = compileSchemas(readSchemas(schemas));
      const [model, order, entry] = ['benchLedger', 'benchOrders', 'benchForms'].map((name) => pages.get(`bench/${name}`));
      if (!model || !order || !entry) throw new Error('the measured pages do not compile');
      const [validator, orderValidator, entryValidator] = [model, order, entry].map(
        (page) => `data:text/javascript;charset=utf-8,${encodeURIComponent(makeValidatorModule(page.record))}`,
      );
      return Object.entries({ model, validator, order, orderValidator, entry, entryValidator })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

/** The measured pages by name; S, the shell of the peers, joins them here. */
const names = ['list-ours', 'list-tanstack', 'list-antd', 'page-ours', 'statistic-ours', 'lines-ours', 'form-ours', 'form-antd'] as const;
export type PageName = (typeof names)[number];

/** Builds the measured pages for production, ours from the sources of this moment. */
export async function buildPages(schemas: string, to: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base: '/',
    logLevel: 'error',
    plugins: [react(), lighterPackages(), wordParts(), benchPage(schemas)],
    define: { __APP_VERSION__: '"bench"' },
    build: {
      outDir: to,
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: names.map((name) => `${root}/${name}.html`) },
      chunkSizeWarningLimit: 10_000,
    },
  });
}
