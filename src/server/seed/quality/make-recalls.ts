import { peopleOf, type SeedOptions } from '../make-organisation';
import { groupRows, serial, type Seed, type SeedStep, shiftDay, workTime } from '../seed-row';

type Recall = Seed<'metrology/recalls'>;
type Item = Seed<'metrology/recallItems'>;
type ItemState = '1' | '2' | '3';
type Use = Seed<'metrology/recordSources'>;

interface RecallSources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly recordSources: readonly Use[];
}

interface Plan {
  readonly state: '1' | '2' | '3';
  readonly reason: string;
  readonly remark: string | null;
}

/** What was found of the standards that most was measured with, most first. */
const plans: readonly Plan[] = [
  { state: '3', reason: '送检证书表明主标准器在上限点超出最大允许误差', remark: '主标准器已调修并重新溯源' },
  { state: '2', reason: '期间核查发现主标准器示值漂移，已调整；此前出具的证书待评估', remark: null },
  { state: '1', reason: '稳定性考核结果接近允许变化量，待核实', remark: null },
];

const handlings: Readonly<Record<Exclude<ItemState, '1'>, string>> = {
  '2': '误差远小于被检器具允差的三分之一，结果仍然有效',
  '3': '已书面告知客户，安排免费复检',
};

/** Days between finding a fault and closing its assessment. */
const closing = 7;

function stateOf({ state }: Plan, at: number, count: number): ItemState {
  // The work goes on from the first: half of what is under way is left.
  if (state === '2' && at * 2 >= count) return '1';
  return at % 3 === 2 ? '3' : '2';
}

/**
 * Makes the assessments of what a standard that was found faulty has touched: one that is closed, one under way and one to begin. What is affected is what the product itself would
 * find: the locked records that rest on the standard and were measured within the days that are in doubt.
 */
export function makeRecalls({ today }: SeedOptions, { staff, recordSources }: RecallSources) {
  const [officer] = peopleOf(staff, '质');
  const byOfficer = officer ? { createdBy: officer.key } : {};
  const uses = recordSources.filter(
    ({ values }) => values.standardId !== null && values.sourceState === '1' && String(values.testDate) < shiftDay(today, -closing - 2),
  );
  const faulty = [...groupRows(uses, ({ values }) => values.standardId)].toSorted(
    ([one, left], [other, right]) => right.length - left.length || String(one).localeCompare(String(other)),
  );
  const recalls: Recall[] = [];
  const recallItems: Item[] = [];
  for (const [index, plan] of plans.entries()) {
    const [standardId = null, all = []] = faulty[index] ?? [];
    const days = all.map(({ values }) => String(values.testDate)).sort();
    // The older half of an assessment that is closed; the younger one of the others.
    const half = Math.floor(days.length / 2);
    const [first, last] = plan.state === '3' ? [days[0], days[half]] : [days[half], days.at(-1)];
    if (standardId === null || first === undefined || last === undefined) continue;
    const [fromDay, untilDay] = [shiftDay(first, -1), shiftDay(last, 1)];
    const [begun, handled, closed] = [
      workTime(untilDay, 90),
      workTime(shiftDay(untilDay, closing - 3), 200),
      workTime(shiftDay(untilDay, closing), 60),
    ];
    const affected =
      plan.state === '1' ? [] : all.filter(({ values }) => String(values.testDate) >= fromDay && String(values.testDate) <= untilDay);
    const key = `recalls:${String(index + 1)}`;
    const items = affected.map((use, at): Item => {
      const { values: of } = use;
      const state = stateOf(plan, at, affected.length);
      const isHandled = state !== '1';
      return {
        key: `recallItems:${use.key}`,
        createTime: begun,
        ...byOfficer,
        trail: isHandled ? [{ action: state === '2' ? 'clear' : 'notify', time: handled, by: officer?.key }] : [],
        values: {
          ...{ recallId: key, recordId: of.recordId, enterId: of.enterId, orderId: of.orderId, sampleId: of.sampleId, deptId: of.deptId },
          ...{ instrumentName: of.instrumentName, factoryNo: of.factoryNo, testDate: of.testDate, sourceName: of.sourceName },
          reportNo: of.reportNo,
          handling: isHandled ? handlings[state] : null,
          handledBy: isHandled ? (officer?.values.staffName ?? null) : null,
          handledTime: isHandled ? handled : null,
          itemState: state,
        },
      };
    });
    const open = items.filter(({ values }) => values.itemState === '1').length;
    const step = (states: readonly Plan['state'][], action: string, time: string): readonly SeedStep[] =>
      states.includes(plan.state) ? [{ action, time, by: officer?.key }] : [];
    recalls.push({
      key,
      createTime: workTime(untilDay, 60),
      ...byOfficer,
      trail: [...step(['2', '3'], 'start', begun), ...step(['3'], 'close', closed)],
      values: {
        recallNo: null,
        ...{ standardId, deviceId: null, reason: plan.reason, fromDay, untilDay, ownerId: officer?.key ?? null },
        ...{ total: items.length, open, progress: `${String(items.length - open)} / ${String(items.length)}` },
        startTime: plan.state === '1' ? null : begun,
        closeDay: plan.state === '3' ? closed.slice(0, 10) : null,
        recallState: plan.state,
        remark: plan.remark,
      },
    });
    recallItems.push(...items);
  }
  // Numbers count the year's assessments in the order in which they were made.
  const inOrder = recalls.toSorted((left, right) => left.createTime.localeCompare(right.createTime));
  const yearOf = (recall: Recall): string => recall.createTime.slice(0, 4);
  const numbered = inOrder.map((recall, at): Recall => {
    const before = inOrder.slice(0, at).filter((each) => yearOf(each) === yearOf(recall)).length;
    return { ...recall, values: { ...recall.values, recallNo: `YX${yearOf(recall)}-${serial(before + 1, 4)}` } };
  });
  return { recalls: numbered, recallItems };
}
