import { areWithin, largestFile } from '../../base/accepted-files';
import { closestName } from '../../base/closest-name';
import type { States, Transition } from '../../generated/page-file';
import { filesBehind, type Reporter } from '../context/compile-context';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { JsonPath } from '../source/source-file';

/** Names of the fields that some transition takes from references: nothing else writes them. */
export const takenFields = (raw: States | undefined): ReadonlySet<string> =>
  new Set(Object.values(raw?.transitions ?? {}).flatMap((transition) => Object.keys(transition.snapshot ?? {})));

/** What gives a field a value by itself. */
const givers = ['compute', 'copy', 'number', 'defaultValue', 'defaultExpression'] as const;

/** Notes what a transition takes from references, and reports fields that something else writes too. */
export function noteSnapshot(report: Reporter, at: JsonPath, transition: Transition, fields: readonly FieldModel[]): void {
  for (const [name, source] of Object.entries(transition.snapshot ?? {})) {
    const path = [...at, 'snapshot', name];
    const into = fields.find((field) => field.name === name);
    if (!into && !report.failed.has(name)) {
      const names = fields.map((field) => field.name);
      report.fault(path, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) }, 'key');
      continue;
    }
    if (into && givers.some((giver) => into[giver] !== undefined))
      report.fault(
        path,
        {
          zh: `“${name}”已另有来处（计算、复制、编号或默认值），不能再用 snapshot 定下`,
          en: `"${name}" is given a value elsewhere already`,
        },
        'key',
      );
    const [first = ''] = source.split('.');
    const reference = fields.find((field) => field.name === first);
    if (source.includes('.') && (reference?.type === 'ref' || report.failed.has(first))) {
      report.expression(path, source, into ? { into } : {});
      continue;
    }
    report.fault(path, {
      zh: 'snapshot 要写“引用字段.字段”，如 deviceId.deviceName',
      en: 'snapshot is <reference>.<field>, for example deviceId.deviceName',
    });
  }
}

const holdsFiles = (into: FieldModel, of: FieldModel): boolean =>
  (into.accept === undefined || (of.accept !== undefined && areWithin(of.accept, into.accept))) &&
  (into.maxSize === undefined || (of.maxSize ?? largestFile) <= into.maxSize);

/** Why values of a field cannot stand in another one whole; undefined where they can. */
function misfitOf(into: FieldModel, of: FieldModel): string | undefined {
  if (into.type !== of.type) return of.type;
  if (into.dict !== of.dict || into.target !== of.target) return 'keys';
  const [room, length] = [into, of].map(({ schema }) => Number(schema['maxLength'] ?? Number.POSITIVE_INFINITY));
  if (into.type === 'files' && !holdsFiles(into, of)) return 'files';
  if (into.type === 'text' && Number(room) < Number(length)) return 'length';
  if (into.type !== 'decimal' || into.scale === undefined) return undefined;
  if (of.scale === undefined) return 'digits';
  return into.scale < of.scale ? 'scale' : undefined;
}

const misfits: Readonly<Record<string, string>> = {
  keys: '选项或引用的记录不同',
  files: '收的文件种类或大小较窄',
  length: '放不下那么长的文字',
  digits: '不保留录入的位数',
  scale: '小数位较少，会被修约',
};

/** Reports what transitions take from references whose values would not stand in the field as they are, once all records are known. */
export function checkSnapshots(report: Reporter, model: RecordModel, raw: States, models: ReadonlyMap<string, RecordModel>): void {
  for (const [transition, { snapshot = {} }] of Object.entries(raw.transitions))
    for (const [name, source] of Object.entries(snapshot)) {
      const [first = '', ...rest] = source.split('.');
      const reference = model.fields.find((field) => field.name === first);
      const of = models.get(reference?.target ?? '')?.fields.find((field) => field.name === rest.join('.'));
      const into = model.fields.find((field) => field.name === name);
      const misfit = of && into && misfitOf(into, of);
      if (misfit !== undefined)
        report.fault(['states', 'transitions', transition, 'snapshot', name], {
          zh: `“${source}”的值不能原样存入“${name}”：${misfits[misfit] ?? '类型不同'}`,
          en: `Values of "${source}" do not stand in "${name}" as they are (${misfit})`,
          rests: filesBehind(report.ctx, reference?.target),
        });
    }
}
