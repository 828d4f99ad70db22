import { Decimal, formatDecimal } from '../../../base/decimal';
import { peopleOf, type SeedOptions } from '../make-organisation';
import { dailyNumbers } from '../make-quotes';
import { groupRows, type Seed, type SeedStep, type SeedValues, shiftDay, workTime } from '../seed-row';
import { makeRandom } from '../values/random';

type Settlement = Seed<'finance/settlements'>;
type Guarantee = Seed<'finance/guarantees'>;
type Line = Seed<'finance/guaranteeLines'>;
type State = Exclude<SeedValues<'finance/guarantees'>['auditState'], null>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly settlements: readonly Settlement[];
}

interface Draft {
  readonly auditState: State;
  /** One or several of one customer. */
  readonly bills: readonly Settlement[];
}

const reasons = ['月结客户，下月结清', '设备急用，客户已书面承诺付款', '年度合同客户，季度统一付款', '医院急用，先取器具'] as const;

/** What a bill says of its guarantee, by the state of that. */
const marks: Readonly<Record<State, Settlement['values']['guaranteeState']>> = {
  '1': null,
  '2': '1',
  '3': '2',
  '4': '4',
  '5': '3',
  '6': '3',
  '7': '3',
};

/** The last two bills of some customers who have as many. */
const several = (bills: readonly Settlement[]): readonly (readonly Settlement[])[] =>
  [...groupRows(bills, ({ values }) => values.enterId).values()].flatMap((own) => (own.length > 3 ? [own.slice(-2)] : [])).slice(0, 3);

/** Which bills stand in a guarantee, and how far that is: those that wait or are guaranteed, and some of which it is over. */
function draftsOf(settlements: readonly Settlement[]): readonly Draft[] {
  const inForce = settlements.filter(({ values }) => values.objectState === '300');
  const together = [...groupRows(inForce, ({ values }) => `${String(values.enterId)} ${String(values.guaranteeType)}`).values()];
  const free = settlements.filter(({ values }) => values.guaranteeState === null && values.reductionType === null);
  const some = (state: string, ends: readonly State[]): readonly Draft[] =>
    free
      .filter(({ values }) => values.objectState === state && Number(values.balance) > (state === '400' ? -1 : 0))
      .flatMap((bill, at) => {
        const auditState = at % 4 === 0 ? ends[at / 4] : undefined;
        return auditState === undefined ? [] : [{ auditState, bills: [bill] }];
      });
  const paid = some('400', ['7', '7']);
  return [
    ...together.map((bills): Draft => ({ auditState: '3', bills })),
    ...settlements.filter(({ values }) => values.guaranteeState === '1').map((bill): Draft => ({ auditState: '2', bills: [bill] })),
    ...some('200', ['6', '5', '6']),
    ...some('100', ['4', '1']),
    ...paid,
    ...several(free.filter((bill) => bill.values.objectState === '400' && !paid.some(({ bills }) => bills.includes(bill)))).map(
      (bills): Draft => ({ auditState: '7', bills }),
    ),
  ];
}

function stepsOf(state: State, day: string, { asker, head, cashier }: Readonly<Record<'asker' | 'head' | 'cashier', string | undefined>>) {
  const ask: SeedStep = { action: 'submit', time: workTime(day, 420), by: asker };
  const approve: SeedStep = { action: 'approve', time: workTime(day, 450), by: head };
  const last: Partial<Record<State, SeedStep>> = {
    '4': { action: 'refuse', time: workTime(day, 450), by: head },
    '5': { action: 'release', time: workTime(day, 480), by: cashier },
  };
  if (state === '1') return [];
  const end = last[state];
  return [ask, ...(['3', '5', '6', '7'].includes(state) ? [approve] : []), ...(end ? [end] : [])];
}

/** Makes guarantees with their bills: in force for one or several of a customer, waiting, refused, over. Bills say what the effects of these have put there. */
export function makeGuarantees(
  { seed, today }: SeedOptions,
  { staff, settlements }: Sources,
): { readonly guarantees: readonly Guarantee[]; readonly guaranteeLines: readonly Line[]; readonly settlements: readonly Settlement[] } {
  const random = makeRandom(seed, 'guarantees');
  const salesmen = peopleOf(staff, '销');
  const [[head], [cashier]] = [peopleOf(staff, '业'), peopleOf(staff, '财')];
  const makeNumber = dailyNumbers('DB');
  const changed = new Map<string, Settlement>();
  const guaranteeLines: Line[] = [];
  const dayOf = ({ bills }: Draft): string =>
    bills.reduce((last, { values }) => (String(values.settleDate) > last ? String(values.settleDate) : last), '');
  const drafts = draftsOf(settlements).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const guarantees = drafts.map((draft, at): Guarantee => {
    const { auditState, bills } = draft;
    const day = dayOf(draft);
    const key = `guarantees:${at + 1}`;
    const first = bills[0]?.values;
    const guarantorId = first?.guarantorId ?? random.pick(salesmen).key;
    const asker = first?.guaranteeAskerId ?? guarantorId;
    const isOver = ['4', '5', '6', '7'].includes(auditState);
    const deadline = isOver ? shiftDay(today, -random.int(1, 5)) : (first?.guaranteeDeadline ?? shiftDay(today, 30));
    const guaranteeType = first?.guaranteeType ?? '1';
    const isApproved = ['3', '5', '6', '7'].includes(auditState);
    const [amountOf, createTime] = [
      ({ values }: Settlement) => (auditState === '7' ? values.receivable : values.balance),
      workTime(day, 410),
    ];
    const sum = (texts: readonly (string | null)[]): string =>
      formatDecimal(
        texts.reduce((total, text) => total.plus(text ?? 0), new Decimal(0)),
        2,
      );
    for (const [index, bill] of bills.entries()) {
      const copies =
        auditState === '1' ? {} : { guaranteeId: key, guaranteeType, guarantorId, guaranteeDeadline: deadline, guaranteeAskerId: asker };
      changed.set(bill.key, {
        ...bill,
        values: { ...bill.values, ...copies, guaranteeState: marks[auditState], guaranteedUntil: auditState === '3' ? deadline : null },
      });
      guaranteeLines.push({
        key: `guaranteeLines:${at + 1}.${index + 1}`,
        createTime,
        createdBy: asker,
        values: {
          ...{ guaranteeId: key, settlementId: bill.key, lineName: bill.values.settleNo, enterId: bill.values.enterId },
          ...{ amount: amountOf(bill), balance: bill.values.balance, billState: bill.values.objectState },
          ...{ auditState, guaranteeType, deadline, lineState: '1' },
        },
      });
    }
    return {
      key,
      createTime,
      createdBy: asker,
      trail: stepsOf(auditState, day, { asker, head: head?.key, cashier: cashier?.key }),
      values: {
        guaranteeNo: makeNumber(day),
        ...{ enterId: first?.enterId ?? null, enterName: first?.enterName ?? null },
        ...{ settlementIds: bills.map((bill) => bill.key).join(','), billCount: bills.length },
        ...{ amount: sum(bills.map(amountOf)), openAmount: sum(bills.map(({ values }) => values.balance)) },
        ...{ guaranteeType, guarantorId, deadline, reason: random.pick(reasons), askerId: asker, isAsked: 0 },
        approverName: isApproved ? (head?.values.staffName ?? null) : null,
        approveTime: isApproved ? workTime(day, 450) : null,
        auditState,
      },
    };
  });
  return { guarantees, guaranteeLines, settlements: settlements.map((bill) => changed.get(bill.key) ?? bill) };
}
