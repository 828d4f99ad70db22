import type { Workbook, Worksheet } from 'exceljs';
import type { ImportWords } from '../../../schema/entry/word-finder';
import type { ImportModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Language } from '../../language';
import { findCandidates } from '../read/find-candidates';
import { cleanFileName } from '../../files/file-kinds';
import { isRestricted } from '../../query/field-rules';
import { type PageContext, recordOf } from '../../rights/page-context';
import { type ColumnHelp, describeColumn } from './describe-column';
import { lettersOf, ownSheets } from './import-sheet';
import { loadWords } from './import-words';

/** Candidates of a reference that are offered in a drop-down; more would not be found in one. */
const candidateLimit = 500;
/** Rows that are made ready to be filled in. */
const readyRows = 2_000;
/** A row of names, hidden, and the header. */
const headerRows = 2;

const requiredFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFF2CC' } } as const;
const plainFill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDEDED' } } as const;

const said = {
  zh: {
    template: '导入模板',
    always: '必填',
    sometimes: '有条件必填',
    no: '选填',
    choices: '可选：',
    example: '示例：',
    more: '…共 # 项',
    help: ['列名', '是否必填', '填写方式', '限制', '可选值', '示例', '说明'],
    wrong: '请从下拉列表中选择',
    unlisted: '列表中没有这一项；若确定存在，可以继续',
    notes: [
      '带“＊”的列必填；一行写一条数据，空行会被跳过。',
      '列可以调换次序或删去不用的列；请不要改动表头。',
      '同一文件重复导入不会重复新增。',
    ],
  },
  en: {
    template: 'import template',
    always: 'Required',
    sometimes: 'Required at times',
    no: 'Optional',
    choices: 'Choices: ',
    example: 'Example: ',
    more: '… # in all',
    help: ['Column', 'Required', 'How to fill in', 'Limits', 'Choices', 'Example', 'Remark'],
    wrong: 'Choose one of the list',
    unlisted: 'This is not in the list; go on if you are sure that it exists',
    notes: [
      'Columns marked with * are required; one row for each record, blank rows are skipped.',
      'Columns may be moved, and those that are not needed removed; please keep the header as it is.',
      'Importing the same file again adds nothing twice.',
    ],
  },
} as const;

type Choices = ReadonlyMap<string, readonly string[]>;

/** What each column offers in a drop-down: words, and what few enough there is to refer to. */
async function loadChoices(
  ctx: PageContext,
  taken: ImportModel,
  at: { readonly words: ImportWords; readonly language: Language },
): Promise<Choices> {
  const choices = new Map<string, readonly string[]>();
  for (const { of: field } of taken.columns) {
    const words = at.words.get(field.name);
    if (words) choices.set(field.name, [...new Set(words.filter((word) => word.sealed !== true).map((word) => word[at.language]))]);
    if ((field.type !== 'ref' && field.type !== 'refs') || isRestricted(ctx.source.rules, recordOf(ctx).name, field.name)) continue;
    const found = await ctx.database.read(ctx.caller.tenantId, (q) =>
      findCandidates(q, ctx, { field: field.name, keyword: '', ids: [], size: candidateLimit + 1, language: at.language, values: {} }),
    );
    if (found.length <= candidateLimit)
      choices.set(field.name, [...new Set(found.map((each) => each.display).filter((text) => text !== ''))]);
  }
  return choices;
}

function toNote(help: ColumnHelp, choices: readonly string[] | undefined, language: Language): string {
  const words = said[language];
  const few = (choices ?? []).slice(0, 15).join('、');
  const more = choices && choices.length > 15 ? words.more.replace('#', String(choices.length)) : '';
  return [
    words[help.required],
    help.form,
    help.limits,
    choices && choices.length > 0 ? `${words.choices}${few}${more}` : '',
    help.example === '' ? '' : `${words.example}${help.example}`,
    help.hint,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function formatOf(field: FieldModel): string {
  switch (field.type) {
    case 'int':
      return '0';
    case 'decimal':
      // As text, or the spreadsheet would drop the digits that count.
      if (field.scale === undefined) return '@';
      return field.scale === 0 ? '0' : `0.${'#'.repeat(field.scale)}`;
    case 'day':
      return 'yyyy-mm-dd';
    case 'dateTime':
      return 'yyyy-mm-dd hh:mm:ss';
    default:
      // Texts stay as they are typed: leading zeros, long numbers, what begins with a sign.
      return '@';
  }
}

interface Sheets {
  readonly rows: Worksheet;
  readonly lists: Worksheet;
}

function addDropDown(
  sheets: Sheets,
  at: { readonly help: ColumnHelp; readonly column: number; readonly choices: readonly string[]; readonly language: Language },
): void {
  const { help, column, choices, language } = at;
  // The first column of the hidden sheet says what it belongs to.
  const letters = lettersOf(column + 1);
  choices.forEach((choice, index) => {
    sheets.lists.getCell(index + 1, column + 1).value = choice;
  });
  const strict = help.field.type === 'option' || help.field.type === 'yesNo';
  const range = `${lettersOf(column)}${headerRows + 1}:${lettersOf(column)}${headerRows + readyRows}`;
  const rule = {
    type: 'list',
    allowBlank: true,
    formulae: [`${ownSheets.lists}!$${letters}$1:$${letters}$${choices.length}`],
    showErrorMessage: true,
    errorStyle: strict ? 'stop' : 'warning',
    error: strict ? said[language].wrong : said[language].unlisted,
  } as const;
  // The library's own way in, which its types leave out, takes a range as one rule; cell by cell would be thousands.
  const { dataValidations } = sheets.rows as unknown as { readonly dataValidations: { add(range: string, rule: object): void } };
  dataValidations.add(range, rule);
}

function addColumn(
  sheets: Sheets,
  at: { readonly help: ColumnHelp; readonly column: number; readonly choices: readonly string[] | undefined; readonly language: Language },
): void {
  const { help, column, choices, language } = at;
  const own = sheets.rows.getColumn(column);
  own.width = Math.min(40, Math.max(12, help.title.length * 2 + 4));
  own.numFmt = formatOf(help.field);
  sheets.rows.getCell(1, column).value = help.field.name;
  const header = sheets.rows.getCell(headerRows, column);
  header.value = help.required === 'always' ? `＊${help.title}` : help.title;
  header.font = { bold: true };
  header.fill = help.required === 'always' ? requiredFill : plainFill;
  header.numFmt = '@';
  header.note = { texts: [{ text: toNote(help, choices, language) }], margins: { insetmode: 'auto' } };
  if (choices && choices.length > 0 && help.field.type !== 'options' && help.field.type !== 'refs')
    addDropDown(sheets, { help, column, choices, language });
}

function addHelp(workbook: Workbook, helps: readonly ColumnHelp[], at: { readonly choices: Choices; readonly language: Language }): void {
  const words = said[at.language];
  const sheet = workbook.addWorksheet(ownSheets.help);
  sheet.addRow([...words.help]).font = { bold: true };
  for (const help of helps) {
    const choices = at.choices.get(help.field.name) ?? [];
    const more = choices.length > 100 ? words.more.replace('#', String(choices.length)) : '';
    sheet.addRow([
      help.title,
      words[help.required],
      help.form,
      help.limits,
      `${choices.slice(0, 100).join('、')}${more}`,
      help.example,
      help.hint,
    ]);
  }
  sheet.addRow([]);
  for (const note of words.notes) sheet.addRow([note]);
  sheet.columns.forEach((column, index) => {
    column.width = [20, 12, 32, 28, 40, 20, 40][index] ?? 20;
    column.alignment = { wrapText: true, vertical: 'top' };
  });
}

/** Makes the workbook that people fill in, from the page file alone. */
export async function makeTemplate(
  ctx: PageContext,
  taken: ImportModel,
  language: Language,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const { model } = ctx.page;
  const words = await ctx.database.read(ctx.caller.tenantId, (q) => loadWords(q, ctx.caller.tenantId, taken));
  const choices = await loadChoices(ctx, taken, { words, language });
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  const title = model.label[language];
  const name = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  const rows = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: headerRows, topLeftCell: 'A3', activeCell: 'A3' }] });
  const helps = taken.columns.map((source) => describeColumn(model, source, { language, words: words.get(source.field) }));
  addHelp(workbook, helps, { choices, language });
  const lists = workbook.addWorksheet(ownSheets.lists, { state: 'veryHidden' });
  lists.getCell(1, 1).value = `liangheng ${model.path} ${model.hash}`;
  helps.forEach((help, index) => addColumn({ rows, lists }, { help, column: index + 1, choices: choices.get(help.field.name), language }));
  rows.getRow(1).hidden = true;
  return { name: cleanFileName(`${title}_${said[language].template}.xlsx`), content: Buffer.from(await workbook.xlsx.writeBuffer()) };
}
