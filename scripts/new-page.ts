import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format } from 'prettier';
import { closestName } from '../src/base/closest-name';
import { compileSchemas } from '../src/schema/compile/compile-schemas';
import { schemasDir } from './schemas-dir';
import { readSchemas } from '../src/schema/source/read-schemas';

// npm run new-page -- <module>/<page> [中文名] [English name]
const dir = schemasDir();
const [path = '', zh = '新页面', en = 'New page'] = process.argv.slice(2);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const match = /^([a-z][A-Za-z0-9]*)\/([a-z][A-Za-z0-9]{0,39})$/.exec(path);
if (!match)
  stop(
    '用法 / Usage: npm run new-page -- <module>/<page> [中文名] [English name], for example: npm run new-page -- crm/visits 客户拜访 Visits',
  );
const [, module = '', page = ''] = match;
const file = `${dir}/pages/${module}/${page}.json`;
if (existsSync(file)) stop(`${file} 已经存在 / ${file} is there already`);
const compiled = compileSchemas(readSchemas(dir));
const taken = [...compiled.pages.values()].find((other) => other.page === page);
if (taken)
  stop(
    `页面名“${page}”已被 ${taken.path} 使用，页面名在所有模块中唯一。 / A page called "${page}" is there already: ${taken.path}. Page names are unique over all modules.`,
  );

const groups = compiled.menus.map((group) => group.code);
const parent = groups.includes(module) ? module : (closestName(module, groups) ?? groups[0] ?? module);
const code = `${page}No`;
const name = `${page}Name`;
const text = {
  $schema: '../../page.schema.json',
  format: 1,
  page,
  label: { zh, en },
  note: { zh: `${zh}：说明这个页面是做什么的。`, en: `${en}: say what this page is for.` },
  menu: { parent, icon: 'File', sort: 100 },
  display: name,
  fields: {
    [code]: { $ref: 'kind:shortText', 'x-label': { zh: '编号', en: 'No.' }, maxLength: 32, 'x-mono': true },
    [name]: { $ref: 'kind:shortText', 'x-label': { zh: '名称', en: 'Name' }, maxLength: 64 },
    remark: { $ref: 'kind:longText', 'x-label': { zh: '备注', en: 'Remark' }, maxLength: 512 },
  },
  unique: [{ fields: [code] }],
  search: { normal: [name], more: [code], advanced: [code, name, 'createTime'] },
  table: {
    selection: true,
    index: true,
    sort: '-createTime',
    columns: [{ field: code, fixed: 'left' }, { field: name, width: 220 }, 'updateTime'],
  },
  form: { columns: 2, groups: [{ items: [code, name, { field: 'remark', span: 2 }] }], required: [code, name] },
  actions: { toolbar: ['create', 'remove'], row: ['view', 'edit', 'copy', 'remove'] },
  // Whoever writes the page opens it at once; other roles are named beside these.
  roles: { configurator: ['view', 'create', 'edit', 'remove'], admin: ['view', 'create', 'edit', 'remove'] },
};
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, await format(JSON.stringify(text), { parser: 'json', printWidth: 140 }));
console.log(`${file} 已写好，接下来 / written, next:
  1. 用认得 JSON Schema 的编辑器打开，按 page.schema.json 补全（用词见 schemas/README.md）
     open it in an editor that knows JSON Schema: it completes from page.schema.json (schemas/README.md teaches the words)
  2. npm run check        每处错误和它的位置 / every mistake with its place
  3. 运行中的服务器已建好表，菜单“${parent}”下已有这一页。还没有人录入时，改名、去掉的字段立即生效；有了第一行以后，去掉字段要等
     “npm run cli -- schema apply”（schemas/README.md 第 10 节），在那之前旧的页面继续服务
     the running server has made the table already, and the page is in the menu under "${parent}". While nobody has entered a row, fields
     that you rename or remove serve at once; from the first row on, what takes a field away waits for "npm run cli -- schema apply"
     (schemas/README.md, section 10), and the former page goes on serving until then
  4. npm run generate     给使用这一页的代码生成类型 / types for code that uses the page`);
