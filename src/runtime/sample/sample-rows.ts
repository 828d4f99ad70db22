import { addDays } from '../../base/day';
import { setAt, type Values } from '../../base/dot-path';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Candidate, WireRow } from '../source/page-source';
import { sampleEntries, sampleGrid } from './sample-grid';

const surnames = [...'王李张刘陈杨黄赵周吴徐孙胡朱高林何郭马罗'];
const givenNames = ['伟', '芳', '秀英', '敏', '静', '志强', '磊', '洋', '艳', '建国', '晓东', '雨桐'];
const places = ['长沙', '株洲', '湘潭', '衡阳', '岳阳', '常德', '郴州', '永州', '怀化', '益阳'];
const trades = ['机械制造', '电力设备', '生物医药', '汽车零部件', '仪器仪表', '食品', '建材', '化工'];
const rooms = ['长度室', '热工室', '力学室', '电磁室', '理化室', '时间频率室'];
const firstDay = '2026-01-05';

/** A number that depends on its inputs alone, spread evenly. Shape: 0 to 2^32 - 1. Source: FNV-1a. */
function hash(...parts: readonly (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const sign of parts.join('|')) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0;
  return (value ^ (value >>> 16)) >>> 0;
}

const pick = <Entry>(entries: readonly Entry[], ...seed: readonly (string | number)[]): Entry | undefined =>
  entries[hash(...seed) % entries.length];

const personOf = (...seed: readonly (string | number)[]): string =>
  `${pick(surnames, 'surname', ...seed)}${pick(givenNames, 'given', ...seed)}`;
const companyOf = (...seed: readonly (string | number)[]): string =>
  `${pick(places, 'place', ...seed)}${pick(trades, 'trade', ...seed)}有限公司`;

const textMakers: readonly (readonly [RegExp, (name: string, index: number) => string])[] = [
  [/enterName|companyName|customer/i, (name, index) => companyOf(name, index)],
  [/(staff|contact|auditor|user|manager|person|keeper)\w*name$|^name$|linkman/i, (name, index) => personOf(name, index)],
  [/address|place|location/i, (name, index) => `${pick(['东', '西', '南', '北'], name, index)}楼 ${100 + (hash(name, index) % 500)} 室`],
  [/dept\w*name|group\w*name|lab\w*name/i, (name, index) => `${pick(rooms, name, index)}${1 + (index % 4)}`],
  [/no$|code$/i, (name, index) => `${name.slice(0, 1).toUpperCase()}2026${String(index + 1).padStart(4, '0')}`],
];

const kindMakers: Readonly<Record<string, (index: number) => string>> = {
  mobile: (index) => `138${String(hash('mobile', index) % 100_000_000).padStart(8, '0')}`,
  phone: (index) => `139${String(hash('phone', index) % 100_000_000).padStart(8, '0')}`,
  tel: (index) => `0731-8${String(hash('tel', index) % 10_000_000).padStart(7, '0')}`,
  email: (index) => `user${index + 1}@example.cn`,
  postcode: () => '410000',
  serial: (index) => String(index + 1),
  pointGrid: () => JSON.stringify(sampleGrid),
  pointReadings: () => JSON.stringify({ entries: sampleEntries }),
  longText: (index) => (index % 3 === 0 ? '' : '按规程要求执行，环境条件每半小时记录一次。'),
};

function textOf(field: FieldModel, index: number): string {
  const byKind = kindMakers[field.kind];
  if (byKind) return byKind(index);
  const made = textMakers.find(([pattern]) => pattern.test(field.name))?.[1](field.name, index) ?? `${field.label.zh}${index + 1}`;
  const limit = field.schema.maxLength;
  return typeof limit === 'number' ? made.slice(0, limit) : made;
}

function decimalOf(field: FieldModel, index: number): string {
  const scale = field.scale ?? 2;
  if (field.kind === 'rate') return `0.${String(70 + (hash(field.name, index) % 30)).padEnd(scale, '0')}`;
  if (field.kind === 'percent') return `${hash(field.name, index) % 100}${scale > 0 ? `.${'0'.repeat(scale)}` : ''}`;
  const most = Number(field.schema.maximum ?? field.schema['x-maximum'] ?? 50_000);
  const range = Math.max(2, Math.min(most, 50_000));
  const half = Math.floor(range / 2);
  // Lower and upper limits must not cross.
  const units = (hash(field.name, index) % half) + (/(Max|Upper)$/.test(field.name) ? half : 0);
  return `${units}${
    scale > 0
      ? `.${String(hash('part', field.name, index))
          .padStart(scale, '0')
          .slice(0, scale)}`
      : ''
  }`;
}

/** Makes candidate `index` of a reference field. */
export function sampleCandidate(field: FieldModel, index: number): Candidate {
  const id = String(9_000 + index);
  const display = field.targetDisplay ?? 'name';
  const makerOf = (name: string): string =>
    textOf({ ...field, name, kind: 'shortText', label: { zh: field.label.zh, en: field.label.en }, schema: {} }, index);
  const names = new Set([display, ...(field.targetFields ?? [])]);
  const fields = Object.fromEntries([...names].map((name) => [name, makerOf(name)]));
  return {
    id,
    display: String(fields[display]),
    fields,
    ...(field.targetParent && index > 2 ? { parentId: String(9_000 + (index % 3)) } : {}),
  };
}

const sampleTargets = 12;

interface Made {
  readonly value: unknown;
  readonly ref?: unknown;
}

const toRef = ({ id, display, fields }: Candidate): Values => ({ ...fields, id, display });

function make(field: FieldModel, index: number): Made {
  const options = (field.options ?? []).filter((option) => option.sealed !== true);
  switch (field.type) {
    case 'text':
      return { value: textOf(field, index) || null };
    case 'int':
      if (field.choices) return { value: Number(field.choices[hash(field.name, index) % field.choices.length]?.key) };
      return { value: Number(field.schema.minimum ?? 0) + (index % 40) };
    case 'decimal':
      return { value: decimalOf(field, index) };
    case 'yesNo':
      return { value: hash(field.name, index) % 2 };
    case 'day':
      return {
        value: addDays(firstDay, (hash(field.name, index) % 200) + (/valid|end|expire|due|next/i.test(field.name) ? 200 : 0)) ?? null,
      };
    case 'dateTime':
      return {
        value: `${addDays(firstDay, index % 300) ?? firstDay} ${String(8 + (index % 9)).padStart(2, '0')}:${String((index * 7) % 60).padStart(2, '0')}:00`,
      };
    case 'option':
      return { value: pick(options, field.name, index)?.key ?? null };
    case 'options':
      return { value: pick(options, field.name, index)?.key ?? null };
    case 'ref': {
      const candidate = sampleCandidate(field, hash(field.name, index) % sampleTargets);
      return { value: candidate.id, ref: toRef(candidate) };
    }
    case 'refs': {
      const candidates = [0, 1].map((each) => sampleCandidate(field, (hash(field.name, index) + each) % sampleTargets));
      return { value: candidates.map(({ id }) => id).join(','), ref: candidates.map(toRef) };
    }
    case 'files':
      return { value: null };
    case 'lines':
      return { value: field.line ? [0, 1].map((each) => toLine(sampleRow(field.line ?? neverRecord, index * 10 + each))) : [] };
  }
}

const systemNames: ReadonlySet<string> = new Set(['version', 'createTime', 'createUserName', 'updateTime', 'updateUserName']);

/** A line has an id and its own values, no trail of its own. */
const toLine = (row: Values): Values => Object.fromEntries(Object.entries(row).filter(([name]) => !systemNames.has(name)));

const neverRecord: RecordModel = {
  name: '',
  label: { zh: '', en: '' },
  table: '',
  display: '',
  fields: [],
  required: [],
  unique: [],
  rules: [],
  columns: [],
};

/** Makes row `index` of a record: the same row for the same index, always. */
export function sampleRow(record: RecordModel, index: number): WireRow {
  let values: Values = {};
  const refs: Record<string, unknown> = {};
  for (const field of record.fields.filter((each) => !each.system)) {
    const { value, ref } = make(field, index);
    values = setAt(values, field.path, value);
    if (ref !== undefined) refs[field.name] = ref;
  }
  const day = addDays(firstDay, index % 300) ?? firstDay;
  const audit = {
    createTime: `${day} 09:00:00`,
    updateTime: `${day} 16:30:00`,
    createUserName: personOf('create', index),
    updateUserName: personOf('update', index),
  };
  return { ...values, ...audit, id: String(1_000 + index), version: 1, $refs: refs };
}

/** Makes the first rows of a record. */
export const sampleRows = (record: RecordModel, count: number): readonly WireRow[] =>
  Array.from({ length: count }, (_, index) => sampleRow(record, index));

/** Makes all candidates of a reference field. */
export const sampleCandidates = (field: FieldModel, count: number = sampleTargets): readonly Candidate[] =>
  Array.from({ length: count }, (_, index) => sampleCandidate(field, index));
