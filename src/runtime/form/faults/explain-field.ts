import { getAt, isObject, type Values } from '../../../base/dot-path';
import { candidateLanguageOf, type ExpressionContext, type ExpressionLanguage, languageOf } from '../../../schema/expression/expressions';
import { readsOf } from '../../../schema/expression/expression-reads';
import { holds } from '../../../schema/expression/conditions';
import { groupFields } from '../../../schema/model/form-fields';
import type { Expression } from '../../../schema/model/field-type';
import type { FormGroupModel, PageModel } from '../../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { stateOf } from '../../../schema/view/row-state';

/** One value that an expression reads. */
export interface ReadValue {
  /** As the expression writes it: `enterType`, `parent.discountType`, `user.roles`. */
  readonly name: string;
  readonly field?: FieldModel;
  readonly value: unknown;
  /** What is chosen, where the value is a reference. */
  readonly target?: unknown;
}

/** What a rule makes of a field. */
type Effect =
  'visible' | 'readOnly' | 'required' | 'computed' | 'copied' | 'numbered' | 'offered' | 'begins' | 'frozen' | 'never' | 'state';

/** A rule that says something about a field, and what it says now. */
export interface Reason {
  readonly effect: Effect;
  /** True where the rule takes hold, false where it does not, undefined where a value that it needs is not known. */
  readonly holds: boolean | undefined;
  readonly expression?: Expression;
  readonly reads: readonly ReadValue[];
  /** Where the rule stands: file, then the way inside it. */
  readonly place: string;
  /** The state that freezes. */
  readonly state?: { readonly field: FieldModel; readonly value: unknown };
  /** Labels of the transitions by which a number is given; absent: by saving. */
  readonly by?: readonly Text[];
}

interface ExplainRequest {
  readonly page: Pick<PageModel, 'path' | 'page'>;
  readonly record: RecordModel;
  readonly groups: readonly FormGroupModel[];
  readonly field: FieldModel;
  readonly values: Values;
  readonly context: ExpressionContext;
  /** The stored row while editing: its state freezes fields. */
  readonly stored?: Values | undefined;
}

const userWords: readonly string[] = ['id', 'name', 'roles', 'deptId', 'staffId', 'enterId'];
const contextWords: readonly string[] = [...userWords.map((word) => `user.${word}`), 'today', 'now'];

const saysWord = (expression: string, word: string): boolean => new RegExp(`(^|[^.\\w])${word.replace('.', '\\.')}\\b`).test(expression);

/** The values that an expression reads, each once. */
function readValues(request: ExplainRequest, language: ExpressionLanguage, expression: Expression): readonly ReadValue[] {
  const { record, values, context } = request;
  const found = new Map<string, ReadValue>();
  const homes: Readonly<Record<string, Values | undefined>> = { own: values, old: context.old, parent: context.parent };
  const reads = readsOf(language, expression);
  for (const read of reads) {
    const home = homes[read.owner];
    const fields = read.owner === 'parent' ? (record.parentFields ?? []) : record.fields;
    const field = fields.find((each) => each.name === read.field);
    if (!home || !field) continue;
    // Where only a part of what is chosen is read, the part is told.
    if (read.through === undefined && reads.some((other) => other.owner === read.owner && other.field === read.field && other.through))
      continue;
    const name = [...(read.owner === 'own' ? [] : [read.owner]), read.field, ...(read.through === undefined ? [] : [read.through])].join(
      '.',
    );
    const target = getAt(home, ['$refs', field.name]);
    if (read.through === undefined) found.set(name, { name, field, value: getAt(home, field.path), target });
    else found.set(name, { name, value: isObject(target) ? (target[read.through] ?? getAt(target, read.through.split('.'))) : undefined });
  }
  const known = { user: context.user, today: context.today, now: context.now };
  for (const word of contextWords) if (saysWord(expression, word)) found.set(word, { name: word, value: getAt(known, word.split('.')) });
  return [...found.values()];
}

function fieldReasons(request: ExplainRequest): readonly Reason[] {
  const { record, field, values, context, page } = request;
  const file = record.name === page.page ? `pages/${page.path}.json` : `records/…/${record.name}.json`;
  const at = (word: string): string => `${file} › fields › ${field.name} › ${word}`;
  const language = languageOf(record);
  const rule = (effect: Effect, word: string, expression: Expression | undefined): readonly Reason[] =>
    expression === undefined
      ? []
      : [
          {
            effect,
            holds: holds(record, expression, { values, context }),
            expression,
            reads: readValues(request, language, expression),
            place: at(word),
          },
        ];
  const plain = (effect: Effect, word: string, applies: boolean): readonly Reason[] =>
    applies ? [{ effect, holds: true, reads: [], place: at(word) }] : [];
  const given = (effect: Effect, word: string, expression: Expression | undefined): readonly Reason[] =>
    expression === undefined
      ? []
      : [{ effect, holds: true, expression, reads: readValues(request, language, expression), place: at(word) }];
  const copied = field.copy;
  return [
    ...rule('visible', 'x-visible', field.visibleWhen),
    ...given('computed', 'x-compute', field.compute),
    ...(copied === undefined ? [] : [{ effect: 'copied' as const, holds: true, expression: copied, reads: [], place: at('x-copy') }]),
    ...plain('numbered', 'x-number', field.number !== undefined).map((reason) =>
      field.numberedBy ? { ...reason, by: field.numberedBy } : reason,
    ),
    ...plain('state', 'states', record.states?.field === field.name),
    ...plain(
      'never',
      'readOnly',
      field.readOnly &&
        field.compute === undefined &&
        copied === undefined &&
        field.number === undefined &&
        record.states?.field !== field.name,
    ),
    ...rule('readOnly', 'x-readonly', field.readOnlyWhen),
    ...(field.candidatesWhen === undefined
      ? []
      : [
          {
            effect: 'offered' as const,
            holds: true,
            expression: field.candidatesWhen,
            reads: readValues(request, candidateLanguageOf(record, field), field.candidatesWhen),
            place: at('x-filter'),
          },
        ]),
    ...given('begins', 'x-default', field.defaultExpression),
  ];
}

function groupReasons(request: ExplainRequest): readonly Reason[] {
  const { record, groups, field, values, context, page } = request;
  const index = groups.findIndex((group) => groupFields(group).includes(field.name));
  const expression = groups[index]?.visibleWhen;
  if (expression === undefined) return [];
  return [
    {
      effect: 'visible',
      holds: holds(record, expression, { values, context }),
      expression,
      reads: readValues(request, languageOf(record), expression),
      place: `pages/${page.path}.json › form › groups › ${String(index)} › visible`,
    },
  ];
}

function requiredReasons(request: ExplainRequest): readonly Reason[] {
  const { record, field, values, context, page } = request;
  return record.required
    .filter((requirement) => requirement.field === field.name)
    .map(({ when }): Reason => {
      const place = `pages/${page.path}.json › form › required › ${field.name}`;
      if (when === undefined) return { effect: 'required', holds: true, reads: [], place };
      return {
        effect: 'required',
        holds: holds(record, when, { values, context }),
        expression: when,
        reads: readValues(request, languageOf(record), when),
        place,
      };
    });
}

function frozenReasons({ record, field, stored, page }: ExplainRequest): readonly Reason[] {
  const { states } = record;
  const own = states && record.fields.find((each) => each.name === states.field);
  if (!states || !own || !stored) return [];
  const state = stateOf(record, stored);
  const frozen = Object.hasOwn(states.freeze, state) ? states.freeze[state] : undefined;
  if (frozen === undefined || (frozen !== 'all' && !frozen.includes(field.name))) return [];
  return [
    {
      effect: 'frozen',
      holds: true,
      reads: [],
      place: `pages/${page.path}.json › states › freeze › ${state}`,
      state: { field: own, value: state },
    },
  ];
}

/** Says why a field is as it is now: every rule about it, what the rule says, and the values that it reads. */
export const explainField = (request: ExplainRequest): readonly Reason[] => [
  ...groupReasons(request),
  ...fieldReasons(request),
  ...frozenReasons(request),
  ...requiredReasons(request),
];
