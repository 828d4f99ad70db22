import { randomUUID } from 'node:crypto';
import { AppError } from '../../base/app-error';
import { addDays } from '../../base/day';
import { addWorkingDays } from '../../base/working-days';
import { countsWorkdays, withWorkdays } from '../../schema/expression/with-day';
import type { DailyModel } from '../../schema/model/record-model';
import { type Moment, systemCaller } from '../auth/caller';
import type { Database } from '../db/connections/database';
import { isOutage } from '../db/database-failure';
import type { SchemaStore, ServingPage, ServingSchemas } from '../db/schema/schema-store';
import { readCalendar } from '../query/read-calendar';
import { claimDaily, type DailyWork, doDaily, findDaily, forgetEnded } from '../records/flows/do-daily';
import { sentenceOf } from '../records/write/sentence-of';
import { createPoller, type Poller } from './poller';

/** Units: ms; how often a process looks whether a rule is due. */
const lookAgain = 60_000;
/** Units: s; how long a rule belongs to the process that runs it, from the last that was heard of it. */
const lease = 120;
/** Days that were missed and are made up for; what lies further back is left. */
const mostMissed = 31;

export interface DailyContext {
  readonly database: Database;
  readonly store: SchemaStore;
  /** What the time is; the database's clock where absent. */
  readonly clock?: () => Promise<Moment>;
  readonly onError: (error: unknown) => void;
}

interface Rule {
  readonly tenantId: string;
  readonly page: ServingPage;
  readonly rule: DailyModel;
}

/** What administrators are told of a fault. */
const toldOf = (error: unknown): string =>
  (error instanceof AppError ? (sentenceOf(error, 'zh') ?? error.code) : error instanceof Error ? error.message : String(error)).slice(
    0,
    1000,
  );

/** Each rule with the page that its records are written by. */
function rulesOf(schemas: ServingSchemas): readonly Omit<Rule, 'tenantId'>[] {
  const pages = new Map<string, ServingPage>();
  for (const page of schemas.serving.values()) {
    const { name } = page.model.record;
    if (!pages.has(name) || page.model.page === name) pages.set(name, page);
  }
  return [...pages.values()].flatMap((page) => (page.model.record.daily ?? []).map((rule) => ({ page, rule })));
}

/** The days that a rule has yet to run, first first: what only tells is about today, and is told once its hour has come. */
function daysDue({ rule }: Pick<Rule, 'rule'>, last: string | undefined, { today, now }: Moment): readonly string[] {
  const begun = now.slice(11, 16) >= rule.at;
  const end = begun ? today : (addDays(today, -1) ?? today);
  // A new rule begins with the first day whose hour it meets.
  if (last === undefined || rule.by === undefined) return begun && (last === undefined || last < today) ? [today] : [];
  const days: string[] = [];
  for (let day = addDays(last, 1) ?? '9999'; day <= end; day = addDays(day, 1) ?? '9999') days.push(day);
  return days.slice(-mostMissed);
}

/**
 * Runs what page files say happens by date, for each tenant: one process at a time runs a rule, each record in a transaction of its own with the note that it was done, so that it is
 * done once whatever ends the process in between. Days that were missed run in order, each as its own day.
 */
export function createDailyRunner({ database, store, clock, onError }: DailyContext): Poller {
  const owner = randomUUID();

  const readClock = async (): Promise<Moment> => {
    const { rows } = await database.system((q) =>
      q.query(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`),
    );
    const now = String(rows[0]?.['now']);
    return { today: now.slice(0, 10), now };
  };

  /** Takes a rule, or keeps it. Shape: the last day that it has run; undefined where another process runs it. */
  async function take({ tenantId, page, rule }: Rule): Promise<{ readonly last: string | undefined } | undefined> {
    const { rows } = await database.write(tenantId, (tx) =>
      tx.query(
        `insert into sys_daily_run as r (tenant_id, record, rule, owner, until) values ($1, $2, $3, $4, now() + make_interval(secs => $5))
         on conflict (tenant_id, record, rule) do update set owner = excluded.owner, until = excluded.until where r.owner = excluded.owner or r.until < now()
         returning to_char(day, 'YYYY-MM-DD') as day`,
        [tenantId, page.model.record.name, rule.name, owner, lease],
      ),
    );
    const [row] = rows;
    return row && { last: row['day'] === null ? undefined : String(row['day']) };
  }

  /** Gives a rule back, with the day that it has run whole where it has. */
  async function giveBack({ tenantId, page, rule }: Rule, day: string | undefined): Promise<void> {
    await database.write(tenantId, (tx) =>
      tx.query(
        `update sys_daily_run set until = now() - interval '1 second', day = coalesce($5::date, day) where tenant_id = $1 and record = $2 and rule = $3 and owner = $4`,
        [tenantId, page.model.record.name, rule.name, owner, day ?? null],
      ),
    );
  }

  /** Notes that a record was refused, or cannot be done at all: it is tried again the next day, and stands among the faults that administrators see. */
  async function putOff(work: DailyWork, id: string, error: unknown): Promise<void> {
    const { ctx, rule } = work;
    const { tenantId } = ctx.caller;
    const { name, label } = ctx.page.model.record;
    await database.write(tenantId, async (tx) => {
      if (!(await claimDaily(tx, work, { id, done: false }))) return;
      await tx.query(`insert into sys_error_log (tenant_id, id, kind, message, extra) values ($1, $2, 'daily', $3, $4)`, [
        tenantId,
        database.ids.next(),
        `“${label.zh}”的每日规则“${rule.name}”未能办理：${toldOf(error)}`,
        JSON.stringify({ record: name, id, rule: rule.name, day: work.day }),
      ]);
    });
  }

  /** The rule with the days that it counts in working days by the calendar of the institute. */
  async function countDays({ tenantId, rule }: Rule, day: string): Promise<DailyModel> {
    if (!countsWorkdays(rule.when)) return rule;
    const calendar = await readCalendar({ database, kept: store.current().records.has('holidays') }, tenantId, day);
    return { ...rule, when: withWorkdays(rule.when, (count) => addWorkingDays(day, count, calendar) ?? day) };
  }

  async function openWork({ tenantId, page, rule: written }: Rule, day: string, moment: Moment): Promise<DailyWork> {
    const schemas = store.current();
    const rule = await countDays({ tenantId, page, rule: written }, day);
    const isToday = day === moment.today;
    const caller = systemCaller(tenantId, isToday ? moment : { today: day, now: `${day} ${rule.at}:00` });
    const source = { record: page.model.record, records: schemas.records, bigrams: schemas.bigrams };
    const request = { id: `daily-${rule.name}-${day}`, address: '' };
    return { ctx: { database, schemas, page, source, caller, request }, rule, day, isToday };
  }

  /** Shape: false where it was not done whole. */
  async function runDay(rule: Rule, work: DailyWork): Promise<boolean> {
    const { tenantId } = rule;
    await database.write(tenantId, (tx) => forgetEnded(tx, work));
    const find = (last: string) => database.read(tenantId, (q) => findDaily(q, work, last));
    for (let ids = await find('0'); ids.length > 0; ids = await find(ids.at(-1) ?? '0')) {
      for (const id of ids) {
        if (poller.isClosed()) return false;
        try {
          await database.write(tenantId, (tx) => doDaily(tx, work, id));
        } catch (error) {
          // Any other fault is the record's own, and keeps no other waiting.
          if (isOutage(error)) throw error;
          await putOff(work, id, error);
          if (!(error instanceof AppError)) onError(error);
        }
      }
      if (!(await take(rule))) return false;
    }
    return true;
  }

  async function runRule(rule: Rule): Promise<void> {
    const taken = await take(rule);
    if (!taken) return;
    let done: string | undefined;
    try {
      // Rules before it may have taken hours.
      const moment = await (clock ?? readClock)();
      for (const day of daysDue(rule, taken.last, moment)) {
        if (!(await runDay(rule, await openWork(rule, day, moment)))) return;
        done = day;
      }
    } finally {
      await giveBack(rule, done);
    }
  }

  async function lookOnce(): Promise<void> {
    const rules = rulesOf(store.current());
    if (rules.length === 0) return;
    const moment = await (clock ?? readClock)();
    const { rows } = await database.system((q) =>
      q.query(
        `select t.tenant_id, coalesce(json_agg(json_build_array(r.record, r.rule, to_char(r.day, 'YYYY-MM-DD'))) filter (where r.day is not null), '[]') as ran
         from sys_tenant t left join sys_daily_run r on r.tenant_id = t.tenant_id
         where t.enabled and t.is_deleted = 0 and (t.expire_time is null or t.expire_time > now()) group by t.tenant_id order by t.tenant_id`,
      ),
    );
    for (const row of rows) {
      const ran = row['ran'] as readonly (readonly [record: string, rule: string, day: string])[];
      for (const { page, rule } of rules) {
        if (poller.isClosed()) return;
        const last = ran.find(([record, name]) => record === page.model.record.name && name === rule.name)?.[2];
        if (daysDue({ rule }, last, moment).length === 0) continue;
        await runRule({ page, rule, tenantId: String(row['tenant_id']) }).catch(onError);
      }
    }
  }

  const poller = createPoller({ every: lookAgain, look: lookOnce, onError });
  return poller;
}
