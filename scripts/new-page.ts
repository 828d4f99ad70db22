import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { toSnakeCase } from '../src/base/snake-case';
import { compileSchemas } from '../src/schema/compile/compile-schemas';
import { createCompileMemory } from '../src/schema/context/compile-memory';
import { schemasDir } from './schemas-dir';
import { readSchemas } from '../src/schema/source/read-schemas';
import { formatFault } from '../src/schema/source/fault';
import { fieldsOfPage } from '../src/schema/start/fields-of-page';
import type { GuessedField } from '../src/schema/start/guessed-field';
import { refuseName, splitPath } from '../src/schema/start/page-name';
import { pageOf } from '../src/schema/start/page-of';
import { plainFields } from '../src/schema/start/plain-fields';
import { writeJson } from '../src/schema/start/write-json';
import { guessFields, vocabularyOf } from './new-page/guess-fields';
import { type ConvertedOption, convertOption } from './new-page/option/convert-option';
import { readOption } from './new-page/option/read-option';
import { readSample } from './new-page/read-sample';

// npm run new-page -- <module>/<page> [中文名] [English name] [--from <file>] [--menu <group>] [--draft]
const usage =
  '用法 / Usage: npm run new-page -- <module>/<page> [中文名] [English name] [--from list.xlsx|list.csv|sample.json|option.js|crm/quotes] [--menu <group>|none] [--draft], for example: npm run new-page -- crm/visits 客户拜访 Visits';

/** The words of the command line; an unknown option ends the process with the usage. */
function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { menu: { type: 'string' }, from: { type: 'string' }, draft: { type: 'boolean', default: false } },
    });
  } catch {
    return stop(usage);
  }
}
const { values, positionals } = readWords();
const dir = schemasDir();
const [path = '', zh = '新页面', en = 'New page'] = positionals;

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const split = splitPath(path);
if (!split) stop(usage);
const { module, page } = split;
const served = `${dir}/pages/${module}/${page}.json`;
const draft = `${dir}/drafts/${module}/${page}.json`;
const file = values.draft ? draft : served;
for (const each of [served, draft]) if (existsSync(each)) stop(`${each} 已经存在 / ${each} is there already`);
const sources = readSchemas(dir);
// What the new page does not reach is compiled once.
const memory = createCompileMemory();
const compiled = compileSchemas(sources, { isJudged: true, memory });
const refused = refuseName(path, { files: sources.files.keys(), groups: compiled.menus.map(({ code }) => code) });
if (refused) stop(`${refused.zh} / ${refused.en}`);

const groups = compiled.menus.map((group) => group.code);
const parent = values.menu ?? module;
const group = compiled.menus.find((each) => each.code === parent);
if (!group && parent !== 'none') {
  const all = compiled.menus.map((each) => `${each.code}（${each.label.zh} / ${each.label.en}）`).join('、');
  stop(`没有菜单组“${parent}”。请用 --menu 写明放在哪一组：${all}；或 --menu none，不放进菜单。
No menu group "${parent}". Say by --menu which of them it is to stand in (${groups.join(', ')}), or --menu none for no entry in the menu.`);
}

type Start = Pick<ConvertedOption, 'fields'> & Partial<ConvertedOption>;

/** What the page is made from: another page, an option object of the former front end, or a table. */
async function startFrom(from: string): Promise<Start> {
  if (sources.files.has(`pages/${from}.json`)) return { fields: fieldsOfPage(sources.files, from) };
  if (!existsSync(from)) stop(`没有文件或页面“${from}” / There is no file and no page "${from}"`);
  const known = { words: vocabularyOf(compiled.records.values()), dicts: compiled.dicts.values() };
  const option = /\.(?:js|mjs|ts|vue|json)$/.test(from) ? readOption(from, readFileSync(from, 'utf8')) : undefined;
  return option ? convertOption(option, known) : { fields: guessFields(await readSample(from), known) };
}

async function takeStart(): Promise<Start> {
  if (values.from === undefined) return { fields: plainFields(page) };
  try {
    return await startFrom(values.from);
  } catch (error) {
    return stop(`读不了“${values.from}” / "${values.from}" cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const { fields, without, sort: order, lost = [] } = await takeStart();
if (fields.length === 0) stop(`“${values.from ?? ''}”里没有找到列 / No columns were found in "${values.from ?? ''}"`);
const written = writeJson(pageOf({ page, label: { zh, en }, menu: group && parent, without, sort: order }, fields));
const place = `pages/${module}/${page}.json`;
const judged = compileSchemas({ dir, files: new Map([...sources.files, [place, written]]) }, { isJudged: true, memory });
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, written);
for (const fault of judged.faults) if (fault.file === place) console.log(formatFault({ ...fault, file }));
if (values.from !== undefined) {
  const sort = ({ field }: GuessedField): string => (typeof field['$ref'] === 'string' ? field['$ref'] : 'x-options');
  console.log(`从“${values.from}”猜出的字段，请核对类型，补上英文名称 / fields guessed from it: look at their sorts, and give them English labels
${fields.map((each) => `  ${each.label} → ${each.name}  ${sort(each)}${each.isFilled ? '  必填 required' : ''}`).join('\n')}
`);
}
if (lost.length > 0)
  console.log(`没有带过来的，请自己补上 / not carried over, for you to add:
${lost.map(({ line, column, word }) => `  ${values.from ?? ''}:${String(line)}  ${column === '' ? '' : `${column}.`}${word}`).join('\n')}
`);
const [menuZh, menuEn] = group
  ? [`菜单“${group.label.zh}”里多了“${zh}”`, `"${en}" stands in the menu under "${group.label.en}"`]
  : ['没有放进菜单', 'it has no entry in the menu'];
const did = values.draft
  ? `做了什么：写了一份草稿。drafts 里的文件不开放：没有表、菜单与权限，roles 也没有用掉；npm run check 照样检查。
What it did: wrote a draft. Files in drafts are not served: no table, no menu entry, no rights, and nothing of roles is spent; npm run check looks at them all the same.
写好以后开放 / to open it when it is finished: mkdir -p ${dir}/pages/${module} && mv ${draft} ${served}`
  : `做了什么：服务器正在运行的，这一页已经开放：${menuZh}；没有授予任何角色什么（roles 是空的），只有本来就拥有全部权限的配置员与管理员能用；表 pg_${toSnakeCase(page)} 已建好，是空的。以后写进 roles 的每一项，在它首次出现时授予。
What it did: where a server is running, the page is open already: ${menuEn}; no role was granted anything (roles is empty), so that administrators and configurators alone, who hold every right, can use it; its table pg_${toSnakeCase(page)} is there, empty. What you write into roles is granted when it first appears.
怎样收回：删除 ${file}，菜单与接口随之收起；空表留着，不妨碍什么。
To take it back: remove ${file}; menu entry and endpoints go with it, the empty table stays and does no harm.`;
console.log(`${file} 已写好 / written

${did}

接下来 / next:
  1. 用认得 JSON Schema 的编辑器打开，按 page.schema.json 补全（用词见 schemas/README.md）
     open it in an editor that knows JSON Schema: it completes from page.schema.json (schemas/README.md teaches the words)
  2. npm run check        每处错误和它的位置 / every mistake with its place
  3. 还没有人录入时，改名、去掉的字段立即生效；有了第一行以后，去掉字段要等“npm run cli -- schema apply”（schemas/README.md 第 10 节），
     在那之前旧的页面继续服务
     while nobody has entered a row, fields that you rename or remove serve at once; from the first row on, what takes a field away waits
     for "npm run cli -- schema apply" (schemas/README.md, section 10), and the former page goes on serving until then
  4. npm run generate     给使用这一页的代码生成类型 / types for code that uses the page`);
