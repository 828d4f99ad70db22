import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileSchemas } from '../../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../../src/schema/source/read-schemas';
import { renamePage } from '../../../../src/schema/start/rename-page';

const { dir, files } = readSchemas('schemas');
const paths = [...files.keys()].flatMap((file) => /^pages\/(.+)\.json$/.exec(file)?.[1] ?? []);

/** What is told of shipped pages that are given other names, all at once. */
function toldOf(some: readonly string[]): readonly string[] {
  const renamed = new Map(some.map((path): readonly [string, string] => [`pages/${path}.json`, `pages/${path}New.json`]));
  const texts = [...files].map(([file, text]): readonly [string, string] => {
    const now = renamed.get(file);
    const path = file.replaceAll(/^pages\/|\.json$/g, '');
    return now === undefined ? [file, text] : [now, renamePage(text, { from: path, to: `${path}New` }) ?? ''];
  });
  const { faults } = compileSchemas({ dir, files: new Map(texts) }, { isJudged: true });
  return faults.map(({ file, pointer, sentence }) => `${file}${pointer ?? ''} ${sentence}`);
}

/** The shipped pages whose address stands in the code of the product, comments and what fills the demo institute aside. */
function inCode(): readonly string[] {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const code = names.filter((name) => /\.tsx?$/.test(name) && !/^(?:generated|schema)\/|^server\/seed\/|\.stories\.tsx$/.test(name));
  const text = code.map((name) => readFileSync(`src/${name}`, 'utf8').replaceAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '')).join('\n');
  return paths.filter((path) => new RegExp(`[\`'"/]${path}(?:[\`'"?]|/)`).test(text));
}

test('a shipped page that the program finds by its address is not renamed, and the reason is told at the word', () => {
  const found = inCode();
  expect(found.length).toBeGreaterThan(12);
  const told = toldOf(found);
  const unsaid = found.filter(
    (path) =>
      !told.some((fault) => fault.startsWith(`pages/${path}New.json/was 页面“${path}”不能改名：`) && fault.includes('按这个地址找它')),
  );
  expect(unsaid).toEqual([]);
});

test('a shipped page that nothing but other files speak of is renamed', () => {
  expect(toldOf(['crm/quotes'])).toEqual([]);
});
