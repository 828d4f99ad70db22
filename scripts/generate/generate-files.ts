import { readdirSync, readFileSync } from 'node:fs';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import { formatFault } from '../../src/schema/source/fault';
import { functionNotes, methodNotes } from '../../src/schema/expression/function-notes';
import { readSchemas } from '../../src/schema/source/read-schemas';
import { languageTypes } from './language-types';
import { pageIndex, pageTypes } from './page-types';

const banner = '// Written by scripts/generate.ts (npm run generate); do not edit.\n';
const languages = ['page', 'paper', 'record', 'dict', 'kinds', 'menus', 'notice', 'numbers', 'tests'];

const readJson = (path: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;

function payloadFiles(schemasDir: string): readonly string[] {
  try {
    return readdirSync(`${schemasDir}/payloads`)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

/** The functions and methods of expressions for the editor of page files, which knows nothing of the compiler. */
function expressionWords(): string {
  const write = (notes: typeof functionNotes): string => JSON.stringify([...notes].map(([name, { form, does }]) => ({ name, form, does })));
  const type = `readonly { readonly name: string; readonly form: Text; readonly does: Text }[]`;
  return `type Text = { readonly zh: string; readonly en: string };
    export const functionWords: ${type} = ${write(functionNotes)};
    export const methodWords: ${type} = ${write(methodNotes)};`;
}

/**
 * Writes every file of `src/generated` from a schemas folder, without touching the disk.
 * Shape: path below `src/generated` to text. Errors: the faults of the folder, one a line.
 */
export async function generateFiles(schemasDir: string): Promise<ReadonlyMap<string, string>> {
  const compiled = compileSchemas(readSchemas(schemasDir));
  if (compiled.faults.length > 0) throw new Error(compiled.faults.map(formatFault).join('\n'));
  const files = new Map<string, string>();
  const record = readJson('schemas/record.schema.json');
  for (const name of languages) files.set(`${name}-file.ts`, await languageTypes(readJson(`schemas/${name}.schema.json`), record));
  for (const name of payloadFiles(schemasDir)) {
    const schema = readJson(`${schemasDir}/payloads/${name}`);
    const text = await compile(schema as JSONSchema, name.replace(/\.json$/, ''), {
      additionalProperties: false,
      bannerComment: '',
      cwd: `${schemasDir}/payloads`,
      format: false,
      ignoreMinAndMaxItems: true,
    });
    files.set(`payloads/${name.replace(/\.json$/, '.ts')}`, text);
  }
  const pages = [...compiled.pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const page of pages) files.set(`pages/${page.path}.ts`, await pageTypes(page));
  files.set('page-index.ts', pageIndex(pages));
  files.set('expression-words.ts', expressionWords());
  const config = await resolveConfig('src/generated/page-index.ts');
  const formatted = new Map<string, string>();
  for (const [path, text] of files) formatted.set(path, await format(banner + text, { ...config, parser: 'typescript' }));
  return formatted;
}
