import { rolesText } from '../../../base/roles/role-names';
import { refusal } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import { toPlainHeader } from '../../../schema/entry/plain-text';
import { uncoverFormula } from '../../records/export/export-safety';
import type { ExportCell } from '../../records/export/export-writer';
import { createXlsxWriter } from '../../records/export/export-xlsx';
import { lettersOf } from '../../records/import/import-sheet';
import { readImportFile } from '../../records/import/read-file';
import type { Language } from '../../language';

type Fields = Readonly<Record<string, unknown>>;

interface UserColumn {
  /** Name on the wire; of what an account refers to (roles, department, employee …) what it is called. */
  readonly name: string;
  readonly label: Text;
  /** What tables of the lineage call it. */
  readonly also?: readonly string[];
  /** Only told, or only entered. */
  readonly only?: 'export' | 'import';
}

const columns: readonly UserColumn[] = [
  { name: 'account', label: { zh: '账号', en: 'Account' }, also: ['账户'] },
  { name: 'realName', label: { zh: '姓名', en: 'Name' } },
  { name: 'name', label: { zh: '昵称', en: 'Nickname' } },
  { name: 'email', label: { zh: '邮箱', en: 'E-mail' } },
  { name: 'phone', label: { zh: '手机', en: 'Phone' } },
  { name: 'sexName', label: { zh: '性别', en: 'Sex' } },
  { name: 'birthday', label: { zh: '生日', en: 'Date of birth' } },
  { name: 'roleName', label: { zh: '角色名称', en: 'Roles' }, also: ['角色'] },
  { name: 'deptName', label: { zh: '部门名称', en: 'Department' }, also: ['部门'] },
  { name: 'postName', label: { zh: '岗位名称', en: 'Post' }, also: ['岗位'] },
  { name: 'staffName', label: { zh: '人员', en: 'Employee' }, also: ['关联人员'] },
  { name: 'enterName', label: { zh: '客户单位', en: 'Customer' }, also: ['关联客户单位'] },
  { name: 'password', label: { zh: '初始密码', en: 'First password' }, only: 'import' },
  { name: 'legacyHash', label: { zh: '原系统密码摘要', en: 'Password digest of the former system' }, also: ['密码摘要'], only: 'import' },
  { name: 'createTime', label: { zh: '创建时间', en: 'Made' }, only: 'export' },
  { name: 'lastLogin', label: { zh: '最近登录', en: 'Last sign-in' }, only: 'export' },
];

/** One account of a file: what is said of it, by the names of the wire. */
export interface UserLine {
  /** From 1, as the spreadsheet shows it. */
  readonly row: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Units: rows; each new account costs some milliseconds of hashing. */
const rowLimit = 1000;

/** Reads the accounts of a file; columns that are not known are left out. Errors: those of reading, brokenText, missingParameter, tooManyItems, importEmpty. */
export async function readUserSheet(content: Buffer): Promise<readonly UserLine[]> {
  const [head, ...rows] = (await readImportFile(content)).rows;
  if (!head) throw refusal('importEmpty', {});
  const known = new Map(
    columns.flatMap((column) =>
      column.only === 'export'
        ? []
        : [column.name, column.label.zh, column.label.en, ...(column.also ?? [])].map(
            (word) => [toPlainHeader(word), column.name] as const,
          ),
    ),
  );
  const places = [...head.cells].flatMap(([place, { text }]) => {
    const name = known.get(toPlainHeader(text));
    return name === undefined ? [] : [[place, name] as const];
  });
  if (!places.some(([, name]) => name === 'account')) throw refusal('missingParameter', { name: 'account' });
  if (rows.length === 0) throw refusal('importEmpty', {});
  if (rows.length > rowLimit) throw refusal('tooManyItems', { limit: rowLimit });
  return rows.map(({ number, cells }) => ({
    row: number,
    cells: new Map(
      places.flatMap(([place, name]) => {
        if (cells.get(place)?.broken === true) throw refusal('brokenText', { name: `${lettersOf(place)}${number}` });
        const text = uncoverFormula(cells.get(place)?.text ?? '').trim();
        return text === '' ? [] : [[name, text] as const];
      }),
    ),
  }));
}

/** What stands in a cell for a value, in the language of the workbook. An import takes it in either language. */
function wordOf(name: string, value: unknown, language: Language): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'roleName') return rolesText(value.split(','), language);
  return name === 'sexName' && language === 'en' ? (sexWords[value] ?? value) : value;
}

const sexWords: Readonly<Record<string, string>> = { 男: 'Male', 女: 'Female' };

const toCell = (value: unknown): ExportCell | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? undefined : { text, typed: false };
};

/** Writes a workbook of accounts, or the empty one that can be filled in. */
export async function writeUserSheet(
  users: readonly Fields[],
  { language, only }: { readonly language: Language; readonly only: 'export' | 'import' },
): Promise<Buffer> {
  const shown = columns.filter((column) => column.only === undefined || column.only === only);
  const parts: Buffer[] = [];
  const sink = (bytes: Buffer): Promise<void> => {
    parts.push(bytes);
    return Promise.resolve();
  };
  const sheet = {
    name: { zh: '用户', en: 'Users' }[language],
    columns: shown.map(({ label }) => ({ title: label[language], width: 130, format: '@', align: 'left' as const })),
  };
  const writer = createXlsxWriter(sink, sheet);
  for (const user of users) await writer.add(shown.map(({ name }) => toCell(wordOf(name, user[name], language))));
  await writer.end();
  return Buffer.concat(parts);
}
