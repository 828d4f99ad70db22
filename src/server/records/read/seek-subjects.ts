import { findBy } from '../../../protocol/find-text';
import type { Condition, Test } from '../../../protocol/condition';
import { recordOfSubject, tellsOfRecords } from '../../../schema/model/name-operations';
import { recordOf, type PageContext } from '../../rights/page-context';
import { findRecords } from './find-records';

/** Most records of one page that a text stands for; more of them would be no answer to whom looks for one. */
const eachPage = 100;

const negative: ReadonlySet<Test['operator']> = new Set(['!=', 'NOT LIKE', 'NOT IN']);

const textsOf = ({ value }: Test): readonly string[] => (typeof value === 'string' ? [value] : value);

/** Of which records every row must tell that meets a condition; undefined: of any. */
function toldOf(condition: Condition): ReadonlySet<string> | undefined {
  if (condition.kind === 'test')
    return condition.field === 'subject' && (condition.operator === '=' || condition.operator === 'IN')
      ? new Set(textsOf(condition).map(recordOfSubject))
      : undefined;
  if (condition.kind === 'or') return undefined;
  return condition.of.map(toldOf).find((each) => each !== undefined);
}

/**
 * Lets the rows of a page that tells of records be asked for by what people call a record: a text that is asked for as its id stands for the records too
 * that the caller may see and whose number or name holds it. Shape: the condition, as it is on every other page.
 */
export async function seekSubjects(ctx: PageContext, condition: Condition | undefined): Promise<Condition | undefined> {
  if (!condition || !tellsOfRecords(recordOf(ctx))) return condition;
  const of = toldOf(condition);
  const store = { current: () => ctx.schemas };
  const idsOf = async (text: string): Promise<readonly string[]> => {
    const by = findBy(text);
    if (by === undefined) return [];
    const found = await findRecords({ database: ctx.database, store }, ctx.caller, {
      text: text.trim(),
      by,
      notice: '',
      words: [],
      each: eachPage,
      ...(of ? { of } : {}),
    });
    return found.map(({ id }) => id);
  };
  const seek = async (each: Condition): Promise<Condition> => {
    if (each.kind !== 'test') return { ...each, of: await inTurn(each.of, seek) };
    if (each.field !== 'subjectId') return each;
    const ids = (await inTurn(textsOf(each), idsOf)).flat();
    if (ids.length === 0) return each;
    const isNot = negative.has(each.operator);
    const named = { ...each, operator: isNot ? 'NOT IN' : 'IN', value: ids } as const;
    return { kind: isNot ? 'and' : 'or', of: [each, named] };
  };
  return seek(condition);
}

/** Does one after the other: a search must not take every connection. */
async function inTurn<From, To>(each: readonly From[], work: (one: From) => Promise<To>): Promise<readonly To[]> {
  const done: To[] = [];
  for (const one of each) done.push(await work(one));
  return done;
}
