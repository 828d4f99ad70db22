import { Decimal, formatDecimal } from '../../base/decimal';
import type { CatalogRow } from './make-library';
import { peopleOf, type SeedOptions } from './make-organisation';
import { businessDays, dailyNumbers } from './make-quotes';
import { makeRandom, type Random } from './random';
import { groupRows, scaled, serial, shiftDay, type Seed, type SeedValues, workTime } from './seed-row';

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly catalog: readonly CatalogRow[];
  readonly contracts: readonly Seed<'crm/contracts'>[];
}

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
    ['50', 10],
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

function makeLines(random: Random, offers: readonly CatalogRow[], orderNo: string) {
  return random.some(offers, random.int(1, 6)).map((row, place) => ({
    orderNo,
    sampleNo: `${orderNo}-${serial(place + 1, 3)}`,
    instrumentName: row.offer.name,
    chargeTaxon: row.offer.abilityType === '1' ? '1' : '2',
    amount: money(new Decimal(row.offer.price).times(random.int(1, 6))),
    note: null,
    isFree: row.offer.isStrong !== '0',
  }));
}

/** Makes bills whose sums are those that the page computes: mandatory verification is free, contracts give their discount. */
export function makeSettlements(
  { seed, today, scale }: SeedOptions,
  { staff, customers, catalog, contracts }: Sources,
): readonly Seed<'finance/settlements'>[] {
  const random = makeRandom(seed, 'settlements');
  const cashiers = peopleOf(staff, '财');
  const acceptors = peopleOf(staff, '业');
  const salesmen = peopleOf(staff, '销');
  const offers = catalog.filter((row) => row.values.abilityStatus === '1');
  const contractsOf = groupRows(contracts, (row) => row.values.enterId);
  const makeNumber = dailyNumbers('JS');
  const makeOrderNumber = dailyNumbers('W');
  return businessDays(random, today, scaled(400, scale)).map((settleDate, at): Seed<'finance/settlements'> => {
    const index = at + 1;
    const customer = random.pick(customers);
    const contract = contractsOf
      .get(customer.key)
      ?.find(
        ({ values }) =>
          String(values.contractState) >= '30' && String(values.startDate) <= settleDate && String(values.endDate) >= settleDate,
      );
    const drawn = makeLines(random, offers, makeOrderNumber(shiftDay(settleDate, -random.int(3, 20))));
    const sum = (lines: typeof drawn): Decimal => lines.reduce((total, line) => total.plus(line.amount), zero);
    const original = sum(drawn);
    const reduction = sum(drawn.filter((line) => line.isFree));
    const rate = contract?.values.discountRate;
    const discount = typeof rate === 'string' ? new Decimal(money(original.minus(reduction).times(new Decimal(1).minus(rate)))) : zero;
    const due = original.minus(discount).minus(reduction);
    const age = Math.round((Date.parse(today) - Date.parse(settleDate)) / 86_400_000);
    const objectState = stateOf(random, age);
    const payer = String(customer.values.enterName);
    const payments = makePayments(random, { objectState, day: settleDate, due, payer, today }, index);
    const received = payments.reduce((total, payment) => total.plus(String(payment['amount'])), zero);
    const isGuaranteed = objectState === '300';
    return {
      key: `settlements:${index}`,
      createTime: workTime(settleDate, random.int(0, 500)),
      createdBy: random.pick([...cashiers, ...acceptors]).key,
      values: {
        settleNo: makeNumber(settleDate),
        enterId: customer.key,
        settleDate,
        incomeSource: reduction.eq(original)
          ? '5'
          : random.weighted([
              ['3', 7],
              ['2', 1],
              ['7', 1],
              ['4', 0.4],
            ]),
        contractId: contract?.key ?? null,
        objectState,
        invoiceState:
          objectState === '400'
            ? random.weighted([
                ['2', 8],
                ['1', 0.5],
                ['0', 1.5],
              ])
            : '0',
        items: drawn.map(({ isFree: _isFree, ...line }) => line),
        amountOriginal: money(original),
        discountAmount: money(discount),
        reductionType: reduction.gt(0) ? '1' : null,
        reductionAmount: money(reduction),
        receivable: money(due),
        payments,
        received: money(received),
        balance: objectState === '0' ? '0.00' : money(due.minus(received)),
        guaranteeType: isGuaranteed ? random.pick(['1', '2', '3']) : null,
        guarantorId: isGuaranteed ? random.pick(salesmen).key : null,
        guaranteeDeadline: isGuaranteed ? shiftDay(today, random.int(-10, 60)) : null,
        cashierId: objectState === '400' ? random.pick(cashiers).key : null,
        remark: objectState === '0' ? '客户取消委托' : null,
      },
    };
  });
}
