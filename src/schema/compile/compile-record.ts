import { closestName } from '../../base/closest-name';
import { toSnakeCase } from '../../base/snake-case';
import type { RecordFile } from '../../generated/record-file';
import { checkExisting } from '../check/check-existing';
import { checkGrids } from '../check/check-grids';
import { displayOf, filesBehind, type RawRecord, Reporter, treeFieldOf } from '../context/compile-context';
import { compileField } from './compile-field';
import { narrowExisting } from '../model/existing-tables';
import { findField } from '../context/find-field';
import { numberedBy } from './compile-numbers';
import { takenFields } from './compile-snapshot';
import { compileStates } from './compile-states';
import type { FieldType } from '../model/field-type';
import type { FieldModel, LineColumnModel, RecordModel, RequiredModel, RuleModel, UniqueModel } from '../model/record-model';
import { sentences } from '../model/sentences';
import { entryPath, type JsonPath } from '../source/source-file';
import { commonColumns, creatorField, hostNames, lineColumns, lineSystemFields, systemFields } from '../context/system-fields';

function checkNames(report: Reporter, fields: readonly FieldModel[]): void {
  const names = new Set(fields.map((field) => field.name));
  const columns = new Map<string, string>();
  for (const field of fields) {
    const at = ['fields', field.name];
    for (let length = 1; length < field.path.length; length += 1) {
      const prefix = field.path.slice(0, length).join('.');
      if (names.has(prefix)) {
        report.fault(
          at,
          {
            zh: `“${field.name}”与字段“${prefix}”冲突：一个字段不能又是另一个的上级`,
            en: `"${field.name}" collides with the field "${prefix}"`,
          },
          'key',
        );
      }
    }
    if (field.path.some((step) => hostNames.has(step))) {
      report.fault(at, { zh: `“${field.name}”是保留的名称`, en: `"${field.name}" is a reserved name` }, 'key');
    }
    if (field.column === '') continue;
    const other = columns.get(field.column);
    if (commonColumns.has(field.column)) {
      report.fault(
        at,
        { zh: `“${field.name}”是每条记录自带的字段，请换一个名称`, en: `Every record has "${field.name}" by itself; choose another name` },
        'key',
      );
    } else if (other !== undefined) {
      report.fault(
        at,
        {
          zh: `“${field.name}”与“${other}”在数据库里是同一列（${field.column}）`,
          en: `"${field.name}" and "${other}" give one column (${field.column})`,
        },
        'key',
      );
    }
    columns.set(field.column, field.name);
  }
}

/** A former name that is still in use, or that two fields claim, does not say whose data is meant. */
function checkFormerNames(report: Reporter, fields: readonly FieldModel[]): void {
  const names = new Set(fields.map((field) => field.name));
  const claims = new Map<string, string>();
  for (const field of fields) {
    for (const former of field.was ?? []) {
      const at = ['fields', field.name, 'x-was'];
      const other = claims.get(former);
      if (names.has(former))
        report.fault(at, {
          zh: `“${former}”仍是这里的一个字段，不能又是“${field.name}”以前的名称`,
          en: `"${former}" is still a field here; it cannot be a former name of "${field.name}"`,
        });
      else if (other !== undefined && other !== field.name)
        report.fault(at, {
          zh: `“${former}”已写作“${other}”以前的名称`,
          en: `"${former}" is given as a former name of "${other}" already`,
        });
      claims.set(former, field.name);
    }
  }
}

/** Compiles a list of demands, of the record or of the page's form. */
export function compileRequired(
  report: Reporter,
  fields: readonly FieldModel[],
  list: { readonly path: JsonPath; readonly entries: RecordFile['required'] },
): readonly RequiredModel[] {
  return (list.entries ?? []).flatMap((entry, index): RequiredModel[] => {
    const requirement = typeof entry === 'string' ? { field: entry } : entry;
    const field = findField(report, fields, { name: requirement.field, path: entryPath(list.path, index, entry) });
    if (!field || field.system) return [];
    if (field.readOnly) {
      report.fault(entryPath(list.path, index, entry), {
        zh: `“${requirement.field}”由系统给值，不能要求填写`,
        en: `Nobody enters "${requirement.field}"; it cannot be required`,
      });
    }
    report.expression([...list.path, index, 'when'], requirement.when);
    return [requirement];
  });
}

/** Compiles a list of rules, of the record or of the page's form. */
export function compileRules(
  report: Reporter,
  fields: readonly FieldModel[],
  list: { readonly path: JsonPath; readonly entries: RecordFile['rules'] },
): readonly RuleModel[] {
  return (list.entries ?? []).flatMap((rule, index): RuleModel[] => {
    report.expression([...list.path, index, 'assert'], rule.assert, rule.level === 'warning' ? { warns: true } : {});
    if (!findField(report, fields, { name: rule.field, path: [...list.path, index, 'field'] })) return [];
    return [{ assert: rule.assert, message: rule.message, field: rule.field, level: rule.level ?? 'error' }];
  });
}

/** What kinds demand by themselves; the demands of record and page come first, with sentences of their own. */
const requiredByKinds = (report: Reporter, fields: readonly FieldModel[]): readonly RequiredModel[] =>
  fields.flatMap((field) => {
    const message = report.ctx.catalogue.kinds.get(field.kind)?.empty;
    return message === undefined || field.readOnly ? [] : [{ field: field.name, message }];
  });

function compileUnique(report: Reporter, raw: RawRecord, fields: readonly FieldModel[]): readonly UniqueModel[] {
  return (raw.unique ?? []).flatMap((key, index): UniqueModel[] => {
    const found = key.fields.map((name, place) => findField(report, fields, { name, path: ['unique', index, 'fields', place] }));
    found.forEach((field, place) => {
      if (field?.type === 'lines')
        report.fault(['unique', index, 'fields', place], { zh: '明细表不能参与唯一约束', en: 'A sub-table cannot be part of a key' });
    });
    const known = found.filter((field) => field !== undefined);
    return known.length < key.fields.length
      ? []
      : [{ fields: key.fields, message: key.message ?? sentences.taken(known.map((field) => field.label)) }];
  });
}

function compileColumns(report: Reporter, raw: RawRecord, fields: readonly FieldModel[]): readonly LineColumnModel[] {
  const own = fields.filter((field) => !field.system && field.type !== 'lines');
  if (!raw.columns) return own.map((field) => ({ field: field.name, width: field.width, total: false }));
  return raw.columns.flatMap((entry, index): LineColumnModel[] => {
    const column: Exclude<typeof entry, string> = typeof entry === 'string' ? { field: entry } : entry;
    const field = findField(report, own, { name: column.field, path: entryPath(['columns'], index, entry) });
    if (!field) return [];
    const { width = field.width, total = false, emphasis } = column;
    return [{ field: column.field, width, total, ...(emphasis ? { emphasis: true } : {}) }];
  });
}

/** How a record is compiled: as one of its own, or as the sub-table of another. */
interface RecordPlace {
  readonly table: string;
  readonly asLine?: boolean;
}

function compileLines(report: Reporter, raw: RawRecord, place: RecordPlace): (name: string) => Pick<FieldModel, 'line'> {
  return (name) => {
    const at = ['fields', name, 'items', '$ref'];
    const target = raw.fields[name]?.items?.$ref.replace(/^record:/, '') ?? '';
    const line = report.ctx.records.get(target);
    if (place.asLine) return {};
    if (!line) {
      const hint = closestName(target, report.ctx.records.keys());
      report.fault(at, { zh: `没有记录“${target}”`, en: `No record "${target}"`, hint, rests: filesBehind(report.ctx, target) });
      return {};
    }
    if (Object.values(line.fields).some((field) => field.items)) {
      report.fault(at, { zh: '明细表里不能再有明细表', en: 'A sub-table cannot hold a sub-table' });
    }
    const quiet = new Reporter(report.ctx, line.source, true);
    const model = compileRecord(quiet, line, { table: `${place.table}__${toSnakeCase(name)}`, asLine: true });
    const clash = model.fields.find((field) => lineColumns.has(field.column));
    if (clash) report.fault(at, { zh: `明细表的字段不能叫“${clash.name}”`, en: `A field of a sub-table cannot be called "${clash.name}"` });
    return { line: model };
  };
}

/** Values that name no record: what refers to others is an id, and several values are no name. */
const nameless: ReadonlySet<FieldType> = new Set(['ref', 'refs', 'lines', 'files', 'options']);

function checkDisplay(report: Reporter, fields: readonly FieldModel[], name: string): void {
  const field = findField(report, fields, { name, path: ['display'] });
  if (!field || !nameless.has(field.type)) return;
  const refers = field.type === 'ref' && field.target !== undefined;
  report.fault(['display'], {
    zh: `“${name}”${refers ? '是引用，存的是编号，' : ''}不能当名称；display 要写单个值的字段${refers ? `，如一个写了 "x-copy": "${name}.…" 的文字字段` : ''}`,
    en: `"${name}" ${refers ? 'refers to another record by its id and' : ''} names nothing; display takes a field of a single value${refers ? `, such as a text with "x-copy": "${name}.…"` : ''}`,
  });
}

/** Texts that a line cannot hold. */
const unlined: ReadonlySet<FieldModel['normalize']> = new Set(['html', 'grid', 'readings']);

function checkDetails(report: Reporter, fields: readonly FieldModel[], names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    const field = findField(report, fields, { name, path: ['details', index] });
    if (!field || !(nameless.has(field.type) || unlined.has(field.normalize))) continue;
    report.fault(['details', index], {
      zh: `“${name}”不能写在候选下面；details 要写单个值的字段`,
      en: `"${name}" is not told below a candidate; details take fields of a single value`,
    });
  }
}

function checkFind(report: Reporter, fields: readonly FieldModel[], names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    const field = findField(report, fields, { name, path: ['find', index] });
    if (!field || (field.type === 'text' && !field.system && !unlined.has(field.normalize))) continue;
    report.fault(['find', index], {
      zh: `“${name}”不是单行文字，不能按它查到记录`,
      en: `"${name}" is no text of one line; records are not found by it`,
    });
  }
}

/** Says whether a record's file asks who made a row; in those that do not, no row tells it. */
const asksCreator = ({ source }: RawRecord): boolean => /\bcreateUser\b/.test(JSON.stringify(source.value ?? null));

/** Compiles a record, all but what expressions and columns read through references. */
export function compileRecord(report: Reporter, raw: RawRecord, place: RecordPlace): RecordModel {
  const linesOf = compileLines(report, raw, place);
  const own = Object.entries(raw.fields).flatMap(([name, field]): FieldModel[] => {
    const compiled = compileField(report, name, field);
    if (!compiled) return [];
    const model = narrowExisting(raw.existing, compiled);
    return [model.type === 'lines' ? { ...model, ...linesOf(name) } : model];
  });
  checkNames(report, own);
  checkFormerNames(report, own);
  checkExisting(report, raw, own);
  checkGrids(report, own, place.asLine === true);
  const parentField = treeFieldOf(raw);
  const states = raw.states && compileStates(report, own, raw.states);
  if (raw.states && !states) report.failed.add('@states');
  // Only transitions move a record from state to state, and they alone write what they take from references.
  const taken = takenFields(raw.states);
  const fields = [
    ...own.map((field) => {
      const later = numberedBy(states, field.name);
      const isTaken = field.name === states?.field || taken.has(field.name);
      return { ...field, ...(isTaken ? { readOnly: true } : {}), ...(later ? { numberedBy: later } : {}) };
    }),
    ...(place.asLine ? lineSystemFields : asksCreator(raw) ? [...systemFields, creatorField] : systemFields),
  ];
  if (raw.display !== undefined) checkDisplay(report, fields, raw.display);
  if (raw.details) checkDetails(report, fields, raw.details);
  if (raw.find) checkFind(report, fields, raw.find);
  return {
    name: raw.name,
    label: raw.label,
    table: place.table,
    ...(raw.existing === undefined ? {} : { existing: raw.existing }),
    ...(raw.api === undefined ? {} : { api: raw.api, remote: true as const }),
    display: displayOf(raw),
    ...(raw.details ? { details: raw.details } : {}),
    ...(raw.find ? { find: raw.find } : {}),
    fields,
    required: [...compileRequired(report, fields, { path: ['required'], entries: raw.required }), ...requiredByKinds(report, fields)],
    unique: compileUnique(report, raw, fields),
    rules: compileRules(report, fields, { path: ['rules'], entries: raw.rules }),
    ...(states ? { states } : {}),
    ...(parentField === undefined ? {} : { parentField }),
    columns: compileColumns(report, raw, fields),
  };
}
