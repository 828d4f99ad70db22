import { Decimal, formatDecimal } from '../../base/decimal';
import { peopleOf, type SeedOptions } from './make-organisation';
import { dailyNumbers } from './make-quotes';
import { makeRandom, type Random } from './values/random';
import { groupRows, serial, shiftDay, type Seed, type SeedValues, workTime } from './seed-row';
import { isBillable, isCharged } from './with-bills';

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly orders: readonly Order[];
  readonly samples: readonly Sample[];
}

type Order = Seed<'crm/orders'>;
type Sample = Seed<'metrology/samples'>;
type Settlement = Seed<'finance/settlements'>;
type Line = Seed<'finance/settlementLines'>;

type SettlementState = Exclude<SeedValues<'finance/settlements'>['objectState'], null>;

const money = (value: Decimal): string => formatDecimal(value, 2);
const zero = new Decimal(0);

function stateOf(random: Random, age: number): SettlementState {
  if (age > 90)
    return random.weighted([
      ['400', 82],
      ['200', 8],
      ['300', 5],
      ['0', 5],
    ]);
  return random.weighted([
    ['400', 30],
    ['200', 25],
    ['300', 10],
    ['100', 22],
    ['0', 3],
  ]);
}

interface Bill {
  readonly objectState: string;
  readonly day: string;
  readonly due: Decimal;
  readonly payer: string;
  readonly today: string;
}

/** Payments: the whole amount of a paid bill in one or two parts, now and then a part of a settled one. */
function makePayments(
  random: Random,
  { objectState, day, due, payer, today }: Bill,
  index: number,
): readonly Readonly<Record<string, unknown>>[] {
  const half = new Decimal(money(due.div(2)));
  const isPart = objectState === '200' && random.chance(0.2);
  const parts = objectState === '400' ? (random.chance(0.15) ? [half, due.minus(half)] : [due]) : isPart ? [half] : [];
  return parts
    .filter((amount) => amount.gt(0))
    .map((amount, place) => {
      const paid = shiftDay(day, random.int(0, 25) + place);
      return {
        payTime: workTime(paid < today ? paid : shiftDay(today, -1), random.int(30, 500)),
        chargeType: random.weighted([
          ['4', 6],
          ['5', 2],
          ['2', 1],
          ['3', 1],
        ]),
        amount: money(amount),
        payer,
        tradeNo: `${paid.replaceAll('-', '')}${serial(index, 6)}${place + 1}`,
        note: null,
      };
    });
}

/** Now and then something besides the samples: the way to the customer, a parcel. */
function makeCharges(random: Random) {
  if (!random.chance(0.15)) return [];
  const [chargeName, chargeTaxon, amount] = random.pick([
    ['现场检测交通费', '8', '300.00'],
    ['证书快递费', '7', '25.00'],
    ['现场服务费', '4', '800.00'],
  ] as const);
  return [{ chargeName, chargeTaxon, amount, note: null }];
}

/** How far the bill of an order is; undefined where there is none yet. */
function billStateOf(random: Random, order: Order, today: string): SettlementState | undefined {
  const { orderStatus, completeDate, orderDate } = order.values;
  if (orderStatus === '300') return random.chance(0.12) ? '50' : undefined;
  if (orderStatus !== '1000' || completeDate === null) return undefined;
  const age = Math.round((Date.parse(today) - Date.parse(String(orderDate))) / 86_400_000);
  return random.chance(age > 60 ? 0.97 : 0.7) ? stateOf(random, age) : undefined;
}

interface BillDraft {
  readonly key: string;
  readonly order: Order;
  readonly samples: readonly Sample[];
  readonly objectState: SettlementState;
}

function makeLine({ key, order, objectState }: BillDraft, guaranteeType: Settlement['values']['guaranteeType'], createTime: string) {
  return (sample: Sample, at: number): Line => ({
    key: `settlementLines:${key}.${at + 1}`,
    createTime,
    values: {
      settlementId: key,
      enterId: order.values.enterId,
      sampleId: sample.key,
      lineName: sample.values.sampleNo,
      orderId: order.key,
      instrumentName: sample.values.instrumentName,
      isReady: isBillable(sample) ? 1 : 0,
      amount: sample.values.fee,
      billState: objectState,
      guaranteeType,
      note: null,
    },
  });
}

/** Makes the bills of orders: those that are done, and a few that wait for the last instrument. Sums are those that the page computes; mandatory verification is free. */
export function makeSettlements(
  { seed, today }: SeedOptions,
  { staff, customers, orders, samples }: Sources,
): { readonly settlements: readonly Settlement[]; readonly settlementLines: readonly Line[] } {
  const random = makeRandom(seed, 'settlements');
  const [cashiers, salesmen] = [peopleOf(staff, '财'), peopleOf(staff, '销')];
  const samplesOf = groupRows(samples, (row) => row.values.orderId);
  const names = new Map(customers.map((row) => [row.key, String(row.values.enterName)]));
  const makeNumber = dailyNumbers('JS');
  const lines: Line[] = [];
  const drafts = orders.flatMap((order, at): readonly BillDraft[] => {
    const charged = (samplesOf.get(order.key) ?? []).filter((sample) => isCharged(sample.values));
    const state = charged.length === 0 ? undefined : billStateOf(random, order, today);
    return state === undefined ? [] : [{ key: `settlements:${at + 1}`, order, samples: charged, objectState: state }];
  });
  // The youngest that is done always waits for its settlement, however few there are.
  const youngest = drafts.findLast(({ objectState }) => objectState !== '50');
  const dayOf = ({ order }: BillDraft): string => {
    const day = shiftDay(String(order.values.completeDate ?? order.values.orderDate), 1);
    return day < today ? day : shiftDay(today, -1);
  };
  const settlements = drafts
    .map((draft) => ({ draft: draft === youngest ? { ...draft, objectState: '100' as const } : draft, settleDate: dayOf(draft) }))
    .sort((a, b) => a.settleDate.localeCompare(b.settleDate))
    .map(({ draft, settleDate }, at): Settlement => {
      const { key, order, objectState } = draft;
      const sum = (fees: readonly (string | null)[]): Decimal => fees.reduce((total, fee) => total.plus(fee ?? 0), zero);
      const charges = makeCharges(random);
      const [sampleAmount, otherAmount] = [sum(draft.samples.map(({ values }) => values.fee)), sum(charges.map(({ amount }) => amount))];
      const original = sampleAmount.plus(otherAmount);
      const reduction = sum(draft.samples.filter(({ values }) => values.isStrong !== '0').map(({ values }) => values.fee));
      const due = original.minus(reduction);
      const payer = names.get(String(order.values.enterId)) ?? '';
      const payments = makePayments(random, { objectState, day: settleDate, due, payer, today }, at + 1);
      const received = payments.reduce((total, payment) => total.plus(String(payment['amount'])), zero);
      const isGuaranteed = objectState === '300';
      const guaranteeType = isGuaranteed ? random.pick(['1', '2', '3'] as const) : null;
      const createTime = workTime(settleDate, random.int(0, 500));
      const own = draft.samples.map(makeLine(draft, guaranteeType, createTime));
      lines.push(...own);
      return {
        key,
        createTime,
        createdBy: random.pick(cashiers).key,
        values: {
          settleNo: makeNumber(settleDate),
          enterId: order.values.enterId,
          settleDate,
          incomeSource: reduction.eq(original) ? '5' : '3',
          contractId: order.values.contractId,
          orderId: order.key,
          redOfId: null,
          isReversed: 0,
          objectState,
          invoiceState:
            objectState === '400'
              ? random.weighted([
                  ['2', 8],
                  ['1', 0.5],
                  ['0', 1.5],
                ])
              : '0',
          items: charges,
          lineCount: own.length,
          readyCount: own.filter(({ values }) => values.isReady === 1).length,
          sampleAmount: money(sampleAmount),
          otherAmount: money(otherAmount),
          redAmount: '0.00',
          amountOriginal: money(original),
          discountAmount: '0.00',
          reductionType: reduction.gt(0) ? '1' : null,
          reductionAmount: money(reduction),
          receivable: objectState === '0' ? '0.00' : money(due),
          payments,
          received: money(received),
          balance: objectState === '0' ? '0.00' : money(due.minus(received)),
          guaranteeType,
          guarantorId: isGuaranteed ? random.pick(salesmen).key : null,
          guaranteeDeadline: isGuaranteed ? shiftDay(today, random.int(1, 60)) : null,
          cashierId: objectState === '400' ? random.pick(cashiers).key : null,
          remark: objectState === '0' ? '开错单位，重新结算' : null,
        },
      };
    });
  return { settlements, settlementLines: lines };
}
