import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScript } from '../../fixtures/run-script';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { onMachine, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';
import { type MailCatcher, openMailCatcher } from '../support/mail-catcher';

let opened: TestDatabase;
let mail: MailCatcher;

beforeAll(async () => {
  opened = await openTestDatabase();
  mail = await openMailCatcher();
});
afterAll(async () => {
  await mail.close();
  await opened.close();
});

const sql = async (text: string, ...values: readonly unknown[]) => (await opened.database.system((q) => q.query(text, values))).rows;

test(
  'kill -9 while e-mails are sent loses none, sends none that is known to have arrived again, and says of which nobody knows',
  async () => {
    const run = startRun('kill -9 while messages are sent');
    const kills = sizeOf({ short: 3, long: 200 });
    const letters = 40 * (kills + 1);
    await sql(
      `insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, email) values ('000000', 1, 'reader', '!', '读者', '读者', 'reader@a.example')`,
    );
    await sql(
      `insert into sys_sent (tenant_id, id, delivery_id, user_id, channel, notice, template_code, record, record_id, title, text)
       select '000000', g, g, 1, 'mail', 'n', 't', 'r', g, 'title', 'text' from generate_series(1, $1::int) g`,
      letters,
    );
    const words = [JSON.stringify(opened.connection), onMachine ? '' : 'own', `smtp://127.0.0.1:${mail.port}?tls=off`];
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = mail.caught.length + 1 + Math.floor(run.random() * 35);
      const running = runScript('tests/contract/support/send-messages.ts', words);
      await expect.poll(() => mail.caught.length, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
      running.child.kill('SIGKILL');
      await running.ended;
    }
    // Nobody waits two minutes here.
    await sql(`update sys_sent set lease_until = now() where state = 'sending'`);
    const last = runScript('tests/contract/support/send-messages.ts', words);
    const open = async () => (await sql(`select count(*)::int as n from sys_sent where state in ('waiting', 'sending')`))[0]?.['n'];
    // Nothing is killed any more, but what is left of thousands takes its time.
    await expect.poll(open, { timeout: 60_000 + 50 * letters, interval: 100 }).toBe(0);
    last.child.kill('SIGKILL');
    await last.ended;
    const arrived = mail.caught.map(({ raw }) => /^Message-ID: <([^@]*)@/im.exec(raw)?.[1] ?? '');
    expect(new Set(arrived).size).toBe(arrived.length);
    const rows = await sql('select message_id::text as id, state from sys_sent');
    const idsOf = (state: string) => rows.flatMap((row) => (row['state'] === state ? [String(row['id'])] : []));
    const [sent, unknown] = [idsOf('sent'), idsOf('unknown')];
    expect(sent.length + unknown.length).toBe(letters);
    expect(sent.filter((id) => !arrived.includes(id))).toEqual([]);
    // What has arrived without being known to have is what was under way at a kill.
    expect(arrived.filter((id) => !sent.includes(id) && !unknown.includes(id))).toEqual([]);
    expect(unknown.length).toBeLessThanOrEqual(4 * kills);
    run.report({ kills, letters, unknown: unknown.length });
  },
  runTimeout(180_000),
);
