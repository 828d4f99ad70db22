import { Decimal, formatDecimal } from '../../base/decimal';
import { chargeKey } from './make-charges';
import type { CatalogRow } from './make-library';
import { peopleOf, type SeedOptions } from './make-organisation';
import { makeRandom, type Random } from './values/random';
import { type SeedStep, scaled, serial, shiftDay, type Seed, type SeedRow, type SeedValues, workTime } from './seed-row';

const money = (value: Decimal): string => formatDecimal(value, 2);

/** Makes a line as the page computes it: the price after discount is rounded, then multiplied. */
function makeLine(random: Random, row: CatalogRow, discount: string) {
  const { offer } = row;
  const sets = random.weighted([
    [1, 5],
    [2, 3],
    [random.int(3, 20), 2],
  ]);
  const pieces = random.chance(0.9) ? 1 : random.int(2, 6);
  const price = new Decimal(offer.price);
  const discountRate = offer.isDiscountable === 1 ? discount : '1.0000';
  const discountPrice = offer.isDiscountable === 1 ? money(price.times(discountRate)) : offer.price;
  return {
    catalogId: row.key,
    name: offer.name,
    model: offer.model,
    measureRange: offer.range,
    accuracy: offer.accuracy,
    abilityType: offer.abilityType,
    basis: offer.basis,
    unit: offer.unit,
    sets,
    pieces,
    chargeId: chargeKey(row.key),
    price: offer.price,
    chargePrice: offer.price,
    unitPrice: offer.price,
    isDiscountable: offer.isDiscountable,
    discountRate,
    discountPrice,
    lineAmount: money(price.times(sets).times(pieces)),
    lineTotal: money(new Decimal(discountPrice).times(sets).times(pieces)),
    note: null,
  };
}

type Line = ReturnType<typeof makeLine>;

const placesOf: Readonly<Record<string, number>> = { '1': 2, '2': 1, '3': 0 };

function totalsOf(items: readonly Line[], wholeDiscount: string, decimalMode: string) {
  const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), new Decimal(0));
  const amount = sum(items.map((item) => new Decimal(item.lineAmount)));
  const exact = sum(
    items.map((item) => new Decimal(money(new Decimal(item.lineTotal).times(item.isDiscountable === 1 ? wholeDiscount : 1)))),
  );
  const total = new Decimal(formatDecimal(exact, placesOf[decimalMode] ?? 2));
  return { amount, total, rate: amount.eq(0) ? undefined : new Decimal(formatDecimal(total.div(amount), 4)) };
}

type Course = Pick<SeedValues<'crm/quotes'>, 'quoteExamineStatus' | 'quoteStatus' | 'auditorName' | 'auditTime'>;

interface Moment {
  readonly age: number;
  readonly day: string;
  readonly validDate: string;
  readonly today: string;
  readonly needsNoAudit: boolean;
}

/** How far a quote has come: old ones are settled, young ones are on their way; what needs no audit is never under audit. */
function courseOf(random: Random, moment: Moment, auditor: string): Course {
  const { age, day, validDate, today, needsNoAudit } = moment;
  const quoteExamineStatus =
    age > 45
      ? random.weighted([
          ['300', 96],
          ['100', 4],
        ])
      : needsNoAudit
        ? random.weighted([
            ['300', 7],
            ['100', 3],
          ])
        : random.weighted([
            ['200', 5],
            ['300', 3],
            ['100', 2],
          ]);
  const isDone = quoteExamineStatus === '300';
  return {
    quoteExamineStatus,
    quoteStatus: isDone && validDate < today && random.chance(0.35) ? '200' : '100',
    auditorName: isDone ? auditor : null,
    auditTime: isDone ? workTime(day, random.int(400, 520)) : null,
  };
}

/** Working days, in order, over the last two years; the last six weeks have a quarter of the rows. */
export function businessDays(random: Random, today: string, count: number): readonly string[] {
  const isWeekend = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
  const ages = Array.from({ length: count }, () => (random.chance(0.2) ? random.int(1, 42) : random.int(1, 725))).sort((a, b) => b - a);
  return ages.map((age) => {
    const day = shiftDay(today, -age);
    return isWeekend(day) ? shiftDay(day, isWeekend(shiftDay(day, -1)) ? -2 : -1) : day;
  });
}

/** Makes serial numbers that restart each day. */
export function dailyNumbers(prefix: string): (day: string) => string {
  const last = new Map<string, number>();
  return (day) => {
    const next = (last.get(day) ?? 0) + 1;
    last.set(day, next);
    return `${prefix}${day.replaceAll('-', '')}${serial(next, 4)}`;
  };
}

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly catalog: readonly CatalogRow[];
}

/** Makes quotes whose sums are those that the page computes. */
export function makeQuotes({ seed, today, scale }: SeedOptions, { staff, customers, catalog }: Sources): readonly Seed<'crm/quotes'>[] {
  const random = makeRandom(seed, 'quotes');
  const offers = catalog.filter((row) => row.values.abilityStatus === '1');
  const buyers = customers.filter((row) => row.values.isBlack === 0);
  const nameOf = (row: SeedRow | undefined): string => String(row?.values.staffName ?? '');
  const [leader] = peopleOf(staff, '院');
  const [head] = peopleOf(staff, '业');
  const makeNumber = dailyNumbers('Q');
  return businessDays(random, today, scaled(400, scale)).map((quoteDate, at): Seed<'crm/quotes'> => {
    const customer = random.pick(buyers);
    const contact = random.pick(customer.values.contacts ?? []);
    const discountType = random.weighted([
      ['1', 88],
      ['2', 12],
    ]);
    const discount = random.weighted([
      ['1.0000', 5],
      ['0.9500', 3],
      ['0.9000', 3],
      ['0.8500', 2],
      ['0.8000', 1],
    ]);
    const wholeDiscount = random.weighted([
      ['1.0000', 7],
      ['0.9500', 2],
      ['0.9000', 1],
    ]);
    const decimalMode = random.weighted([
      ['1', 6],
      ['2', 1],
      ['3', 3],
    ]);
    const items = random.some(offers, random.int(2, 7)).map((row) => makeLine(random, row, discount));
    const { amount, total, rate } = totalsOf(items, wholeDiscount, decimalMode);
    const salesmanId = String(customer.values.salesmanId);
    const needsNoAudit = discountType === '1' && rate?.gte('0.9') === true;
    const auditor = needsNoAudit ? staff.find((row) => row.key === salesmanId) : rate?.gte('0.8') === true ? head : leader;
    const validDate = shiftDay(quoteDate, random.pick([30, 30, 60, 90]));
    const age = Math.round((Date.parse(today) - Date.parse(quoteDate)) / 86_400_000);
    const course = courseOf(random, { age, day: quoteDate, validDate, today, needsNoAudit }, nameOf(auditor));
    const submitted: SeedStep = { action: needsNoAudit ? 'confirm' : 'submit', time: workTime(quoteDate, 395), by: salesmanId };
    const approved: SeedStep = {
      action: rate?.gte('0.8') === true ? 'approve' : 'approveLow',
      time: course.auditTime ?? '',
      by: auditor?.key,
    };
    const trail =
      course.quoteExamineStatus === '100' ? [] : course.quoteExamineStatus === '200' || needsNoAudit ? [submitted] : [submitted, approved];
    return {
      key: `quotes:${at + 1}`,
      createTime: workTime(quoteDate, random.int(0, 390)),
      createdBy: salesmanId,
      trail,
      values: {
        quoteNo: makeNumber(quoteDate),
        title: `${String(customer.values.enterAbbr)}${quoteDate.slice(0, 4)}年度器具检校报价`,
        enterId: customer.key,
        contactName: contact.name ?? null,
        mobile: contact.mobile ?? null,
        email: contact.email ?? null,
        sentTime: null,
        discountType,
        tenderNo: discountType === '2' ? `ZB${quoteDate.slice(0, 4)}-${serial(at + 1, 4)}` : null,
        quoteDate,
        validDate,
        salesmanId,
        taxRate: '0.0600',
        decimalMode,
        items,
        wholeDiscount,
        amount: money(amount),
        discountAmount: money(amount.minus(total)),
        total: money(total),
        discountRate: rate ? formatDecimal(rate, 4) : null,
        approvedBy: needsNoAudit ? '0' : rate?.gte('0.8') === true ? '1' : '2',
        ...course,
        acceptorId: null,
        orderCount: 0,
        contractCount: 0,
        revision: random.chance(0.1) ? 2 : 1,
        fileIds: null,
        remark: null,
      },
    };
  });
}
