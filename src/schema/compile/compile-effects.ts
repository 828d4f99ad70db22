import { closestName } from '../../base/closest-name';
import { elsewhereText } from '../model/elsewhere-text';
import type { Effect, States } from '../../generated/page-file';
import { checkMoveFilter } from '../check/check-guards';
import { checkMadeName, isReadEarly, mayName } from '../check/check-made';
import { filesBehind, type Reporter } from '../context/compile-context';
import { countField } from '../context/system-fields';
import { saidWith } from './compile-states';
import { compileTell } from './compile-tell';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { EffectModel, ListModel, StatesModel } from '../model/states-model';
import type { JsonPath } from '../source/source-file';

interface Known {
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Names of the records that pages list. */
  readonly listed: ReadonlyMap<string, true>;
  /** Roles that page files name. */
  readonly roles: ReadonlySet<string>;
}

interface Context extends Known {
  readonly report: Reporter;
  readonly model: RecordModel;
  readonly at: JsonPath;
  /** Names of what earlier effects make, and of what later ones do. */
  readonly made: readonly string[];
  readonly later: readonly string[];
  /** Whether values may read what is said with the transition. */
  readonly said: ReturnType<typeof saidWith>;
}

const kinds = ['move', 'put', 'make'] as const;

/** The record that an effect writes; a table of the system is none. */
function findRecord({ report, models, listed }: Context, name: string | undefined, path: JsonPath): RecordModel | undefined {
  const record = models.get(report.ctx.aliases.get(name ?? '') ?? name ?? '');
  if (!record || !listed.has(record.name)) {
    report.fault(path, {
      zh: `没有页面“${name ?? ''}”`,
      en: `No page "${name ?? ''}"`,
      hint: closestName(name ?? '', listed.keys()),
      rests: filesBehind(report.ctx, name),
    });
    return undefined;
  }
  if (record.existing === undefined && record.api === undefined) return record;
  report.fault(
    path,
    record.api ? elsewhereText(record.name) : { zh: '系统自己的表不能由状态变化写入', en: 'No transition writes a table of the system' },
  );
  return undefined;
}

/** The list that an expression begins with: related records or, where they may be meant, lines of the record itself and what it refers to. */
function findList({ report, model }: Context, text: string, path: JsonPath): (ListModel & { readonly record?: string }) | undefined {
  const name = /^\s*(\w+)/.exec(text)?.[1] ?? '';
  const has = model.has?.find((each) => each.name === name);
  const lines =
    path.at(-1) === 'each' && model.fields.some((field) => field.name === name && (field.line !== undefined || field.type === 'refs'));
  if (!has && !lines && report.failed.has(name)) return undefined;
  if (!has && !lines) {
    const names = (model.has ?? []).map((each) => each.name);
    report.fault(path, {
      zh: `“${name}”不是相关记录的名称（has）`,
      en: `"${name}" names no related records (has)`,
      hint: closestName(name, names) ?? names[0],
    });
    return undefined;
  }
  report.expression(path, text, { list: name });
  return { name, ids: `(${text}).map(e, e.id)`, ...(has ? { record: has.record } : {}) };
}

const referenceOf = ({ model }: Context, name: string): FieldModel | undefined =>
  model.fields.find((field) => field.name === name && field.type === 'ref');

/** What people cannot enter, and effects neither: the state, numbers, and what is computed or copied. */
function isGiven(record: RecordModel, field: FieldModel): boolean {
  if (record.states?.transitions.some((each) => each.snapshot?.includes(field.name)) === true) return true;
  const made = field.system || field.compute !== undefined || field.copy !== undefined || field.number !== undefined;
  return made || field.type === 'lines' || field.name === record.states?.field;
}

/** Values that an effect writes: expressions of this record, for fields of another. */
function compileSet(
  ctx: Context,
  effect: Effect,
  record: RecordModel,
  more: { readonly only?: readonly string[]; readonly eachOf?: string },
) {
  const { report, at } = ctx;
  const { only, eachOf } = more;
  for (const [name, expression] of Object.entries(effect.set ?? {})) {
    const path = [...at, 'set', name];
    const into = record.fields.find((field) => field.name === name);
    if (!into) {
      const names = record.fields.map((field) => field.name);
      report.fault(
        path,
        {
          zh: `“${record.label.zh}”没有字段“${name}”`,
          en: `"${record.name}" has no field "${name}"`,
          hint: closestName(name, names),
          rests: filesBehind(report.ctx, record.name),
        },
        'key',
      );
    } else if (only ? !only.includes(name) : isGiven(record, into))
      report.fault(
        path,
        only
          ? { zh: `这个状态变化不要求填写“${name}”`, en: `This transition does not ask for "${name}"` }
          : { zh: `“${name}”由系统给值，不能写入`, en: `"${name}" is given by the system; it cannot be written` },
        'key',
      );
    if (isReadEarly(report, { path, expression, later: ctx.later })) continue;
    report.expression(path, expression, {
      ...(into ? { into } : {}),
      ...{ empties: true, made: ctx.made, ...ctx.said },
      ...(eachOf === undefined ? {} : { eachOf }),
    });
  }
  return effect.set ?? {};
}

/** What the values of an effect may read of earlier ones. */
const knows = ({ made }: Context): Pick<EffectModel, 'made'> => (made.length > 0 ? { made } : {});

function compileMove(ctx: Context, effect: Effect): EffectModel | undefined {
  const { report, at, models } = ctx;
  const text = effect.move ?? '';
  const reference = referenceOf(ctx, text.trim());
  const list = reference ? undefined : findList(ctx, text, [...at, 'move']);
  const record = reference ? findRecord(ctx, reference.target, [...at, 'move']) : models.get(list?.record ?? '');
  if (!record) return undefined;
  const transitions = record.states?.transitions.filter((each) => each.auto === undefined) ?? [];
  const transition = transitions.find((each) => each.name === effect.by);
  if (!transition) {
    const names = transitions.map((each) => each.name);
    report.fault(effect.by === undefined ? at : [...at, 'by'], {
      zh: `“${record.label.zh}”没有状态变化“${effect.by ?? ''}”`,
      en: `"${record.name}" has no transition "${effect.by ?? ''}"`,
      hint: closestName(effect.by ?? '', names) ?? names[0],
    });
    return undefined;
  }
  const missing = transition.ask.filter((name) => transition.optional?.includes(name) !== true && effect.set?.[name] === undefined);
  if (missing.length > 0 || transition.comment === 'required')
    report.fault([...at, 'by'], {
      zh:
        missing.length > 0
          ? `“${transition.name}”要求填写“${missing.join('、')}”，请用 set 给出`
          : `“${transition.name}”要填写意见，只能由人来做`,
      en:
        missing.length > 0
          ? `"${transition.name}" asks for "${missing.join(', ')}"; give it by set`
          : `"${transition.name}" takes an opinion; only a person can do it`,
    });
  if (transition.password)
    report.fault([...at, 'by'], {
      zh: `“${transition.name}”要本人输入密码，只能由人来做`,
      en: `"${transition.name}" asks for a password; only a person can do it`,
    });
  if (list && record.states)
    checkMoveFilter(report, record.fields, { path: [...at, 'move'], text, field: record.states.field, from: transition.from });
  const set = compileSet(ctx, effect, record, { only: transition.ask });
  return {
    ...{ kind: 'move', record: record.name, by: transition.name, set, ...knows(ctx) },
    ...(reference ? { reference: reference.name } : {}),
    ...(list ? { list: { name: list.name, ids: list.ids } } : {}),
  };
}

function compileEffect(ctx: Context, effect: Effect): EffectModel | undefined {
  const { report, at } = ctx;
  const [kind, ...others] = kinds.filter((each) => effect[each] !== undefined);
  if (!kind || others.length > 0) {
    report.fault(at, { zh: '每一项写 move、put、make、tell 之一', en: 'Each entry is one of move, put, make and tell' });
    return undefined;
  }
  const stray = (['by', 'each', 'times', 'as', 'set', 'to'] as const).filter(
    (word) => effect[word] !== undefined && !allowed[kind].includes(word),
  );
  for (const word of stray) report.fault([...at, word], { zh: `${kind} 里不写 ${word}`, en: `${kind} takes no ${word}` }, 'key');
  if (kind === 'move') return compileMove(ctx, effect);
  if (effect.set === undefined) {
    report.fault(at, { zh: `${kind} 要用 set 写明各字段的值`, en: `${kind} needs set` });
    return undefined;
  }
  if (kind === 'put') {
    const reference = referenceOf(ctx, effect.put ?? '');
    if (!reference) {
      const names = ctx.model.fields.filter((field) => field.type === 'ref').map((field) => field.name);
      report.fault([...at, 'put'], {
        zh: `“${effect.put ?? ''}”不是本记录的引用字段`,
        en: `"${effect.put ?? ''}" is no reference of this record`,
        hint: closestName(effect.put ?? '', names) ?? names[0],
      });
      return undefined;
    }
    const record = findRecord(ctx, reference.target, [...at, 'put']);
    return record && { kind, record: record.name, reference: reference.name, set: compileSet(ctx, effect, record, {}), ...knows(ctx) };
  }
  const record = findRecord(ctx, effect.make, [...at, 'make']);
  const list = effect.each === undefined ? undefined : findList(ctx, effect.each, [...at, 'each']);
  if (!record || (effect.each !== undefined && !list)) return undefined;
  const set = compileSet(ctx, effect, record, list ? { eachOf: list.name } : {});
  const { times, as } = effect;
  checkMadeName(ctx, effect);
  ctx.report.expression([...at, 'times'], times, { into: countField, ...(list ? { eachOf: list.name } : {}) });
  return {
    ...{ kind, record: record.name, set, ...knows(ctx) },
    ...(as === undefined ? {} : { as }),
    ...(list ? { list: { name: list.name, ids: list.ids } } : {}),
    ...(times === undefined ? {} : { times }),
  };
}

const allowed: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  move: ['by', 'set'],
  put: ['set'],
  make: ['each', 'times', 'as', 'set'],
};

/** Compiles what the transitions of a record do to others, once all records are known. */
export function compileEffects(report: Reporter, model: RecordModel, raw: States, known: Known): StatesModel {
  const { states } = model;
  if (!states) throw new Error(`The record ${model.name} has no states.`);
  const transitions = states.transitions.map((transition) => {
    const effects = raw.transitions[transition.name]?.then;
    if (!effects) return transition;
    const named = (some: readonly Effect[]): readonly string[] =>
      some.flatMap(({ as }) => (as !== undefined && mayName(model, as) ? as : []));
    const contextAt = (index: number): Context => ({
      ...{ ...known, report, model, said: saidWith(transition) },
      ...{ made: named(effects.slice(0, index)), later: named(effects.slice(index)) },
      at: ['states', 'transitions', transition.name, 'then', index],
    });
    const then = effects.flatMap((effect, index) => (effect.tell === undefined ? (compileEffect(contextAt(index), effect) ?? []) : []));
    const tells = effects.flatMap((effect, index) => (effect.tell === undefined ? [] : (compileTell(contextAt(index), effect) ?? [])));
    return { ...transition, ...(then.length > 0 ? { then } : {}), ...(tells.length > 0 ? { tells } : {}) };
  });
  return { ...states, transitions };
}

/** Reports effects that set each other off in a circle. */
export function checkEffectCircles(reports: ReadonlyMap<string, Reporter>, models: ReadonlyMap<string, RecordModel>): void {
  const done = new Set<string>();
  const visit = (record: string, name: string, way: readonly string[]): void => {
    const here = `${record}.${name}`;
    const transition = models.get(record)?.states?.transitions.find((each) => each.name === name);
    if (done.has(here)) return;
    transition?.then?.forEach((effect, index) => {
      if (effect.kind !== 'move' || effect.by === undefined) return;
      const next = `${effect.record}.${effect.by}`;
      const circle = [...way, here];
      if (circle.includes(next)) {
        const text = [...circle.slice(circle.indexOf(next)), next].join(' → ');
        reports.get(record)?.fault(['states', 'transitions', name, 'then', index, 'by'], {
          zh: `状态变化互相引起，成了圈：${text}`,
          en: `Effects in a circle: ${text}`,
        });
      } else visit(effect.record, effect.by, circle);
    });
    done.add(here);
  };
  for (const [name, model] of models) for (const transition of model.states?.transitions ?? []) visit(name, transition.name, []);
}
