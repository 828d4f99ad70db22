import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runServer, type Running } from '../../fixtures/run-script';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { makeFolder } from '../../fixtures/test-database';
import { openRecords } from '../support/records-room';
import { falseStates, falseTotals, truthPages } from '../support/truth-oracle';

const room = openRecords(truthPages, {
  prepare: (folder) =>
    cpSync(fileURLToPath(new URL('../support/truth-schemas/notices', import.meta.url)), join(folder, 'notices'), { recursive: true }),
});
const { save, sql } = room;
const data = makeFolder('kill-flows');
afterAll(() => rmSync(data, { recursive: true, force: true }));

const ready = /^量衡已启动：/;

/** Starts the product as a process of its own, over the same database and page files. */
function startProduct(): { readonly running: Running; readonly address: Promise<string> } {
  const { host, port, user, password = '', database } = room.http().connection;
  const url = `postgresql://${String(user)}:${String(password)}@localhost/${String(database)}?host=${encodeURIComponent(String(host))}&port=${String(port)}`;
  const running = runServer('main', [], {
    PORT: '0',
    DATABASE_URL: url,
    SCHEMAS_DIR: room.folder(),
    DATA_DIR: data,
    LOG_LEVEL: 'error',
  });
  return { running, address: running.line(ready).then((line) => line.replace(ready, '')) };
}

const pieceCount = 12;

/** A deal that can be released, with pieces that go along. */
async function draft(): Promise<{ readonly id: string; readonly version: number }> {
  const deal = await save('deals', { dealName: randomUUID() });
  // By one statement: what is made by hand is not what is tried here.
  const ids = Array.from({ length: pieceCount }, () => room.http().database.ids.next());
  await sql(
    `insert into pg_pieces (tenant_id, id, piece_name, deal_id, fee, piece_state, check_count, weight)
     select '000000', g, $2 || '-' || g, $1::bigint, 1.5, '1', 0, 0 from unnest($3::bigint[]) g`,
    ...[deal.id, randomUUID(), ids],
  );
  await sql(
    `update pg_deals set piece_count = $2::int, total = 1.5 * $2::int, receivable = 1.5 * $2::int where id = $1`,
    deal.id,
    pieceCount,
  );
  return deal;
}

/** Deals of which a part was done: not all pieces in the state, a check, an entry of the trail and the notice that belong to the deal's own state. */
const halfDone = () =>
  sql(
    `select d.id::text as id, d.deal_state, f.* from pg_deals d cross join lateral (
       select count(*) filter (where p.piece_state = '2') as moved, count(*) filter (where p.check_count = 1) as checked,
         (select count(*) from sys_audit a join pg_pieces q on q.id = a.subject_id where a.subject = 'pieces' and a.action = 'start' and q.deal_id = d.id) as told,
         (select count(*) from sys_audit a where a.subject = 'deals' and a.action = 'release' and a.subject_id = d.id) as released
       from pg_pieces p where p.deal_id = d.id) f
     where (f.moved, f.checked, f.told, f.released)
       <> (case when d.deal_state = '2' then ($1::bigint, $1::bigint, $1::bigint, 1::bigint) else (0::bigint, 0::bigint, 0::bigint, 0::bigint) end)`,
    pieceCount,
  );

test(
  'kill -9 while a transition moves, makes and tells leaves either all of it or nothing, and what was acknowledged stays',
  async () => {
    const run = startRun('kill -9 during effects');
    const kills = sizeOf({ short: 10, long: 200 });
    let [acknowledged, cutOff] = [0, 0];
    let next: ReturnType<typeof startProduct> | undefined = startProduct();
    for (let kill = 0; kill < kills; kill += 1) {
      const { running, address } = next ?? startProduct();
      const at = await address;
      // The one that follows starts while this one is at work.
      next = kill + 1 < kills ? startProduct() : undefined;
      const drafts = await Promise.all(Array.from({ length: 8 }, () => draft()));
      const after = Math.floor(run.random() * drafts.length);
      const done: string[] = [];
      const token = room.admin();
      const release = async (items: { readonly id: string; readonly version: number }): Promise<void> => {
        const answer = await fetch(`${at}/api/demo/deals/transition`, {
          method: 'POST',
          headers: { 'Blade-Auth': `bearer ${token}`, 'content-type': 'application/json', 'Idempotency-Key': randomUUID() },
          body: JSON.stringify({ name: 'release', items: [items] }),
        }).catch(() => undefined);
        const body: unknown = await answer?.json().catch(() => undefined);
        // Neither is what a machine at its limit had no time for acknowledged.
        if (!answer || body === undefined || answer.status === 503) return;
        expect(body).toMatchObject({ code: 200 });
        done.push(items.id);
        if (done.length >= after) running.child.kill('SIGKILL');
      };
      const calls = Promise.all(drafts.map(release));
      if (after === 0) setTimeout(() => running.child.kill('SIGKILL'), 5 + run.random() * 60);
      await calls;
      running.child.kill('SIGKILL');
      await running.ended;
      // What the server had begun, the database ends without it.
      await expect
        .poll(
          async () =>
            (
              await sql(
                `select count(*)::int as n from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'pg_deals' and l.pid <> pg_backend_pid()`,
              )
            )[0]?.['n'],
          {
            timeout: 30_000,
            interval: 20,
          },
        )
        .toBe(0);
      expect([kill, await halfDone(), await falseTotals(sql), await falseStates(sql)]).toEqual([kill, [], [], []]);
      const released = (await sql(`select id::text as id from pg_deals where deal_state = '2'`)).map((row) => row['id']);
      expect(done.filter((id) => !released.includes(id))).toEqual([]);
      acknowledged += done.length;
      cutOff += drafts.length - done.length;
    }
    expect(cutOff).toBeGreaterThan(kills);
    run.report({ kills, 'transitions acknowledged': acknowledged, 'transitions cut off': cutOff });
  },
  runTimeout(400_000),
);
