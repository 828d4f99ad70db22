import type { SeedOptions } from '../make-organisation';
import { type Seed, shiftDay, workTime } from '../seed-row';
import { makeRandom } from '../values/random';

type FollowUp = Seed<'crm/followUps'>;

interface Sources {
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly quotes: readonly Seed<'crm/quotes'>[];
}

const talks = [
  '已收到报价，正在内部走采购流程。',
  '觉得价格偏高，希望按去年的折扣。',
  '询问能否上门检定，送检时间不好安排。',
  '器具清单还要调整，下周给回复。',
  '确认按报价送检，约定送样时间。',
  '希望证书尽快，问加急怎样收费。',
] as const;

/** Makes what salesmen talked about with customers some days after each quote of the last weeks; the later ones wait for the next talk. */
export function makeFollowUps({ seed, today }: SeedOptions, { customers, quotes }: Sources): readonly FollowUp[] {
  const random = makeRandom(seed, 'followUps');
  const nameOf = new Map(customers.map((row) => [row.key, row.values.enterName]));
  const recent = quotes.filter(({ values }) => String(values.quoteDate) > shiftDay(today, -42));
  return recent.flatMap(({ key, values }, at): readonly FollowUp[] => {
    const day = shiftDay(String(values.quoteDate), random.int(1, 4));
    if (day >= today) return [];
    const nextDay = random.chance(0.7) ? shiftDay(day, random.int(10, 24)) : null;
    // What is long past was talked about again, or has come to nothing.
    const isOpen = nextDay !== null && nextDay >= shiftDay(today, -2);
    return [
      {
        key: `followUps:${at + 1}`,
        createTime: workTime(day, random.int(60, 400)),
        createdBy: String(values.salesmanId),
        values: {
          enterId: values.enterId,
          enterName: nameOf.get(String(values.enterId)) ?? null,
          followDay: day,
          followWay: random.pick(['1', '1', '2', '3']),
          contactName: values.contactName,
          mobile: values.mobile,
          content: random.pick(talks),
          quoteId: key,
          nextDay,
          followerId: values.salesmanId,
          earlierId: null,
          followState: isOpen ? '1' : '2',
        },
      },
    ];
  });
}
