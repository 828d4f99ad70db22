import type { Colour, Expression } from './field-type';
import type { PageModel } from './page-model';
import type { DailyModel, FieldModel, RecordModel } from './record-model';
import { type EffectModel, personField, type TellModel, type TransitionModel } from './states-model';
import type { Text } from './text';

/** A state of a record. */
export interface DrawnState {
  readonly key: string;
  readonly label: Text;
  readonly colour?: Colour;
  readonly initial: boolean;
  readonly final: boolean;
}

/** What a transition does to other records. */
export interface DrawnEffect {
  readonly kind: EffectModel['kind'];
  readonly page: Text;
  /** The transition that the records go through, and the state that it leads to. */
  readonly action?: Text;
  readonly state?: Text;
}

export interface DrawnTransition {
  readonly name: string;
  readonly label: Text;
  /** Keys of states. */
  readonly from: readonly string[];
  /** Absent: the state stays. */
  readonly to?: string;
  /** It happens by itself as soon as this holds. */
  readonly auto?: Expression;
  /** It happens by itself on the days on which this holds; with neither states nor effects where it does no more than tell. */
  readonly daily?: Pick<DailyModel, 'when' | 'at' | 'each'>;
  readonly when?: Expression;
  /** The page's own sentences for a guard that does not hold. */
  readonly whenNot: readonly Text[];
  /** Transitions that another person must have done. */
  readonly notBy: readonly Text[];
  /** What it asks for. */
  readonly asks: readonly Text[];
  readonly comment: boolean;
  /** Fields that get their number with it. */
  readonly numbers: readonly Text[];
  readonly effects: readonly DrawnEffect[];
  /** Fields that name people, and roles: by their aliases in the files, by their names where a tenant is told of them; and transitions, for whoever may make one of them. */
  readonly tells: { readonly people: readonly Text[]; readonly roles: readonly string[]; readonly may: readonly Text[] };
}

/** One way in which records of one page act on those of another. */
export interface DrawnWay extends Pick<DrawnEffect, 'action' | 'state'> {
  /** `sum`: a stored value is computed from them. */
  readonly kind: EffectModel['kind'] | 'sum';
  /** The transition that sets it off; the field that is computed. */
  readonly by: Text;
}

export interface DrawnLink {
  readonly page: Text;
  readonly ways: readonly DrawnWay[];
}

/** The states of a page's record, and which records it and others act on, as the page files say. */
export interface PageDiagram {
  readonly label: Text;
  readonly states: readonly DrawnState[];
  readonly transitions: readonly DrawnTransition[];
  /** Pages whose records act on these. */
  readonly before: readonly DrawnLink[];
  /** Pages on whose records these act. */
  readonly after: readonly DrawnLink[];
}

type Known = ReadonlyMap<string, { readonly label: Text; readonly record: RecordModel }>;

/** Each record once, by its first page. */
function recordsOf(pages: Iterable<PageModel>): Known {
  const known = new Map<string, { readonly label: Text; readonly record: RecordModel }>();
  for (const { label, record } of pages) if (!known.has(record.name)) known.set(record.name, { label, record });
  return known;
}

const fieldOf = ({ fields }: RecordModel, name: string | undefined): FieldModel | undefined => fields.find((each) => each.name === name);

const stateLabel = (record: RecordModel | undefined, key: string | undefined): Text | undefined =>
  record && fieldOf(record, record.states?.field)?.options?.find((option) => option.key === key)?.label;

function toEffect(known: Known, { kind, record: name, by }: EffectModel): DrawnEffect {
  const target = known.get(name);
  const moved = target?.record.states?.transitions.find((each) => each.name === by);
  const state = stateLabel(target?.record, moved?.to);
  return { kind, page: target?.label ?? { zh: name, en: name }, ...(moved ? { action: moved.label } : {}), ...(state ? { state } : {}) };
}

const toTold = (known: Known, record: RecordModel, tells: readonly TellModel[]): DrawnTransition['tells'] => ({
  people: [
    ...[
      ...new Set(tells.flatMap(({ people, contacts }) => [...people, ...contacts.map(({ field, through }) => through ?? field)])),
    ].flatMap((each) => fieldOf(record, personField(each).field)?.label ?? []),
    ...tells.flatMap(({ dependents }) =>
      dependents.flatMap(({ record: name, field }) => {
        const found = known.get(name);
        const label = found && fieldOf(found.record, field)?.label;
        return label ? [{ zh: `${found.label.zh}的${label.zh}`, en: `${label.en} of ${found.label.en}` }] : [];
      }),
    ),
  ],
  roles: [...new Set(tells.flatMap(({ roles }) => roles))],
  may: [...new Set(tells.flatMap(({ may }) => may))].flatMap(
    (name) => record.states?.transitions.find((each) => each.name === name)?.label ?? [],
  ),
});

function toTransition(known: Known, record: RecordModel, transition: TransitionModel): DrawnTransition {
  const { name, label, from, to, auto, when, whenNot, notBy, ask, comment, number = [], then = [], tells = [] } = transition;
  return {
    ...{ name, label, from },
    ...(to === undefined ? {} : { to }),
    ...(auto === undefined ? {} : { auto }),
    ...(when === undefined ? {} : { when }),
    whenNot: (whenNot ?? []).map(({ sentence }) => sentence),
    notBy: notBy.flatMap((other) => record.states?.transitions.find((each) => each.name === other)?.label ?? []),
    asks: ask.flatMap((each) => fieldOf(record, each)?.label ?? []),
    comment: comment !== undefined,
    numbers: number.flatMap((each) => fieldOf(record, each)?.label ?? []),
    effects: then.map((effect) => toEffect(known, effect)),
    tells: toTold(known, record, tells),
  };
}

/** What happens by date is drawn as the transition that it lets happen; where it only tells, under the title of its notice. */
function toDaily(known: Known, record: RecordModel, { name, when, at, each, by, tell }: DailyModel): DrawnTransition {
  const own = record.states?.transitions.find((transition) => transition.name === by);
  const base = own && toTransition(known, record, own);
  return {
    ...(base ?? {
      label: tell?.title ?? { zh: name, en: name },
      from: [],
      whenNot: [],
      notBy: [],
      asks: [],
      comment: false,
      numbers: [],
      effects: [],
    }),
    name: `daily ${name}`,
    daily: { when, at, ...(each ? { each } : {}) },
    tells: toTold(known, record, [...(own?.tells ?? []), ...(tell ? [tell] : [])]),
  };
}

/** How the records of one page act on those of another. */
function waysTo(known: Known, acting: RecordModel, onto: RecordModel): readonly DrawnWay[] {
  const moves = (acting.states?.transitions ?? []).flatMap(({ label, then = [] }) =>
    then.filter(({ record }) => record === onto.name).map((effect) => ({ ...toEffect(known, effect), by: label })),
  );
  const lists = (onto.has ?? []).filter(({ record }) => record === acting.name).map(({ name }) => new RegExp(`\\b${name}\\b`));
  const sums = onto.fields.filter(({ compute = '' }) => lists.some((list) => list.test(compute)));
  return [...moves.map(({ page: _page, ...way }) => way), ...sums.map(({ label }) => ({ kind: 'sum' as const, by: label }))];
}

/** Draws what page files say of a page's record. Shape: undefined where it has no states, nothing happens by date, and no records act on each other. */
export function diagramOf(pages: Iterable<PageModel>, page: PageModel): PageDiagram | undefined {
  const known = recordsOf(pages);
  const { record, label } = page;
  const { states } = record;
  const others = [...known.values()].filter((other) => other.record.name !== record.name);
  const linked = (waysOf: (other: RecordModel) => readonly DrawnWay[]): readonly DrawnLink[] =>
    others.map((other) => ({ page: other.label, ways: waysOf(other.record) })).filter(({ ways }) => ways.length > 0);
  const [before, after] = [linked((other) => waysTo(known, other, record)), linked((other) => waysTo(known, record, other))];
  const daily = (record.daily ?? []).map((rule) => toDaily(known, record, rule));
  if (!states && before.length + after.length + daily.length === 0) return undefined;
  const used = new Set(states?.transitions.flatMap(({ from, to }) => [...from, ...(to === undefined ? [] : [to])]));
  const drawn = (fieldOf(record, states?.field)?.options ?? []).filter(({ key }) => used.has(key) || key === states?.initial);
  return {
    label,
    states: drawn.map(({ key, label: word, colour }) => ({
      key,
      label: word,
      ...(colour ? { colour } : {}),
      initial: key === states?.initial,
      final: states?.final?.includes(key) ?? false,
    })),
    transitions: [...(states?.transitions ?? []).map((each) => toTransition(known, record, each)), ...daily],
    before,
    after,
  };
}
