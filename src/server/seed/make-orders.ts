import { Decimal, formatDecimal } from '../../base/decimal';
import type { CatalogRow } from './make-library';
import { peopleOf, type SeedOptions } from './make-organisation';
import { businessDays, dailyNumbers } from './make-quotes';
import { listedOf } from './money/make-agreed-prices';
import { makeSample, type SampleState, withTaskCounts } from './make-samples';
import { makeTasks, type TaskSources } from './make-tasks';
import { makeRandom, type Random } from './values/random';
import { groupRows, joinKeys, type Seed, type SeedStep, type SeedValues, scaled, shiftDay, workTime } from './seed-row';

interface Sources extends TaskSources {
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly catalog: readonly CatalogRow[];
  readonly contracts: readonly Seed<'crm/contracts'>[];
  readonly quotes: readonly Seed<'crm/quotes'>[];
  readonly chargeStandards: readonly Seed<'finance/chargeStandards'>[];
  readonly agreedPrices: readonly Seed<'finance/agreedPrices'>[];
}

type Order = Seed<'crm/orders'>;
type Sample = Seed<'metrology/samples'>;
type Task = Seed<'metrology/tasks'>;
type OrderState = Exclude<SeedValues<'crm/orders'>['orderStatus'], null>;

const money = (value: Decimal): string => formatDecimal(value, 2);
const sumOf = (values: readonly (string | null)[]): string =>
  money(values.reduce((total, value) => total.plus(value ?? 0), new Decimal(0)));

function stateOf(random: Random, age: number): OrderState {
  if (age > 30)
    return random.weighted([
      ['1000', 93],
      ['0', 4],
      ['300', 3],
    ]);
  if (age > 8)
    return random.weighted([
      ['300', 60],
      ['1000', 36],
      ['0', 4],
    ]);
  return random.weighted([
    ['300', 55],
    ['100', 25],
    ['50', 20],
  ]);
}

/** How far the samples of an order are; an order in testing has one that is not done yet, else it would be complete. */
function sampleStates(random: Random, state: OrderState, count: number): readonly SampleState[] {
  if (state === '50' || state === '100') return Array.from({ length: count }, () => '50' as const);
  if (state !== '300') return Array.from({ length: count }, () => state);
  return Array.from({ length: count }, (_, at) =>
    random.weighted([
      ['100', 3],
      ['300', 4],
      ['400', 2],
      ['1000', at === 0 ? 0 : 3],
    ]),
  );
}

/** An order with its roll-ups over its samples. */
function withTotals(order: Order, samples: readonly Sample[]): Order {
  const live = samples.filter((sample) => sample.values.sampleState !== '0');
  const totalFee = sumOf(samples.map(({ values }) => (values.sampleState === '0' ? values.fee : values.fullFee)));
  const receivable = sumOf(samples.map((sample) => sample.values.fee));
  return {
    ...order,
    values: {
      ...order.values,
      sampleCount: live.length,
      testDays: live.reduce<number | null>((most, { values: { testDays } }) => (Number(testDays) > Number(most) ? testDays : most), null),
      doneCount: live.filter((sample) => sample.values.sampleState === '1000').length,
      startedCount: live.filter((sample) => Number(sample.values.begunCount) > 0).length,
      workDeptIds: joinKeys(samples.flatMap(({ values }) => [values.deptId, values.taskDeptIds])),
      workStaffIds: joinKeys(samples.map(({ values }) => values.taskStaffIds)),
      totalFee,
      receivable,
      discount: money(new Decimal(totalFee).minus(receivable)),
      reducible: sumOf(live.map(({ values }) => values.fee)),
    },
  };
}

interface OrderOf {
  readonly key: string;
  readonly day: string;
  readonly orderNo: string;
  readonly customer: Seed<'crm/customers'>;
  readonly contract: Seed<'crm/contracts'> | undefined;
  readonly quote: Seed<'crm/quotes'> | undefined;
  readonly state: OrderState;
  readonly today: string;
}

function makeOrder(
  random: Random,
  { key, day, orderNo, customer, contract, quote, state, today }: OrderOf,
  staff: Sources['staff'],
): Order {
  const { name = null, mobile = null } = random.pick(customer.values.contacts ?? []);
  const acceptor = random.pick(peopleOf(staff, '业'));
  const [head] = peopleOf(staff, '业');
  const isPast = state === '300' || state === '1000';
  const isSubcontract = random.chance(0.1) ? 1 : 0;
  const isByPost = random.chance(0.25);
  const reviewTime = workTime(day, random.int(460, 530));
  const done = shiftDay(day, random.int(5, 20));
  const completeDate = state === '1000' ? (done < today ? done : shiftDay(today, -1)) : null;
  const steps: readonly (SeedStep | false)[] = [
    state !== '50' && state !== '0' && { action: 'submit', time: workTime(day, 440), by: acceptor.key },
    isPast && { action: 'audit', time: reviewTime, by: head?.key },
    completeDate !== null && { action: 'complete', time: workTime(completeDate, 300), by: head?.key },
    state === '0' && { action: 'voidOrder', time: workTime(day, 500), by: acceptor.key },
  ];
  const createTime = workTime(day, random.int(0, 50));
  const serviceType = random.chance(0.85) ? '1' : '2';
  const promiseDate = shiftDay(day, random.pick([10, 14, 14, 21]));
  return {
    key,
    createTime,
    createdBy: acceptor.key,
    trail: steps.filter((step) => step !== false),
    values: {
      orderNo,
      orderStatus: state,
      enterId: customer.key,
      registrationId: null,
      quoteId: quote?.key ?? null,
      contractId: contract?.key ?? null,
      contractType: contract?.values.contractType ?? null,
      contractRate: contract?.values.discountRate ?? null,
      contractNo: contract?.values.contractNo ?? null,
      decimalMode: quote?.values.decimalMode ?? '1',
      isCertSame: 1,
      certCompany: null,
      certAddress: null,
      certName: customer.values.enterName,
      contactName: name,
      mobile,
      phone: customer.values.phone,
      bussinessType: '1',
      businessAttr: '1',
      serviceType,
      abilityType: '2',
      orderDate: day,
      promiseDate,
      workedOutDate: null,
      urgentType: random.weighted([
        ['0', 90],
        ['1', 8],
        ['2', 2],
      ]),
      isPrepaid: 0,
      // What the customer owes is known when the bills are made: told by withBills.
      isOverCredit: null,
      isCreditWaived: 0,
      sendWay: isByPost ? '2' : '1',
      recipient: isByPost ? name : null,
      recipientMobile: isByPost ? mobile : null,
      recipientAddress: isByPost ? customer.values.address : null,
      acceptorId: acceptor.key,
      salesmanId: customer.values.salesmanId,
      incomeSource: '3',
      isBasisAgreed: 1,
      methodNote: null,
      isSubcontract,
      subcontractNote: isSubcontract === 1 ? '力值项目由合作机构检测' : null,
      isStatement: 0,
      decisionRule: null,
      isRepair: random.chance(0.3) ? 1 : 0,
      reviewMethod: isPast ? 1 : 0,
      reviewMeans: isPast ? 1 : 0,
      reviewTerm: isPast ? 1 : 0,
      reviewerName: isPast ? String(head?.values.staffName ?? '') : null,
      reviewTime: isPast ? reviewTime : null,
      sampleCount: 0,
      testDays: null,
      doneCount: 0,
      startedCount: 0,
      workDeptIds: null,
      workStaffIds: null,
      totalFee: '0.00',
      receivable: '0.00',
      discount: '0.00',
      reductionRate: '1.0000',
      reducible: '0.00',
      billableCount: 0,
      isBillable: 0,
      settledCount: 0,
      billId: null,
      settleState: null,
      mayLeave: 0,
      completeDate,
      isOnTime: completeDate !== null && completeDate <= promiseDate ? 1 : 0,
      signature: null,
      fileIds: null,
      remark: null,
    },
  };
}

/** Makes orders with their samples and the work on them; counts and fees are those that the pages roll up. */
export function makeOrders(
  { seed, today, scale }: SeedOptions,
  sources: Sources,
): { readonly orders: readonly Order[]; readonly samples: readonly Sample[]; readonly tasks: readonly Task[] } {
  const random = makeRandom(seed, 'orders');
  const { customers, catalog, contracts, quotes, chargeStandards, agreedPrices, abilities, staff } = sources;
  const abilityOf = (row: CatalogRow) =>
    abilities.find(
      ({ values }) => values.basisIds === row.values.basisIds && row.offer.name.startsWith(String(values.abilityName).slice(0, -2)),
    );
  const offers = catalog.filter((row) => row.values.abilityStatus === '1' && abilityOf(row) !== undefined);
  const buyers = customers.filter((row) => row.values.isBlack === 0 && (row.values.contacts ?? []).length > 0);
  const contractsOf = groupRows(contracts, (row) => row.values.enterId);
  const quotesOf = groupRows(quotes, (row) => row.values.enterId);
  const pricesOf = groupRows(agreedPrices, ({ values }) => values.contractId ?? values.quoteId);
  const makeOrderNo = dailyNumbers('W');
  const makeSampleNo = dailyNumbers('YP');
  const makeTaskNo = dailyNumbers('RW');
  const [samples, tasks]: [Sample[], Task[]] = [[], []];
  const days = businessDays(random, today, scaled(240, scale));
  const orders = days.map((day, at): Order => {
    const customer = random.pick(buyers);
    const contract = contractsOf
      .get(customer.key)
      ?.find(({ values }) => values.contractState === '30' && String(values.startDate) <= day && String(values.endDate) >= day);
    const quote = contract
      ? undefined
      : quotesOf
          .get(customer.key)
          ?.find(
            ({ values }) =>
              values.quoteExamineStatus === '300' &&
              values.quoteStatus === '100' &&
              String(values.quoteDate) < day &&
              String(values.validDate) >= day,
          );
    const age = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
    // The youngest two are still at the desk, so that there is something to hand in and to review.
    const state = ({ 1: '50', 2: '100' } as const)[days.length - at] ?? stateOf(random, age);
    const order = makeOrder(
      random,
      { key: `orders:${at + 1}`, day, orderNo: makeOrderNo(day), customer, contract, quote, state, today },
      staff,
    );
    const discountRate = contract ? '1.0000' : random.pick(['1.0000', '1.0000', '0.9500', '0.9000']);
    // What a quote or a list contract has prices for is what comes first.
    const agreed = pricesOf.get(contract?.key ?? quote?.key ?? null) ?? [];
    const promised = offers.filter((row) => agreed.some(({ values }) => values.catalogId === row.key));
    const chosen = random.some(offers, random.int(1, 4)).map((row, place) => promised[place] ?? row);
    const states = sampleStates(random, state, chosen.length);
    const [own, work]: [Sample[], Task[]] = [[], []];
    chosen.forEach((row, place) => {
      const key = `samples:${at + 1}.${place + 1}`;
      const sample = makeSample(random, {
        order,
        row,
        state: states[place] ?? '50',
        sampleNo: makeSampleNo(day),
        key,
        discountRate,
        charge: listedOf(chargeStandards, row.key),
        agreed: states[place] === '50' ? undefined : agreed.find(({ values }) => values.catalogId === row.key),
        today,
      });
      const done = makeTasks(random, { sample, day, ability: abilityOf(row), today, makeTaskNo }, sources);
      own.push(withTaskCounts(sample, done));
      work.push(...done);
    });
    samples.push(...own);
    tasks.push(...work);
    return withTotals(order, own);
  });
  return { orders, samples, tasks };
}
