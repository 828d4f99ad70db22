import { Decimal, formatDecimal } from '../../base/decimal';
import { peopleOf, type SeedOptions } from './make-organisation';
import { dailyNumbers } from './make-quotes';
import { makeRandom, type Random } from './values/random';
import { groupRows, shiftDay, type Seed, type SeedValues, workTime } from './seed-row';
import { isBillable, isCharged } from './with-bills';

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly orders: readonly Order[];
  readonly samples: readonly Sample[];
}

type Order = Seed<'crm/orders'>;
type Sample = Seed<'metrology/samples'>;
type Settlement = Seed<'finance/settlements'>;
type Line = Seed<'finance/settlementLines'>;

type SettlementState = Exclude<SeedValues<'finance/settlements'>['objectState'], null>;

/** What payments and invoices make of a bill is told by makeReceipts. */
const unpaid = {
  receiptAmount: '0.00',
  receiptCount: 0,
  receivedTotal: '0.00',
  invoicedAmount: '0.00',
  pendingInvoice: '0.00',
  uninvoiced: '0.00',
  billInvoice: '0',
  depositUse: null,
  mergeIntoId: null,
} as const;

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
      fullFee: sample.values.fullFee,
      amount: sample.values.fee,
      priceSource: sample.values.priceSource,
      priceRef: sample.values.priceRef,
      tariff: sample.values.tariff,
      priceSteps: sample.values.priceSteps,
      billState: objectState,
      guaranteeType,
      lineState: '1',
      note: null,
    },
  });
}

/** Makes the bills of orders: those that are done, and a few that wait for the last instrument. Sums are those that the page computes. */
export function makeSettlements(
  { seed, today }: SeedOptions,
  { staff, orders, samples }: Sources,
): { readonly settlements: readonly Settlement[]; readonly settlementLines: readonly Line[] } {
  const random = makeRandom(seed, 'settlements');
  const [cashiers, salesmen] = [peopleOf(staff, '财'), peopleOf(staff, '销')];
  const samplesOf = groupRows(samples, (row) => row.values.orderId);
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
    .map(({ draft, settleDate }): Settlement => {
      const { key, order, objectState } = draft;
      const sum = (fees: readonly (string | null)[]): Decimal => fees.reduce((total, fee) => total.plus(fee ?? 0), zero);
      const charges = makeCharges(random);
      const [sampleAmount, otherAmount] = [sum(draft.samples.map(({ values }) => values.fee)), sum(charges.map(({ amount }) => amount))];
      const original = sampleAmount.plus(otherAmount);
      const decimalMode = order.values.decimalMode ?? '1';
      const rounded = new Decimal(formatDecimal(original, { '1': 2, '2': 1, '3': 0 }[decimalMode]));
      const due = rounded;
      const isGuaranteed = objectState === '300';
      // The salesman of the order has asked for a guarantee of some that wait for their settlement.
      const asker = objectState === '100' && due.gt(500) ? order.values.salesmanId : null;
      const guaranteeType = isGuaranteed ? random.pick(['1', '2', '3'] as const) : asker === null ? null : '1';
      const createTime = workTime(settleDate, random.int(0, 500));
      const own = draft.samples.map(makeLine(draft, isGuaranteed ? guaranteeType : null, createTime));
      lines.push(...own);
      return {
        key,
        createTime,
        createdBy: random.pick(cashiers).key,
        values: {
          settleNo: makeNumber(settleDate),
          enterId: order.values.enterId,
          // Certificates of the demo are made out to the customer.
          enterName: order.values.certName,
          settleDate,
          incomeSource: '3',
          contractId: order.values.contractId,
          orderId: order.key,
          redOfId: null,
          isReversed: 0,
          objectState,
          invoiceState: '0',
          ...unpaid,
          items: charges,
          lineCount: own.length,
          readyCount: own.filter(({ values }) => values.isReady === 1).length,
          sampleAmount: money(sampleAmount),
          otherAmount: money(otherAmount),
          contractAmount: '0.00',
          decimalMode,
          roundAmount: money(rounded.minus(original)),
          redAmount: '0.00',
          amountOriginal: money(original),
          discountAmount: '0.00',
          reductionType: null,
          reductionAmount: '0.00',
          receivable: objectState === '0' ? '0.00' : money(due),
          payments: [],
          received: '0.00',
          balance: objectState === '0' ? '0.00' : money(due),
          // The record of it is made once all bills are known: makeGuarantees.
          guaranteeId: null,
          guaranteeType,
          guarantorId: isGuaranteed ? random.pick(salesmen).key : asker,
          guaranteeDeadline: isGuaranteed ? shiftDay(today, random.int(1, 60)) : asker === null ? null : shiftDay(today, 30),
          guaranteedUntil: null,
          guaranteeState: isGuaranteed ? '2' : asker === null ? null : '1',
          guaranteeAskerId: asker,
          isGuaranteeAsked: 0,
          cashierId: objectState === '400' ? random.pick(cashiers).key : null,
          remark: objectState === '0' ? '开错单位，重新结算' : null,
        },
      };
    });
  return { settlements, settlementLines: lines };
}
