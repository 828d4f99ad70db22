import { expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { day, institute, pages, room, openMoneyRoom } from './money-room';

// Random mixed orders settle to the cent: what the product makes of quotes, contracts, price list, urgency, reductions and rounding is held against
// a computation of the test's own, in whole fen and with nothing of the product's arithmetic.
openMoneyRoom();

/** Half up, of what is not negative. */
const rounded = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by);
const whole = 10_000n;
const written = (fen: bigint, places = 2): string => {
  const unit = 10n ** BigInt(places);
  return `${String(fen / unit)}.${String(fen % unit).padStart(places, '0')}`;
};

interface Entry {
  readonly id: string;
  readonly price: bigint;
  readonly isDiscountable: boolean;
  readonly isStrong: boolean;
  readonly chargeId?: string;
}
interface Agreed {
  readonly entry: Entry;
  readonly model: string;
  readonly deal: bigint;
  readonly wholeRate: bigint;
}
interface Deal {
  readonly kind: 'quote' | 'list' | 'discount' | 'package' | 'none';
  readonly id?: string;
  readonly agreed: readonly Agreed[];
  readonly rate: bigint;
  readonly step: bigint;
}
interface Customer {
  readonly id: string;
  readonly deals: readonly Deal[];
}
interface Chosen {
  readonly entry: Entry;
  readonly model: string;
  readonly sets: bigint;
  readonly pieces: bigint;
  readonly urgent: bigint;
  readonly discount: bigint;
  readonly extra: bigint;
  readonly isVerified: boolean;
}

const run = startRun('orders settled against a computation of their own');
const { random } = run;
const upTo = (count: number): number => Math.floor(random() * count);
const between = (from: number, to: number): bigint => BigInt(from + upTo(to - from + 1));
const chance = (share: number): boolean => random() < share;
function pick<T>(some: readonly T[]): T {
  const found = some[upTo(some.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}
const anyRate = (): bigint => pick([whole, whole, 9_500n, 8_888n, between(5_000, 9_999)]);
const anyModel = (): string => pick(['', 'M1', 'M2']);

async function makeEntries(): Promise<readonly Entry[]> {
  const made: Entry[] = [];
  for (let at = 0; at < 7; at += 1) {
    const [listed, isDiscountable, isStrong] = [between(100, 99_999), at === 0 || chance(0.7), at === 1];
    const strong = isStrong ? { isStrong: '1', strongCode: '12' } : {};
    const id = await room.makeEntry({ price: written(listed), isDiscountable: isDiscountable ? 1 : 0, ...strong });
    if (at < 3) {
      made.push({ id, price: listed, isDiscountable, isStrong });
      continue;
    }
    // What the price list says goes before the catalogue's price; what has ended does not count.
    const price = between(100, 199_999);
    await room.makeCharge({ catalogId: id, price: written(price + 77n), specCondition: '全部', startDate: day(-60), endDate: day(-31) });
    made.push({
      id,
      price,
      isDiscountable,
      isStrong,
      chargeId: await room.makeCharge({ catalogId: id, price: written(price), specCondition: '全部' }),
    });
  }
  return made;
}

async function makeQuoteDeal(enterId: string, entries: readonly Entry[]): Promise<Deal> {
  const [wholeDiscount, decimalMode] = [anyRate(), pick(['1', '2', '3'])];
  const some = entries.filter(() => chance(0.6));
  const chosen = (some.length > 0 ? some : entries.slice(0, 1)).map((entry) => ({
    entry,
    model: anyModel(),
    rate: entry.isDiscountable ? anyRate() : whole,
  }));
  const items = chosen.map(({ entry, model, rate }) => ({
    ...{ catalogId: entry.id, abilityType: '2', sets: 1, pieces: 1, model, discountRate: written(rate, 4) },
    ...(entry.chargeId === undefined ? {} : { chargeId: entry.chargeId }),
  }));
  return {
    kind: 'quote',
    id: await room.makeQuote(enterId, items, { wholeDiscount: written(wholeDiscount, 4), decimalMode }),
    agreed: chosen.map(({ entry, model, rate }) => ({
      ...{ entry, model, deal: rounded(entry.price * rate, whole) },
      wholeRate: entry.isDiscountable ? wholeDiscount : whole,
    })),
    rate: whole,
    step: { '1': 1n, '2': 10n, '3': 100n }[decimalMode] ?? 1n,
  };
}

async function makeCustomer(entries: readonly Entry[]): Promise<Customer> {
  const id = await room.makeCustomer();
  const plain = { agreed: [], rate: whole, step: 1n } as const;
  const listed = entries
    .filter(() => chance(0.6))
    .map((entry) => ({ entry, model: anyModel(), deal: between(100, 99_999), wholeRate: whole }));
  const items = listed.map(({ entry, model, deal }) => ({ catalogId: entry.id, abilityType: '2', model, price: written(deal) }));
  const rate = between(7_000, 9_999);
  return {
    id,
    deals: [
      await makeQuoteDeal(id, entries),
      ...(items.length === 0 ? [] : [{ ...plain, kind: 'list', id: await room.makeContract(id, '0', { items }), agreed: listed } as const]),
      { ...plain, kind: 'discount', rate, id: await room.makeContract(id, '1', { discountRate: written(rate, 4) }) },
      { ...plain, kind: 'package', id: await room.makeContract(id, '2', { amount: '5000' }) },
      { ...plain, kind: 'none' },
    ],
  };
}

/** What a sample costs. */
function costOf({ entry, model, sets, pieces, urgent, discount, extra, isVerified }: Chosen, deal: Deal, reduction: bigint): bigint {
  if ((entry.isStrong && isVerified) || deal.kind === 'package') return extra;
  const fitting = isVerified ? [] : deal.agreed.filter((one) => one.entry === entry && (one.model === model || one.model === ''));
  const [agreed] = [...fitting].sort((one, other) => (one.model < other.model ? 1 : -1));
  const each = agreed?.deal ?? (entry.isDiscountable ? rounded(entry.price * discount * deal.rate, whole * whole) : entry.price);
  const work = rounded(each * sets * pieces * (100n + urgent), 100n);
  return rounded(rounded(work * (agreed?.wholeRate ?? whole), whole) * reduction, whole) + extra;
}

const choose = (entries: readonly Entry[]): Chosen => {
  const entry = pick(entries);
  return {
    entry,
    model: pick(['M1', 'M2', 'M3']),
    sets: between(1, 4),
    pieces: between(1, 3),
    urgent: pick([0n, 0n, 50n, 100n]),
    discount: entry.isDiscountable ? anyRate() : whole,
    extra: chance(0.3) ? between(1, 9_999) : 0n,
    // Tariffs of the test are those of calibration.
    isVerified: entry.chargeId === undefined && chance(0.5),
  };
};

const sampleOf = (one: Chosen): Values => ({
  model: one.model,
  qtySets: Number(one.sets),
  piecesPerSet: Number(one.pieces),
  urgentType: { '0': '0', '50': '1', '100': '2' }[String(one.urgent)],
  discountRate: written(one.discount, 4),
  extraFee: written(one.extra),
  ...(one.isVerified ? { abilityType: '1', certificateType: '1', inspectionType: '3', isStrong: one.entry.isStrong ? '1' : '0' } : {}),
});

/** Asks for a reduction of an order and has it approved; tells what is left of the fee. */
async function reduce(orderId: string): Promise<bigint> {
  const rate = between(0, 9_999);
  const applicantId = await institute.staffOf('acceptor');
  const asked = { orderId, reductionType: '3', discountRate: written(rate, 4), reason: '公益检测', applicantId };
  const id = await room.save('acceptor', 'finance/reductions', asked);
  await room.step('acceptor', 'finance/reductions', id, 'submit', '2');
  await room.step(rate >= 8_000n ? 'dept_head' : 'leader', 'finance/reductions', id, rate >= 8_000n ? 'approve' : 'approveLow', '3');
  return rate;
}

const count = sizeOf({ short: 30, long: 500 });

test(
  `${String(count)} random mixed orders settle to the fen`,
  async () => {
    const entries = await makeEntries();
    const customers: Customer[] = [];
    for (let at = 0; at < 3; at += 1) customers.push(await makeCustomer(entries));
    const seen = new Map<string, number>();
    let [samples, bills, free] = [0, 0, 0];
    for (let at = 0; at < count; at += 1) {
      const customer = pick(customers);
      const deal = pick(customer.deals);
      seen.set(deal.kind, (seen.get(deal.kind) ?? 0) + 1);
      const by = deal.id === undefined ? {} : deal.kind === 'quote' ? { quoteId: deal.id } : { contractId: deal.id };
      const orderId = await room.makeOrder(customer.id, by);
      const chosen = Array.from({ length: 1 + upTo(3) }, () => choose(entries));
      const ids: string[] = [];
      for (const one of chosen) ids.push(await room.makeSample(orderId, one.entry.id, sampleOf(one)));
      await room.step('acceptor', pages.order, orderId, 'submit', '100');
      const reduction = chance(0.2) ? await reduce(orderId) : whole;
      const costs = chosen.map((one) => costOf(one, deal, reduction));
      const said = await Promise.all(ids.map(async (id) => (await institute.detail('finance', pages.sample, id))['fee']));
      const order = `order ${String(at)} by ${deal.kind}, reduction ${String(reduction)}: ${JSON.stringify(chosen, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
      expect(said, order).toEqual(costs.map((cost) => written(cost)));
      samples += ids.length;
      free += costs.filter((cost) => cost === 0n).length;
      const billId = await room.makeBill(orderId);
      const other = chance(0.3) ? between(1, 50_000) : 0n;
      const sum = costs.reduce((total, cost) => total + cost, other);
      const due = rounded(sum, deal.step) * deal.step;
      const discount = chance(0.2) ? between(0, 100) : 0n;
      if (other > 0n || discount > 0n) {
        const { version } = await institute.detail('finance', pages.bill, billId);
        const items = other > 0n ? [{ chargeName: '现场服务费', chargeTaxon: '4', amount: written(other) }] : [];
        const given = { id: billId, version, items, discountAmount: written(discount < due ? discount : 0n) };
        await room.save('finance', pages.bill, given);
      }
      const expected = due - (discount < due ? discount : 0n);
      await room.step('finance', pages.bill, billId, 'settle', '200');
      const bill = await institute.detail('finance', pages.bill, billId);
      expect([bill['lineCount'], bill['amountOriginal'], bill['receivable']], order).toEqual([
        costs.length,
        written(sum),
        written(expected),
      ]);
      const lines = await institute.rows('finance', 'finance/settlementLines', { settlementId: billId });
      expect(lines.map(({ amount }) => amount).sort(), order).toEqual(costs.map((cost) => written(cost)).sort());
      // Each line ends with what it comes to.
      const ends = lines.map(({ amount, priceSteps }) => [amount, String(priceSteps).split(' ; ').at(-1)?.split(/= |→ /).at(-1)]);
      expect(ends, order).toEqual(lines.map(({ amount }) => [amount, amount]));
      bills += 1;
    }
    run.report({ orders: count, samples, bills, free, ...Object.fromEntries(seen) });
    expect(bills).toBeGreaterThan(0);
  },
  runTimeout(300_000),
);
