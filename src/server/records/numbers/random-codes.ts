import { randomBytes } from 'node:crypto';
import type { NumberItem, NumberRule } from '../../../schema/model/catalogue-model';
import type { Queryable } from '../../db/connections/database';
import { writeDay } from './number-frame';

/** Digits and letters that nobody takes for one another: without 0, O, 1 and I. As many as five bits tell apart, so that each is as likely. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Says whether numbers of a rule come by chance instead of by counting. */
export const hasChance = ({ items }: Pick<NumberRule, 'items'>): boolean => items.some((item) => item.random !== undefined);

/** Writes signs by chance. */
export const writeRandom = (length: number): string => [...randomBytes(length)].map((byte) => signs[byte % signs.length]).join('');

type Random = (length: number) => string;

const writeCode = (items: readonly NumberItem[], today: string, random: Random): string =>
  items.map((item) => item.text ?? (item.random === undefined ? writeDay(item.date ?? '', today) : random(item.random))).join('');

/**
 * Draws codes that cannot be guessed, each once for all time: those that were given before are drawn anew, and two that draw the same wait for each other.
 * Source: sys_number, which notes every code of a rule.
 */
export async function makeRandomCodes(
  tx: Queryable,
  { rule, today }: { readonly rule: NumberRule; readonly today: string },
  { tenantId, many, random = writeRandom }: { readonly tenantId: string; readonly many: number; readonly random?: Random },
): Promise<readonly string[]> {
  const codes: string[] = [];
  while (codes.length < many) {
    const written = Array.from({ length: many - codes.length }, () => writeCode(rule.items, today, random));
    // In one order by everybody, so that two who draw the same codes cannot wait for each other.
    const answer = await tx.query(
      `insert into sys_number (tenant_id, rule, scope) select distinct $1, $2, u.code from unnest($3::text[]) as u(code) order by 3
       on conflict do nothing returning scope`,
      [tenantId, rule.code, written],
    );
    codes.push(...answer.rows.map((row) => String(row['scope'])));
  }
  return codes;
}
