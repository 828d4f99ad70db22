import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessageRunner } from '../../../src/server/jobs/message-runner';
import { openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const sql = (text: string, ...values: readonly unknown[]) => opened.database.system((q) => q.query(text, values));

/** Messages that wait, to one account for each tenant; `many` of them. */
async function leave(tenantId: string, many: number): Promise<void> {
  await sql(
    `insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, email) values ($1, $2, 'reader', '!', '读者', '读者', 'reader@a.example')`,
    ...[tenantId, Number(tenantId)],
  );
  await sql(
    `insert into sys_sent (tenant_id, id, delivery_id, user_id, channel, notice, template_code, record, record_id, title, text)
     select $1, g, g, $3::bigint, 'mail', 'n', 't', 'r', g, 'title', 'text' from generate_series(1, $2::int) g`,
    ...[tenantId, many, Number(tenantId)],
  );
}

test('one message of an institute goes out among the next few, however many another one has waiting', async () => {
  await leave('000010', 500);
  const sent: string[] = [];
  let before = 0;
  const runner = createMessageRunner({
    ...{ database: opened.database, deduplicating: [] },
    senders: {
      mail: {
        send: async ({ tenantId }) => {
          sent.push(tenantId);
          // The others come later than all of the first, two of them at once. What goes out while they are written is nobody's turn.
          if (sent.length === 20) {
            await Promise.all([leave('000005', 1), leave('000020', 2)]);
            before = sent.length;
          }
          return { result: 'sent', reason: 'accepted', answer: '' };
        },
      },
    },
    onError: (error) => {
      throw error;
    },
  });
  await runner.look();
  expect(sent).toHaveLength(503);
  // Four are sent at a time: what is under way when the others come, and two turns of all.
  expect(before).toBeGreaterThanOrEqual(20);
  expect(sent.indexOf('000005')).toBeLessThan(before + 10);
  expect(sent.indexOf('000020')).toBeLessThan(before + 10);
  expect(sent.lastIndexOf('000020')).toBeLessThan(before + 20);
});
