import { Decimal, formatDecimal } from '../../../base/decimal';
import { peopleOf, type SeedOptions } from '../make-organisation';
import { dailyNumbers } from '../make-quotes';
import { groupRows, type Seed, serial, shiftDay, workTime } from '../seed-row';
import { makeRandom } from '../values/random';

type Settlement = Seed<'finance/settlements'>;
type Payment = Seed<'finance/payments'>;
type Invoice = Seed<'finance/invoices'>;
type Deposit = Seed<'finance/deposits'>;
type Customer = Seed<'crm/customers'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Customer[];
  readonly settlements: readonly Settlement[];
}

const money = (value: Decimal): string => formatDecimal(value, 2);
const zero = new Decimal(0);
const sumOf = (values: readonly (string | null)[]): Decimal => values.reduce((total, value) => total.plus(value ?? 0), zero);

/** Makes the payments of bills: the whole amount of a paid one in one or two parts, now and then a part of a settled one. */
function makePayments(options: SeedOptions, { staff, customers, settlements }: Sources): readonly Payment[] {
  const random = makeRandom(options.seed, 'payments');
  const cashiers = peopleOf(staff, '财');
  const names = new Map(customers.map((row) => [row.key, row.values.enterName]));
  const makeNumber = dailyNumbers('SK');
  return settlements.flatMap(({ key, values }) => {
    const due = new Decimal(values.receivable ?? 0);
    const half = new Decimal(money(due.div(2)));
    const isPart = values.objectState === '200' && random.chance(0.2);
    const parts = values.objectState === '400' ? (random.chance(0.15) ? [half, due.minus(half)] : [due]) : isPart ? [half] : [];
    return parts
      .filter((amount) => amount.gt(0))
      .map((amount, place): Payment => {
        const day = shiftDay(String(values.settleDate), random.int(0, 25) + place);
        const payDate = day < options.today ? day : shiftDay(options.today, -1);
        const cashier = random.pick(cashiers).key;
        const payNo = makeNumber(payDate);
        return {
          key: `payments:${key}.${place + 1}`,
          createTime: workTime(payDate, random.int(30, 500)),
          createdBy: cashier,
          values: {
            payNo,
            payKind: '1',
            settlementId: key,
            enterId: values.enterId,
            enterName: names.get(String(values.enterId)) ?? null,
            contractId: values.contractId,
            isRed: 0,
            payDate,
            chargeType: random.weighted([
              ['4', 6],
              ['5', 2],
              ['2', 1],
              ['3', 1],
            ]),
            amount: money(amount),
            signedAmount: money(amount),
            reversedId: null,
            refundOfId: null,
            refunded: '0.00',
            refundable: money(amount),
            tradeNo: `${payDate.replaceAll('-', '')}${payNo.slice(-6)}`,
            depositId: null,
            cashierId: cashier,
            voidReason: null,
            payState: '1',
            payerAccount: null,
            receiptFiles: null,
            remark: null,
          },
        };
      });
  });
}

/** Makes the invoices of bills that are paid: most of the whole, a few of half of it; of some settled ones half is asked for. */
function makeInvoices(options: SeedOptions, { staff, customers, settlements }: Sources): readonly Invoice[] {
  const random = makeRandom(options.seed, 'invoices');
  const cashiers = peopleOf(staff, '财');
  const units = new Map(customers.map((row) => [row.key, row.values]));
  let count = 0;
  return settlements.flatMap(({ key, values }): readonly Invoice[] => {
    const due = new Decimal(values.receivable ?? 0);
    const share = random.weighted([
      ['1', 8],
      ['0.5', 0.5],
      ['0', 1.5],
    ]);
    const isAsked = values.objectState === '200' && random.chance(0.2);
    const amount = new Decimal(money(due.times(isAsked ? '0.5' : share)));
    if (!(values.objectState === '400' || isAsked) || amount.lte(0)) return [];
    const unit = units.get(String(values.enterId));
    count += 1;
    const day = shiftDay(String(values.settleDate), random.int(0, 12));
    const date = day < options.today ? day : shiftDay(options.today, -1);
    const cashier = random.pick(cashiers).key;
    const net = new Decimal(money(amount.div('1.06')));
    return [
      {
        key: `invoices:${key}`,
        createTime: workTime(date, random.int(30, 480)),
        createdBy: cashier,
        values: {
          invoiceNo: isAsked ? null : `${date.slice(2, 4)}43${serial(count, 16)}`,
          settlementId: key,
          enterId: values.enterId,
          contractId: values.contractId,
          invoiceType: '2',
          title: unit?.enterName ?? null,
          taxNo: unit?.socialNumber ?? null,
          amount: money(amount),
          isRed: 0,
          redOfId: null,
          redReason: null,
          signedAmount: money(amount),
          taxRate: '0.0600',
          netAmount: money(net),
          taxAmount: money(amount.minus(net)),
          content: '检定校准检测服务费',
          bankName: null,
          bankAccount: null,
          address: null,
          phone: null,
          email: unit?.email ?? null,
          invoiceDate: isAsked ? null : date,
          drawerId: isAsked ? null : cashier,
          fileId: null,
          isReversing: 0,
          invoiceState: isAsked ? '10' : '20',
          remark: null,
        },
      },
    ];
  });
}

/** What a customer has paid beforehand. */
interface Prepayment {
  readonly key: string;
  readonly enterId: string | null;
  readonly contractId: string | null;
  readonly day: string;
  readonly amount: string | null;
}

/** The amounts that contracts name, and those of customers who come often and keep a balance without one. */
function prepaymentsOf({ customers, settlements }: Sources, contracts: readonly Seed<'crm/contracts'>[]): readonly Prepayment[] {
  const named = contracts.filter(({ values }) => values.approveTime !== null && Number(values.prepaid) > 0);
  const bills = groupRows(settlements, (row) => row.values.enterId);
  const often = customers.flatMap(({ key }): readonly Prepayment[] => {
    const [first, ...others] = (bills.get(key) ?? []).flatMap(({ values }) => values.settleDate ?? []).sort();
    return first === undefined || others.length < 2
      ? []
      : [{ key, enterId: key, contractId: null, day: shiftDay(first, -7), amount: '2000.00' }];
  });
  const agreed = named.map(({ key, values }): Prepayment => {
    const contractId = ['30', '40'].includes(String(values.contractState)) ? key : null;
    return { key, enterId: values.enterId, contractId, day: shiftDay(String(values.signDate), 1), amount: values.prepaid };
  });
  return [...agreed, ...often];
}

/** Makes what customers have paid beforehand. */
function makeDeposits(options: SeedOptions, sources: Sources, contracts: readonly Seed<'crm/contracts'>[]): readonly Deposit[] {
  const random = makeRandom(options.seed, 'deposits');
  const cashiers = peopleOf(sources.staff, '财');
  const names = new Map(sources.customers.map((row) => [row.key, row.values.enterName]));
  const makeNumber = dailyNumbers('YC');
  return prepaymentsOf(sources, contracts).map(({ key, enterId, contractId, day: planned, amount }): Deposit => {
    const depositTime = workTime(planned, random.int(30, 480));
    const day = depositTime.slice(0, 10);
    const cashier = random.pick(cashiers).key;
    const depositNo = makeNumber(day);
    return {
      key: `deposits:${key}`,
      createTime: workTime(day < options.today ? day : shiftDay(options.today, -1), 490),
      createdBy: cashier,
      values: {
        ...{
          depositNo,
          enterId,
          enterName: names.get(String(enterId)) ?? null,
          depositKind: '1',
          contractId,
          settlementId: null,
          depositTime,
        },
        ...{ chargeType: '4', amount, signedAmount: amount, tradeNo: `${day.replaceAll('-', '')}${depositNo.slice(-6)}` },
        ...{ cashierId: cashier, voidReason: null, depositState: '1', remark: null },
      },
    };
  });
}

/** A bill with what its page rolls up from payments and invoices. */
function withReceipts(bill: Settlement, payments: readonly Payment[], invoices: readonly Invoice[]): Settlement {
  const received = sumOf(payments.map(({ values }) => values.signedAmount));
  const sumIn = (state: string): Decimal =>
    sumOf(invoices.filter(({ values }) => values.invoiceState === state).map(({ values }) => values.amount));
  const [invoiced, pending] = [sumIn('20'), sumIn('10')];
  const due = new Decimal(bill.values.receivable ?? 0);
  return {
    ...bill,
    values: {
      ...bill.values,
      receiptAmount: money(received),
      receiptCount: payments.length,
      receivedTotal: money(received),
      balance: money(bill.values.objectState === '0' ? zero : due.minus(received)),
      invoicedAmount: money(invoiced),
      pendingInvoice: money(pending),
      uninvoiced: money(due.minus(invoiced).minus(pending)),
      billInvoice: invoiced.gt(0) ? (invoiced.gte(due) ? '2' : '1') : '0',
    },
  };
}

function withBalances(customer: Customer, bills: readonly Settlement[], deposits: readonly Deposit[]): Customer {
  const open = bills.filter(({ values }) => ['200', '300'].includes(String(values.objectState)));
  const arrears = sumOf(open.map(({ values }) => values.balance));
  const { creditLimit } = customer.values;
  return {
    ...customer,
    values: {
      ...customer.values,
      arrears: money(arrears),
      isOwing: arrears.gt(0) ? 1 : 0,
      creditLeft: creditLimit === null ? null : money(new Decimal(creditLimit).minus(arrears)),
      depositBalance: money(sumOf(deposits.map(({ values }) => values.signedAmount))),
    },
  };
}

/** Makes payments, invoices and prepaid balances, and gives bills and customers what their pages roll up from them. */
export function makeReceipts(options: SeedOptions, sources: Sources, contracts: readonly Seed<'crm/contracts'>[]) {
  const [payments, invoices] = [makePayments(options, sources), makeInvoices(options, sources)];
  const deposits = makeDeposits(options, sources, contracts);
  const [paymentsOf, invoicesOf] = [
    groupRows(payments, (row) => row.values.settlementId),
    groupRows(invoices, (row) => row.values.settlementId),
  ];
  const settlements = sources.settlements.map((row) => withReceipts(row, paymentsOf.get(row.key) ?? [], invoicesOf.get(row.key) ?? []));
  const [billsOf, depositsOf] = [groupRows(settlements, (row) => row.values.enterId), groupRows(deposits, (row) => row.values.enterId)];
  const customers = sources.customers.map((row) => withBalances(row, billsOf.get(row.key) ?? [], depositsOf.get(row.key) ?? []));
  return { payments, invoices, deposits, settlements, customers };
}
