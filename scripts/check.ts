import { existsSync, readFileSync } from 'node:fs';
import { compileSchemas } from '../src/schema/compile/compile-schemas';
import { type Fault, formatFault } from '../src/schema/source/fault';
import { readSchemas, type SchemaSources } from '../src/schema/source/read-schemas';

// npm run check            every file of schemas/, and the page files shown in its README
// npm run check -- --json  the same as JSON
const dir = process.env['SCHEMAS_DIR'] ?? 'schemas';
const asJson = process.argv.includes('--json');

/** A complete page file shown in the README: a block fenced as `json page`. */
interface Example {
  readonly line: number;
  readonly text: string;
}

function readExamples(path: string): readonly Example[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((opening, index): Example[] => {
    if (!/^```json page\s*$/.test(opening)) return [];
    const end = lines.indexOf('```', index + 1);
    return [{ line: index + 1, text: lines.slice(index + 1, end < 0 ? undefined : end).join('\n') }];
  });
}

const nameOf = (text: string): string => /"page"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? 'example';

/** Checks a shown page as if it stood in a module of its own; its faults are told at the README's lines. */
function checkExample(sources: SchemaSources, example: Example): readonly Fault[] {
  const name = nameOf(example.text);
  // An example may show a page that is really there: then it takes that page's place.
  const files = new Map([...sources.files].filter(([file]) => !file.endsWith(`/${name}.json`) || !file.startsWith('pages/')));
  const file = `pages/example/${name}.json`;
  const { faults } = compileSchemas({ dir: sources.dir, files: new Map([...files, [file, example.text]]) });
  return faults.filter((fault) => fault.file === file).map((fault) => ({ ...fault, file: 'README.md', line: fault.line + example.line }));
}

const sources = readSchemas(dir);
const compiled = compileSchemas(sources);
const examples = readExamples(`${dir}/README.md`);
const faults = [...compiled.faults, ...examples.flatMap((example) => checkExample(sources, example))];

if (asJson) {
  console.log(JSON.stringify({ faults, pages: [...compiled.pages.keys()] }, null, 2));
} else {
  for (const fault of faults) console.log(formatFault({ ...fault, file: `${dir}/${fault.file}` }));
  const counts = `${String(compiled.pages.size)} pages, ${String(compiled.records.size)} records, ${String(compiled.dicts.size)} dictionaries, ${String(examples.length)} examples`;
  console.log(faults.length === 0 ? `${counts}: no faults` : `${String(faults.length)} faults`);
}
if (faults.length > 0) process.exitCode = 1;
