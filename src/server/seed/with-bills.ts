import type { Seed } from './seed-row';
import { groupRows } from './seed-row';

type Order = Seed<'crm/orders'>;
type Sample = Seed<'metrology/samples'>;
type Line = Seed<'finance/settlementLines'>;

interface Sources {
  readonly orders: readonly Order[];
  readonly samples: readonly Sample[];
  readonly settlementLines: readonly Line[];
  readonly customers: readonly Seed<'crm/customers'>[];
}

const truth = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** Whether a sample may be settled: done with, and charged. */
export function isBillable({ values }: Sample): boolean {
  const isDone = Number(values.taskCount) > 0 && values.finishedCount === values.taskCount;
  return (values.sampleState === '0' || isDone) && isCharged(values);
}

/** Whether it belongs into a bill: what is void only where something was agreed for it; what is free stands there with nothing. */
export const isCharged = ({ sampleState, fee }: Sample['values']): boolean => sampleState !== '0' || fee === null || Number(fee) > 0;

function markSample(sample: Sample, lines: readonly Line[]): Sample {
  const states = lines.map((line) => line.values.billState);
  const has = (...some: readonly string[]): boolean => states.some((state) => state !== null && some.includes(state));
  const guards = (...types: readonly string[]): boolean =>
    lines.some(({ values }) => values.billState === '300' && types.includes(String(values.guaranteeType)));
  const [billable, charged, settled] = [isBillable(sample), isCharged(sample.values), has('200', '400')];
  return {
    ...sample,
    values: {
      ...sample.values,
      sampleSettlement: settled ? '3' : has('100', '300') ? '2' : billable ? '1' : '0',
      isBillable: truth(billable),
      isCharged: truth(charged),
      feeState: has('400') ? '400' : has('300') ? '300' : has('200') ? '200' : has('100') || billable ? '100' : '50',
      mayIssue: truth(settled || guards('1', '3')),
      mayLeave: truth(settled || guards('1', '2')),
    },
  };
}

/** Whether a customer owes more than his limit. Shape: null where he has none. */
function owesTooMuch(customer: Seed<'crm/customers'> | undefined): 0 | 1 | null {
  const { arrears = null, creditLimit = null } = customer?.values ?? {};
  return arrears === null || creditLimit === null ? null : truth(Number(arrears) > Number(creditLimit));
}

function markOrder(order: Order, samples: readonly Sample[], customer: Seed<'crm/customers'> | undefined): Order {
  const states = samples.filter(({ values }) => values.isCharged === 1).map(({ values }) => String(values.feeState));
  const within = (...some: readonly string[]): boolean => states.every((state) => some.includes(state));
  const due = within('400') ? '400' : within('200', '400') ? '200' : within('200', '300', '400') ? '300' : undefined;
  const begun = ['300', '1000'].includes(String(order.values.orderStatus));
  const open = within('100', '200', '300', '400') ? '100' : begun ? '50' : null;
  return {
    ...order,
    values: {
      ...order.values,
      billableCount: samples.filter(({ values }) => values.sampleSettlement === '1' && values.isCharged === 1).length,
      isBillable: truth(samples.some(({ values }) => values.sampleSettlement === '1' && values.isCharged === 1)),
      settledCount: states.filter((state) => ['200', '300', '400'].includes(state)).length,
      settleState: states.length > 0 ? (due ?? open) : samples.length > 0 ? '200' : null,
      mayLeave: truth(samples.length > 0 && samples.every(({ values }) => values.mayLeave === 1)),
      isOverCredit: owesTooMuch(customer),
    },
  };
}

/** Gives samples and orders the marks that their pages roll up from the bills. */
export function withBills({ orders, samples, settlementLines, customers }: Sources): Pick<Sources, 'orders' | 'samples'> {
  const linesOf = groupRows(settlementLines, (line) => line.values.sampleId);
  const marked = samples.map((sample) => markSample(sample, linesOf.get(sample.key) ?? []));
  const samplesOf = groupRows(marked, (sample) => sample.values.orderId);
  const unitOf = new Map(customers.map((row) => [row.key, row]));
  return {
    samples: marked,
    orders: orders.map((order) => markOrder(order, samplesOf.get(order.key) ?? [], unitOf.get(String(order.values.enterId)))),
  };
}
