// Both language files have the same keys; every key used in code exists; no key is left over.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const load = (language) => JSON.parse(readFileSync(`schemas/text/${language}.json`, 'utf8'));
const zh = load('zh');
const en = load('en');
const problems = [];
for (const key of Object.keys(zh)) if (!(key in en)) problems.push(`schemas/text/en.json lacks ${key}`);
for (const key of Object.keys(en)) if (!(key in zh)) problems.push(`schemas/text/zh.json lacks ${key}`);

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.stories.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.startsWith('src/generated') && !file.startsWith('src/server'));
const code = sources.map((file) => [file, readFileSync(file, 'utf8')]);
for (const [file, text] of code)
  for (const match of text.matchAll(/\bt\(\s*'([^']+)'/g))
    if (!(match[1] in zh) && !(`${match[1]}_other` in zh)) problems.push(`${file}: text key ${match[1]} is not in schemas/text/zh.json`);
const all = code.map(([, text]) => text).join('\n');
for (const key of Object.keys(zh)) {
  const stem = key.replace(/_(one|other)$/, '');
  const prefix = stem.slice(0, stem.lastIndexOf('.') + 1);
  // A key may be put together from a prefix and a name: `t(`state.${name}`)`.
  if (!all.includes(`'${stem}'`) && !all.includes(`\`${stem}\``) && !all.includes(`"${stem}"`) && !all.includes(`\`${prefix}\${`))
    problems.push(`text key ${key} is used nowhere`);
}
for (const problem of problems) console.log(problem);
process.exit(problems.length ? 1 : 0);
