import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import dict from '../../../schemas/dict.schema.json' with { type: 'json' };
import kinds from '../../../schemas/kinds.schema.json' with { type: 'json' };
import menus from '../../../schemas/menus.schema.json' with { type: 'json' };
import notice from '../../../schemas/notice.schema.json' with { type: 'json' };
import numbers from '../../../schemas/numbers.schema.json' with { type: 'json' };
import page from '../../../schemas/page.schema.json' with { type: 'json' };
import paper from '../../../schemas/paper.schema.json' with { type: 'json' };
import record from '../../../schemas/record.schema.json' with { type: 'json' };
import tests from '../../../schemas/tests.schema.json' with { type: 'json' };
import { closestName } from '../../base/closest-name';
import { isObject } from '../../base/dot-path';
import type { DictFile } from '../../generated/dict-file';
import type { KindsFile } from '../../generated/kinds-file';
import type { MenusFile } from '../../generated/menus-file';
import type { NoticeFile } from '../../generated/notice-file';
import type { NumbersFile } from '../../generated/numbers-file';
import type { PageFile } from '../../generated/page-file';
import type { PaperFile } from '../../generated/paper-file';
import type { RecordFile } from '../../generated/record-file';
import type { TestsFile } from '../../generated/tests-file';
import type { Fault } from '../source/fault';
import type { FaultText, SourceFile } from '../source/source-file';
import { type Salvaged, salvage } from './salvage';

interface Files {
  page: PageFile;
  paper: PaperFile;
  record: RecordFile;
  dict: DictFile;
  kinds: KindsFile;
  menus: MenusFile;
  notice: NoticeFile;
  numbers: NumbersFile;
  tests: TestsFile;
}

let validators: ReadonlyMap<string, ValidateFunction> | undefined;

function validatorOf(name: keyof Files): ValidateFunction {
  if (!validators) {
    const ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allowUnionTypes: true,
    });
    for (const schema of [record, page, paper, dict, kinds, menus, notice, numbers, tests]) ajv.addSchema(schema);
    validators = new Map(
      Object.entries({ page, paper, record, dict, kinds, menus, notice, numbers, tests }).map(([key, schema]) => {
        const validate = ajv.getSchema(schema.$id);
        if (!validate) throw new Error(`The language file ${schema.$id} does not compile`);
        return [key, validate];
      }),
    );
  }
  const validate = validators.get(name);
  if (!validate) throw new Error(`No language file ${name}`);
  return validate;
}

const toPath = (pointer: string): (string | number)[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const typeWords: Readonly<Record<string, string>> = {
  string: '文字（带双引号）',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  array: '列表 [ ]',
  object: '对象 { }',
};

const patternWords: Readonly<Record<string, FaultText>> = {
  '^[a-z][A-Za-z0-9]{0,39}$': {
    zh: '名称要以小写字母开头，只用字母和数字，不超过 40 个字符',
    en: 'A name begins with a small letter and has only letters and digits, 40 at most',
  },
  '^[a-z][A-Za-z0-9]{0,39}/[a-z][A-Za-z0-9]{0,39}$': {
    zh: '要写成 <模块>/<页面>，两个名称都以小写字母开头，只用字母和数字',
    en: 'It is written <module>/<page>; both names begin with a small letter and have only letters and digits',
  },
  '^[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*){0,2}$': {
    zh: '字段名要以小写字母开头，只用字母、数字和点，至多三段',
    en: 'A field name begins with a small letter and has only letters, digits and at most two dots',
  },
  '^(kind|dict|ref|refs|tree):[A-Za-z][A-Za-z0-9_]*$': {
    zh: '$ref 要写成 kind:类型、dict:字典、ref:记录、refs:记录 或 tree:记录',
    en: '$ref is kind:<kind>, dict:<dictionary>, ref:<record>, refs:<record> or tree:<record>',
  },
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': {
    zh: '时刻要写成 00:00 到 23:59 的样子，如 07:00',
    en: 'A time of day is written like 07:00, from 00:00 to 23:59',
  },
  '^[1-9]\\d{0,4} ?(KB|MB)$': {
    zh: '大小要写成数和单位，如 10 MB、500 KB',
    en: 'A size is a number and its unit, such as 10 MB or 500 KB',
  },
  '^\\d{4}-\\d{2}-\\d{2}$': { zh: '日期要写成 2026-06-01 的样子', en: 'A day is written like 2026-06-01' },
  '^record:[a-z][A-Za-z0-9]*$': { zh: '$ref 要写成 record:记录名', en: '$ref is record:<record>' },
};

function wordsIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(wordsIn);
  if (!isObject(schema)) return [];
  const { properties } = schema;
  return [...(isObject(properties) ? Object.keys(properties) : []), ...Object.values(schema).flatMap(wordsIn)];
}

/** All words of pages and records. */
const words: ReadonlySet<string> = new Set([page, record].flatMap(wordsIn));

/** Words of a page's top level. */
const pageWords: ReadonlySet<string> = new Set(Object.keys(page.properties));

const quoted = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Sentence, and place in the failing part, for one error of the language's validator. */
function describe(error: ErrorObject): { readonly text: FaultText; readonly below?: string; readonly place: 'key' | 'value' } {
  const params = error.params as Readonly<Record<string, unknown>>;
  const properties =
    isObject(error.parentSchema) && isObject(error.parentSchema['properties']) ? Object.keys(error.parentSchema['properties']) : [];
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      const { data } = error;
      // A word that is there already was not meant.
      const hint = closestName(
        name,
        properties.filter((word) => !isObject(data) || !Object.hasOwn(data, word)),
      );
      // What stands at a wrong depth is told where it belongs.
      const above = hint === undefined && error.instancePath !== '' && pageWords.has(name);
      return {
        text: above
          ? { zh: `“${name}”写在页面的最外层，与 fields 并列`, en: `"${name}" belongs to the top level of the page, beside fields` }
          : { zh: `不认识“${name}”`, en: `Unknown key "${name}"`, hint },
        below: name,
        place: 'key',
      };
    }
    case 'required': {
      const name = String(params['missingProperty']);
      return { text: { zh: `缺少“${name}”`, en: `"${name}" is missing` }, place: 'key' };
    }
    case 'propertyNames': {
      const name = String(params['propertyName']);
      return { text: { zh: `名称“${name}”不合规定`, en: `The name "${name}" is not allowed` }, below: name, place: 'key' };
    }
    case 'enum': {
      const allowed = listOf(params['allowedValues']).map(String);
      const given = quoted(error.data);
      const [few, seen] = [allowed.length <= 40, 'schemas/reference.md'];
      return {
        text: {
          zh: few ? `“${given}”不在可选值内：${allowed.join('、')}` : `“${given}”不在可选值内，见 ${seen}`,
          en: few ? `"${given}" is none of ${allowed.join(', ')}` : `"${given}" is none of those in ${seen}`,
          hint: closestName(given, allowed),
        },
        place: 'value',
      };
    }
    case 'const':
      return { text: { zh: `应当写 ${quoted(params['allowedValue'])}`, en: `Must be ${quoted(params['allowedValue'])}` }, place: 'value' };
    case 'type': {
      const types = [params['type']].flat().map(String);
      return {
        text: { zh: `应当是${types.map((type) => typeWords[type] ?? type).join('或')}`, en: `Must be ${types.join(' or ')}` },
        place: 'value',
      };
    }
    case 'pattern':
      return {
        text: patternWords[String(params['pattern'])] ?? {
          zh: `“${quoted(error.data)}”的写法不对，应合 ${String(params['pattern'])}`,
          en: `"${quoted(error.data)}" does not match ${String(params['pattern'])}`,
        },
        place: 'value',
      };
    case 'anyOf':
      return { text: { zh: '写法不对：应当是名称，或带 field 的对象', en: 'Must be a name or an object' }, place: 'value' };
    case 'minItems':
    case 'minProperties':
      return { text: { zh: `至少要有 ${String(params['limit'])} 项`, en: `At least ${String(params['limit'])} needed` }, place: 'key' };
    case 'maxItems':
    case 'maxProperties':
      return { text: { zh: `至多 ${String(params['limit'])} 项`, en: `At most ${String(params['limit'])} allowed` }, place: 'key' };
    case 'minLength':
      return { text: { zh: '不能为空', en: 'Must not be empty' }, place: 'value' };
    case 'maxLength':
      return {
        text: { zh: `不超过 ${String(params['limit'])} 个字符`, en: `At most ${String(params['limit'])} characters` },
        place: 'value',
      };
    default:
      return {
        text: { zh: `不合规定（${error.keyword} ${quoted(params['limit'] ?? '')}）`, en: error.message ?? error.keyword },
        place: 'value',
      };
  }
}

/** Of the branches of an `anyOf`, keeps the errors of the one that was meant: the branch of the value's own type. */
function keepMeant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const unions = new Set(errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath));
  if (unions.size === 0) return errors;
  return errors.filter((error) => {
    if (!unions.has(error.instancePath)) return error.keyword !== 'if';
    const others = errors.filter(
      (other) =>
        other !== error &&
        other.keyword !== 'anyOf' &&
        other.keyword !== 'type' &&
        other.keyword !== 'const' &&
        (other.instancePath === error.instancePath || other.instancePath.startsWith(`${error.instancePath}/`)),
    );
    if (error.keyword === 'anyOf' || error.keyword === 'const') {
      return (
        others.length === 0 &&
        (error.keyword === 'anyOf' || typeof error.data === 'string') &&
        !(error.keyword === 'anyOf' && typeof error.data === 'string')
      );
    }
    return error.keyword !== 'type';
  });
}

/** A file as far as its language allows. */
interface ReadFile<T> {
  /** Absent where nothing of it can be used. */
  readonly file?: T;
  readonly faults: readonly Fault[];
  /** What the file lacks because its shape is wrong there. */
  readonly lost?: Salvaged['lost'];
}

export type ReadLanguage = <K extends keyof Files>(name: K, source: SourceFile) => ReadFile<Files[K]>;

/** Checks a file against its language; gives the typed file, without the parts whose shape is wrong, so that what is wrong elsewhere is told in the same run. */
export function readLanguage<K extends keyof Files>(name: K, source: SourceFile): ReadFile<Files[K]> {
  if (source.value === undefined) return { faults: [] };
  const validate = validatorOf(name);
  const refuse = (value: unknown): readonly ErrorObject[] => (validate(value) ? [] : keepMeant(validate.errors ?? []));
  const meant = refuse(source.value);
  if (meant.length === 0) return { file: source.value as Files[K], faults: [] };
  const faults = meant
    // `propertyNames` tells the same mistake twice: once for the name's pattern, once for the object.
    .filter((error) => error.propertyName === undefined)
    .map((error) => {
      const { text, below, place } = describe(error);
      const path = toPath(error.instancePath);
      return source.faultAt(below === undefined ? path : [...path, below], text, place);
    });
  // A word too many leaves the rest as it is.
  if (meant.every((error) => error.keyword === 'additionalProperties')) return { file: source.value as Files[K], faults };
  const rest = salvage(source.value, { refuse, toPath, isWord: (name) => words.has(name) });
  return rest ? { file: rest.value as Files[K], faults, lost: rest.lost } : { faults };
}

/** Does a value fit a language as it stands? */
export const fitsLanguage = (name: keyof Files, value: unknown): boolean => validatorOf(name)(value);
