import { sql } from 'kysely';
import { isMobile } from '../../../base/mobile';
import { wordsIn } from '../../../base/text';
import { ownWords } from '../../../schema/model/name-notices';
import type { PageModel } from '../../../schema/model/page-model';
import type { TellModel } from '../../../schema/model/states-model';
import { refusal } from '../../../protocol/errors';
import type { TemplateTrial } from '../../../protocol/template-trial';
import { writeAudit } from '../../audit/audit-trail';
import type { Database, Queryable } from '../../db/connections/database';
import type { SchemaStore } from '../../db/schema/schema-store';
import type { Language } from '../../language';
import { filledTexts, rewordFor } from '../../messages/choose-template';
import { writeLetter } from '../../messages/letter';
import { isMailAddress } from '../../messages/mail-server';
import { maskReceiver } from '../../messages/mask-receiver';
import { isWordedBy, tellsOf } from '../../../schema/view/tells-of';
import type { Channel } from '../../messages/message';
import { type MessageTemplate, toTemplate } from '../../messages/message-template';
import { type WordsOfRow, wordsOfRow } from '../../messages/told-words';
import { loadRow } from '../../query/load-rows';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { hidesState } from '../../records/write/state-of';
import { openPageContext } from '../../rights/open-page-context';
import { mayDo, type PageContext, requireRight } from '../../rights/page-context';

/** Tests of one person in an hour, and of a tenant in a day: each may go to anybody. */
const most = { person: 20, tenant: 200 } as const;
/** Units: ms; so long the outcome is waited for, looked for at such distances. */
const patience = { all: 8_000, step: 400 } as const;

interface TrialContext {
  readonly database: Database;
  readonly store: SchemaStore;
}

interface Requested {
  readonly id: string;
  readonly channel: Channel;
  /** '' for the own address. */
  readonly to: string;
  readonly language: Language;
  readonly values: 'latest' | 'chosen' | 'placeholders';
  /** Of what was chosen: `<module>/<page>` and id. */
  readonly page: string;
  readonly record: string;
}

/** A notice that a template would word, and the page that tells it. */
interface Told {
  readonly page: PageModel;
  readonly tell: TellModel;
}

function toldBy({ schemas }: PageContext, event: string, kind: string, template: MessageTemplate): readonly Told[] {
  return [...schemas.serving.values()].flatMap(({ model }) => {
    const words = filledTexts(kind, template).flatMap(wordsIn);
    return tellsOf(model.record)
      .filter((tell) => isWordedBy(tell, event, words))
      .map((tell) => ({ page: model, tell }));
  });
}

const inBoth = (of: (language: Language) => Readonly<Record<string, string>>): WordsOfRow => ({ zh: of('zh'), en: of('en') });

/** Words that show where a value will stand. */
const placeholders = (page: PageModel | undefined): WordsOfRow =>
  inBoth((language) => Object.fromEntries((page?.record.fields ?? []).map(({ name, label }) => [name, `〔${label[language]}〕`])));

interface Filled {
  readonly told?: Told;
  readonly words: WordsOfRow;
  /** The record whose values they are; absent where placeholders stand for them. */
  readonly row?: string;
}

/** The words of the latest record that the caller may see and that would be told of. */
async function latestWords(q: Queryable, ctx: PageContext, context: TrialContext, all: readonly Told[]): Promise<Filled | undefined> {
  const { tenantId } = ctx.caller;
  for (const told of all) {
    const opened = openPageContext(context, { path: told.page.path, caller: ctx.caller, request: ctx.request });
    if (!mayDo(ctx.caller, told.page, 'view') || hidesState(opened)) continue;
    const { record, scope } = opened.source;
    const [found] = await runSql(
      q,
      sql`select t.id::text as id from ${tableAs(record, 't')} where ${alive('t', tenantId)}${scope ? sql` and ${scope('t')}` : sql``}
          order by ${columnOf('t', 'create_time')} desc, t.id desc limit 1`,
    );
    const row = await loadRow(q, opened.source, { tenantId, id: String(found?.['id'] ?? '') });
    if (row) return { told, words: wordsOfRow(told.page.record, row), row: row.id };
  }
  return undefined;
}

/** The words of a record that the caller chose, as he sees it. Errors: wrongParameter (its page tells no such notice), rowGone. */
async function chosenWords(
  q: Queryable,
  ctx: PageContext,
  context: TrialContext,
  all: readonly Told[],
  chosen: Requested,
): Promise<Filled> {
  const told = all.find(({ page }) => page.path === chosen.page);
  if (!told) throw refusal('wrongParameter', { name: 'page' });
  const opened = openPageContext(context, { path: told.page.path, caller: ctx.caller, request: ctx.request });
  const isShut = !mayDo(ctx.caller, told.page, 'view') || hidesState(opened);
  const row = isShut ? undefined : await loadRow(q, opened.source, { tenantId: ctx.caller.tenantId, id: chosen.record });
  if (!row) throw refusal('rowGone', {});
  return { told, words: wordsOfRow(told.page.record, row), row: row.id };
}

/** Where it goes. Errors: mailWrong, phoneWrong, noOwnAddress. */
async function findAddress(q: Queryable, { caller }: PageContext, { channel, to }: Requested): Promise<string> {
  if (to !== '' && channel === 'mail' && !isMailAddress(to)) throw refusal('mailWrong', {});
  if (to !== '' && channel === 'sms' && !isMobile(to)) throw refusal('phoneWrong', { phone: to });
  if (to !== '') return to;
  const { rows } = await q.query(`select ${channel === 'mail' ? 'email' : 'phone'} as own from sys_user where tenant_id = $1 and id = $2`, [
    caller.tenantId,
    caller.userId,
  ]);
  const own = String(rows[0]?.['own'] ?? '');
  if (own === '') throw refusal('noOwnAddress', {});
  return own;
}

/** Counts a test, one after the other. Errors: tooManyRequests. */
async function requireRoom(tx: Queryable, { caller: { tenantId, userId } }: PageContext): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('sys_sent test'), hashtext($1))`, [tenantId]);
  const { rows } = await tx.query(
    `select count(*) filter (where test_by = $2 and create_time > now() - interval '1 hour') as own, count(*) as every
     from sys_sent where tenant_id = $1 and test_by is not null and create_time > now() - interval '1 day'`,
    [tenantId, userId],
  );
  if (Number(rows[0]?.['own']) >= most.person) throw refusal('tooManyRequests', { seconds: 3_600 });
  if (Number(rows[0]?.['every']) >= most.tenant) throw refusal('tooManyRequests', { seconds: 86_400 });
}

type Outcome = Pick<TemplateTrial, 'state' | 'reason' | 'answer'>;

/** What has become of it by now; `waiting` where nothing has for so long. */
async function waitFor(database: Database, tenantId: string, id: string): Promise<Outcome> {
  const until = performance.now() + patience.all;
  for (;;) {
    const { rows } = await database.read(tenantId, (q) =>
      q.query('select state, reason, answer from sys_sent where tenant_id = $1 and id = $2', [tenantId, id]),
    );
    const said = (name: string): string => String(rows[0]?.[name] ?? '');
    const isOpen = said('state') === 'sending' || (said('state') === 'waiting' && said('reason') === '');
    if (!isOpen || performance.now() > until) return { state: said('state'), reason: said('reason'), answer: said('answer') };
    await new Promise((done) => setTimeout(done, patience.step));
  }
}

/**
 * Sends what a template says to an address, through the table of what leaves the house, where it is marked as a test, and tells what became of it. It is filled from
 * the record that the caller chose, or the latest one, among those that its notice would tell of, as the caller sees it, or with words that show where values will
 * stand. Errors: forbidden, rowGone, wrongParameter, templateInside, mailWrong, phoneWrong, noOwnAddress, tooManyRequests.
 */
export async function tryTemplate(context: TrialContext, ctx: PageContext, requested: Requested): Promise<TemplateTrial> {
  requireRight(ctx, 'testSend');
  const { id, channel, language } = requested;
  const { tenantId, userId } = ctx.caller;
  const sent = await ctx.database.write(tenantId, async (tx) => {
    const row = await loadRow(tx, ctx.source, { tenantId, id });
    if (!row) throw refusal('rowGone', {});
    const template = toTemplate(row);
    const event = String(row[ownWords.event] ?? '');
    const all = toldBy(ctx, event, channel, template);
    const [first] = all;
    const found: Readonly<Record<Requested['values'], () => Promise<Filled | undefined>>> = {
      latest: () => latestWords(tx, ctx, context, all),
      chosen: () => chosenWords(tx, ctx, context, all, requested),
      placeholders: () => Promise.resolve(undefined),
    };
    const filled: Filled = (await found[requested.values]()) ?? {
      ...(first ? { told: first } : {}),
      words: placeholders(first?.page),
    };
    const reword = (text: MessageTemplate['title']): MessageTemplate['title'] => {
      const own = filled.told === undefined || filled.told.tell.notice === event ? text : rewordFor(filled.told.tell, text);
      // What no record fills, such as a code.
      const shown = (said: string, words: WordsOfRow['zh']): string =>
        said.replace(/\{([^{}]*)\}/g, (whole, word: string) => (Object.hasOwn(words, word) ? whole : `〔${word}〕`));
      return { zh: shown(own.zh, filled.words.zh), en: shown(own.en, filled.words.en) };
    };
    const { code, sign, providerId } = template;
    const chosen = { code, sign, providerId, title: reword(template.title), content: reword(template.content) };
    const letter = writeLetter({ channel, template: chosen, title: chosen.title, words: filled.words, language });
    const address = await findAddress(tx, ctx, requested);
    await requireRoom(tx, ctx);
    const sentId = ctx.database.ids.next();
    await tx.query(
      `insert into sys_sent (tenant_id, id, delivery_id, address, channel, notice, template_code, provider_id, record, record_id, title, text, receiver, test_by)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        ...[tenantId, sentId, address, channel, filled.told?.tell.notice ?? (event === 'captcha' ? event : '-'), code, providerId],
        ...[filled.row === undefined ? '' : (filled.told?.page.record.name ?? ''), filled.row ?? '0', letter.title, letter.text],
        ...[maskReceiver(address), userId],
      ],
    );
    const about = requested.values === 'chosen' ? ` · ${requested.page} ${requested.record}` : '';
    await writeAudit(tx, ctx, { action: 'testSend', id, comment: `${maskReceiver(address)}${about}` });
    return { id: sentId, title: letter.title, text: letter.text, receiver: maskReceiver(address), filled: filled.row !== undefined };
  });
  const { id: sentId, ...said } = sent;
  return { ...said, ...(await waitFor(ctx.database, tenantId, String(sentId))) };
}
