import { closestName } from '../../../base/closest-name';
import type { PageFile } from '../../../generated/page-file';
import { creatorField } from '../../context/system-fields';
import type { PageCompileContext } from '../../context/page-compile-context';
import type { ApiModel } from '../../model/api-model';
import type { FieldModel } from '../../model/record-model';
import type { FaultText, JsonPath } from '../../source/source-file';

const because = (zh: string, en: string): FaultText => ({
  zh: `数据在另一个后端（api）：${zh}`,
  en: `The rows are another back end's (api): ${en}`,
});

/** What a page over another back end cannot have, and why. */
const words = {
  existing: because('不能同时写 existing', 'the page cannot show a table of the system as well'),
  unique: because('唯一性由那边保证，这里查不了', 'that back end keeps values unique; they cannot be looked for here'),
  states: because('状态由那边改；把状态写成只读的选项字段', 'that back end moves their states; make the state a read-only choice'),
  has: because('没有别的页面能引用它的行，has 没有内容', 'no other page refers to its rows, so that has would hold nothing'),
  daily: because('按日期发生的事要自己的表', 'what happens by date needs a table of its own'),
  comments: because('评论写在自己的记录下面', 'comments are kept beside own records'),
  import: because('不能导入；请在那边导入', 'they are imported there'),
  public: because('没有公开查询', 'nobody asks for them without signing in'),
  todo: because('待办要数自己的行', 'todo counts own rows'),
  chart: because('图表要数自己的行', 'charts count own rows'),
  statistics: because('统计要算自己的行', 'statistics work on own rows'),
  details: because('候选列表没有它的行', 'no list of candidates has them'),
  find: because('命令面板不查那边的行', 'the palette does not look there'),
} satisfies Partial<Record<keyof PageFile, FaultText>>;

const shapes = {
  tree: because('列表不能是树', 'the list is no tree'),
  board: because('没有看板', 'there is no board'),
  calendar: because('没有日历', 'there is no calendar'),
} as const;

/** What a field of such a page cannot say, and why. */
const fieldWords = {
  'x-number': because('编号由那边给，字段写 readOnly', 'numbers are given there; say readOnly'),
  'x-compute': because('这里算出的值那边不存', 'what is computed here is not stored there'),
  'x-copy': because('没有引用可以复制', 'there is no reference to copy from'),
  'x-suggest': because('没有引用可以提示', 'there is no reference to offer from'),
  'x-was': because('改名写在 api.names 里', 'a name of theirs stands in api.names'),
} as const;

const typeMisfit = (field: FieldModel): FaultText | undefined => {
  if (field.target !== undefined)
    return because('不能引用别的记录：那边存的不是这里的编号', 'it refers to no records: the ids there are not those of here');
  if (field.type === 'lines') return because('没有明细表', 'there are no sub-tables');
  if (field.type === 'files') return because('没有附件：文件在那边', 'there are no attachments: files are kept there');
  if (field.normalize === 'html')
    return because('没有富文本：那边的标记不可信', 'there is no rich text: their markup is not to be trusted');
  if (field.normalize === 'grid' || field.normalize === 'readings') return because('没有测量数据', 'there are no readings');
  return undefined;
};

function checkFields({ report, record, file }: PageCompileContext): void {
  for (const field of record.fields) {
    if (field.system) continue;
    const misfit = typeMisfit(field);
    if (misfit) report.fault(['fields', field.name], misfit, 'key');
    const said = file.fields?.[field.name] ?? {};
    for (const [word, text] of Object.entries(fieldWords)) if (word in said) report.fault(['fields', field.name, word], text, 'key');
  }
}

/** Which call each button needs. */
const needed: Readonly<Record<string, { readonly call: 'create' | 'edit' | 'remove'; readonly word: string }>> = {
  create: { call: 'create', word: 'submit' },
  copy: { call: 'create', word: 'submit' },
  edit: { call: 'edit', word: 'update' },
  remove: { call: 'remove', word: 'remove' },
};

function checkActions({ report, file }: PageCompileContext, api: ApiModel): void {
  for (const list of ['toolbar', 'row'] as const)
    (file.actions?.[list] ?? []).forEach((entry, index) => {
      const action = typeof entry === 'string' ? { do: entry } : entry;
      const at: JsonPath = ['actions', list, index];
      const need = Object.hasOwn(needed, action.do) ? needed[action.do] : undefined;
      if (action.panel !== undefined) report.fault(at, because('没有专门的面板', 'there are no panels'));
      else if (action.open !== undefined) return;
      else if (need && api[need.call] === undefined)
        report.fault(at, {
          zh: `“${action.do}”要调用那边的接口，请写 api.${need.word}`,
          en: `"${action.do}" calls that back end: name api.${need.word}`,
        });
    });
}

function checkCalls({ report, file }: PageCompileContext, api: ApiModel): void {
  const writes = api.create ?? api.edit ?? api.remove?.path;
  if (api.detail === undefined && (file.form || writes !== undefined))
    report.fault(
      ['api'],
      {
        zh: '表单、保存与删除都要先读那一行，请写 api.detail',
        en: 'Forms, saving and removing read the row first: name api.detail',
      },
      'key',
    );
}

function checkNames({ report, record }: PageCompileContext, { names }: ApiModel): void {
  const known = record.fields.map(({ name }) => name).filter((name) => name !== 'version' && name !== creatorField.name);
  const taken = new Map<string, string>();
  for (const name of known) {
    const theirs = names[name] ?? name;
    const other = taken.get(theirs);
    if (other !== undefined)
      report.fault(
        names[name] === undefined ? ['fields', name] : ['api', 'names', name],
        { zh: `“${other}”与“${name}”在那边都叫“${theirs}”`, en: `"${other}" and "${name}" are both called "${theirs}" there` },
        'key',
      );
    taken.set(theirs, name);
  }
  for (const name of Object.keys(names))
    if (!known.includes(name) && !report.failed.has(name))
      report.fault(['api', 'names', name], { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, known) }, 'key');
}

/** Stock filters stand beside each other; they know no list of values and no "or". */
function checkFilters({ report, file }: PageCompileContext, { list }: ApiModel): void {
  if (list.search !== 'filters') return;
  if (file.search?.advanced && file.search.advanced.length > 0)
    report.fault(
      ['search', 'advanced'],
      {
        zh: '那边的列表用通用参数查询（filters），没有“或”，不能高级搜索',
        en: 'That list is asked by stock parameters (filters), which know no "or": there is no advanced search',
      },
      'key',
    );
  for (const part of ['normal', 'more'] as const)
    (file.search?.[part] ?? []).forEach((entry, index) => {
      if (typeof entry !== 'string' && entry.multiple === true)
        report.fault(
          ['search', part, index, 'multiple'],
          {
            zh: '那边的列表用通用参数查询（filters），一项只能查一个值',
            en: 'That list is asked by stock parameters (filters), each with one value',
          },
          'key',
        );
    });
}

function checkTable({ report, file }: PageCompileContext, { list }: ApiModel): void {
  for (const [word, text] of Object.entries(shapes)) {
    const said = file.table[word as keyof typeof shapes];
    if (said !== undefined && said !== false) report.fault(['table', word], text, 'key');
  }
  if (file.table.group === true) report.fault(['table', 'group'], because('不能分组', 'it is not grouped'), 'key');
  if (file.table.pageSizes === 'statistics' || file.table.pageSizes === 'directory')
    report.fault(['table', 'pageSizes'], because('那边一页最多 500 条', 'a page there has 500 rows at most'));
  if (list.order === 'none' && file.table.sort !== undefined)
    report.fault(['table', 'sort'], { zh: '那边的列表不能排序（order: none）', en: 'That list cannot be sorted (order: none)' }, 'key');
  file.table.columns.forEach((column, index) => {
    const at: JsonPath = ['table', 'columns', index];
    if (typeof column === 'string') return;
    if (column.total === true) report.fault([...at, 'total'], because('不能合计全部的行', 'all rows cannot be added up'), 'key');
    if (column.sortable === true && list.order === 'none')
      report.fault([...at, 'sortable'], { zh: '那边的列表不能排序（order: none）', en: 'That list cannot be sorted (order: none)' }, 'key');
  });
}

/** Rows are told apart there, by what this system does not know. */
function checkRoles({ report, file }: PageCompileContext): void {
  for (const [role, said] of Object.entries(file.roles ?? {}))
    for (const word of ['rows', 'change'] as const)
      if (!Array.isArray(said) && said[word] !== undefined)
        report.fault(['roles', role, word], because('行的范围这里管不了', 'which of them somebody sees cannot be limited here'), 'key');
}

/** Checks a page whose rows are those of another back end: what it names there, and that it says nothing that needs rows of one's own. */
export function checkElsewhere(ctx: PageCompileContext): void {
  const { api } = ctx.record;
  if (api === undefined) return;
  const { file, report } = ctx;
  for (const [word, text] of Object.entries(words)) if (file[word as keyof typeof words] !== undefined) report.fault([word], text, 'key');
  if (ctx.record.fields.some(({ name }) => name === creatorField.name))
    report.fault(
      ['api'],
      because('createUser 是那边的人，不能与 user.id 相比', 'createUser is a person there and is not held against user.id'),
      'key',
    );
  checkFields(ctx);
  checkNames(ctx, api);
  checkCalls(ctx, api);
  checkActions(ctx, api);
  checkFilters(ctx, api);
  checkTable(ctx, api);
  checkRoles(ctx);
}
