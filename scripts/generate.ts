import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { languageTypes } from './generate/language-types';

const banner = '// Written by scripts/generate.ts (npm run generate); do not edit.\n';
const read = (name: string) => JSON.parse(readFileSync(`schemas/${name}`, 'utf8')) as Record<string, unknown>;
const record = read('record.schema.json');
mkdirSync('src/generated', { recursive: true });
for (const name of ['page', 'record', 'dict', 'kinds', 'menus', 'numbers']) {
  const path = `src/generated/${name}-file.ts`;
  const text = await format(banner + (await languageTypes(read(`${name}.schema.json`), record)), { ...(await resolveConfig(path)), parser: 'typescript' });
  writeFileSync(path, text);
}
