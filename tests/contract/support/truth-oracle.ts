import type { Values } from '../../../src/base/dot-path';

/** The pages of the truth tests, for `openRecords`. */
export const truthPages = ['truth-schemas/deals', 'truth-schemas/pieces', 'truth-schemas/checks'];

type Sql = (text: string) => Promise<readonly Values[]>;

/** Every stored roll-up that is not what plain SQL makes of the same rows: a reckoning that shares nothing with the product's. Shape: [] where all is true. */
export async function falseTotals(sql: Sql): Promise<readonly Values[]> {
  const pieces = await sql(
    `select 'piece' as what, p.id::text as id, p.check_count, p.weight, f.checks, f.weight as fresh_weight from pg_pieces p cross join lateral (
       select count(*) as checks, coalesce(sum(c.weight), 0) as weight from pg_checks c where c.tenant_id = p.tenant_id and c.piece_id = p.id and c.is_deleted = 0) f
     where p.is_deleted = 0 and (p.check_count, p.weight) is distinct from (f.checks, f.weight)`,
  );
  const deals = await sql(
    `select 'deal' as what, d.id::text as id, d.piece_count, d.done_count, d.total, d.receivable, d.last_day, d.weight, to_jsonb(f) as fresh
     from pg_deals d cross join lateral (
       select count(*) filter (where p.piece_state <> '0') as pieces, count(*) filter (where p.piece_state = '9') as done, coalesce(sum(p.fee), 0) as total,
         max(p.due_day) as last_day, coalesce(sum((select sum(c.weight) from pg_checks c where c.tenant_id = p.tenant_id and c.piece_id = p.id and c.is_deleted = 0)), 0) as weight
       from pg_pieces p where p.tenant_id = d.tenant_id and p.deal_id = d.id and p.is_deleted = 0) f
     where d.is_deleted = 0 and (d.piece_count, d.done_count, d.total, d.receivable, d.last_day, d.weight)
       is distinct from (f.pieces, f.done, f.total, round(f.total * d.discount, 2), f.last_day, f.weight)`,
  );
  return [...pieces, ...deals];
}

/** Deals whose state is not the one that follows by itself from their pieces. Shape: [] where all is true. */
export const falseStates = (sql: Sql): Promise<readonly Values[]> =>
  sql(
    `select d.id::text as id, d.deal_state, d.done_count, d.piece_count from pg_deals d where d.is_deleted = 0 and d.deal_state in ('2', '9')
       and (d.deal_state = '9') <> (d.done_count > 0 and d.done_count = d.piece_count)`,
  );
