import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateFiles } from './generate/generate-files';
import { languageReference } from './generate/language-reference';
import { schemasDir } from './schemas-dir';

// npm run generate            writes src/generated, and schemas/reference.md from the page language
// npm run generate -- --check says which file is stale and exits with 1
const check = process.argv.includes('--check');
const outAt = process.argv.indexOf('--out');
const out = outAt > 0 ? (process.argv[outAt + 1] ?? 'src/generated') : 'src/generated';
const reference = 'schemas/reference.md';

function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

try {
  const files = await generateFiles(schemasDir());
  const present = new Map(listFiles(out).map((path) => [path, readFileSync(join(out, path), 'utf8')]));
  // The language is the product's, whatever folder of pages is meant.
  const told = outAt > 0 ? undefined : await languageReference();
  const isTold = told === undefined || (existsSync(reference) && readFileSync(reference, 'utf8') === told);
  const stale = [...files].filter(([path, text]) => present.get(path) !== text).map(([path]) => path);
  const left = [...present.keys()].filter((path) => !files.has(path));
  if (check) {
    for (const path of stale) console.log(`${out}/${path} is stale: run npm run generate`);
    for (const path of left) console.log(`${out}/${path} belongs to no schema: run npm run generate`);
    if (!isTold) console.log(`${reference} is stale: run npm run generate`);
    if (stale.length + left.length > 0 || !isTold) process.exitCode = 1;
    else console.log(`${String(files.size)} generated files are fresh`);
  } else {
    for (const path of stale) {
      mkdirSync(dirname(join(out, path)), { recursive: true });
      writeFileSync(join(out, path), files.get(path) ?? '');
    }
    for (const path of left) rmSync(join(out, path));
    if (told !== undefined && !isTold) writeFileSync(reference, told);
    console.log(
      `${String(stale.length)} of ${String(files.size)} generated files written${left.length > 0 ? `, ${String(left.length)} removed` : ''}`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
