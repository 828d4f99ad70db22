import { Decimal, formatDecimal } from '../../base/decimal';
import type { CatalogRow } from './make-library';
import { peopleOf, type SeedOptions } from './make-organisation';
import { businessDays } from './make-quotes';
import { makeRandom } from './values/random';
import { groupRows, type SeedStep, scaled, serial, shiftDay, shiftMonths, type Seed, type SeedRow, workTime } from './seed-row';

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly catalog: readonly CatalogRow[];
  readonly quotes: readonly Seed<'crm/quotes'>[];
}

/** Makes contracts of the three types; what has been used of them comes with the bills. */
export function makeContracts(
  { seed, today, scale }: SeedOptions,
  { staff, customers, catalog, quotes }: Sources,
): readonly Seed<'crm/contracts'>[] {
  const random = makeRandom(seed, 'contracts');
  const buyers = customers.filter((row) => row.values.isBlack === 0 && row.values.enterType !== '6');
  const offers = catalog.filter((row) => row.values.abilityStatus === '1');
  const [head] = peopleOf(staff, '业');
  const quotesOf = groupRows(quotes, (row) => row.values.enterId);
  const serials = new Map<string, number>();
  return businessDays(random, today, scaled(200, scale)).map((signDate, at): Seed<'crm/contracts'> => {
    const year = signDate.slice(0, 4);
    serials.set(year, (serials.get(year) ?? 0) + 1);
    const customer = random.pick(buyers);
    const contractType = random.weighted([
      ['0', 4],
      ['1', 4],
      ['2', 2],
    ]);
    const startDate = shiftDay(signDate, random.int(0, 12));
    const endDate = shiftDay(
      shiftMonths(
        startDate,
        random.weighted([
          [12, 8],
          [24, 2],
          [6, 1],
        ]),
      ) ?? startDate,
      -1,
    );
    const isOver = endDate < today;
    const isYoung = signDate > shiftDay(today, -25);
    const contractState = isOver
      ? random.weighted([
          ['40', 85],
          ['50', 8],
          ['30', 7],
        ])
      : isYoung
        ? random.weighted([
            ['10', 4],
            ['20', 3],
            ['30', 3],
          ])
        : random.weighted([
            ['30', 92],
            ['10', 3],
            ['50', 5],
          ]);
    const isApproved = contractState >= '30';
    const amount = contractType === '2' ? `${random.int(8, 120) * 1000}.00` : null;
    const quote = random.chance(0.5) ? quotesOf.get(customer.key)?.find((row) => row.values.quoteExamineStatus === '300') : undefined;
    const items =
      contractType === '0'
        ? random.some(offers, random.int(3, 8)).map(({ key, offer }) => ({
            catalogId: key,
            name: offer.name,
            model: offer.model,
            abilityType: offer.abilityType,
            price: formatDecimal(new Decimal(offer.price).times('0.92'), 2),
            note: null,
          }))
        : [];
    const contact = customer.values.contacts?.find(({ isDefault }) => isDefault === 1);
    const createdBy = String(customer.values.salesmanId);
    const approveTime = isApproved ? workTime(signDate, random.int(400, 520)) : null;
    const submitted: SeedStep = { action: 'submit', time: workTime(signDate, 390), by: createdBy };
    const trail =
      contractState === '10'
        ? []
        : approveTime === null
          ? [submitted]
          : [submitted, { action: 'approve', time: approveTime, by: head?.key }];
    return {
      key: `contracts:${at + 1}`,
      createTime: workTime(signDate, random.int(0, 380)),
      createdBy,
      trail,
      values: {
        contractNo: `HT${year}-${serial(serials.get(year) ?? 0, 4)}`,
        contractName: `${String(customer.values.enterAbbr)}${startDate.slice(0, 4)}年计量器具检校${{ '0': '清单', '1': '框架', '2': '打包' }[contractType] ?? ''}合同`,
        contractType,
        enterId: customer.key,
        signDate,
        startDate,
        endDate,
        signer: String(customer.values.legalPerson),
        contactName: contact?.name ?? null,
        mobile: contact?.mobile ?? null,
        acceptorId: null,
        salesmanId: customer.values.salesmanId,
        amount,
        discountRate: contractType === '1' ? random.pick(['0.9500', '0.9000', '0.8500']) : null,
        payTerms: random.weighted([
          ['1', 3],
          ['2', 2],
          ['3', 1],
          ['4', 4],
        ]),
        prepaid: random.chance(0.1) ? '5000.00' : '0.00',
        usedAmount: '0.00',
        remain: amount,
        packageBilled: 0,
        priceCount: 0,
        quoteId: quote?.key ?? null,
        renewsId: null,
        renewalCount: 0,
        contractState,
        approverName: isApproved ? String(head?.values.staffName ?? '') : null,
        approveTime,
        items,
        fileIds: null,
        remark: null,
      },
    };
  });
}

/** Gives the contracts with what the bills have used of them. */
export function withUsedAmounts(
  contracts: readonly Seed<'crm/contracts'>[],
  settlements: readonly Seed<'finance/settlements'>[],
): readonly SeedRow[] {
  const used = new Map<unknown, Decimal>();
  for (const { values } of settlements) {
    if (!['200', '300', '400'].includes(String(values.objectState))) continue;
    used.set(values.contractId, (used.get(values.contractId) ?? new Decimal(0)).plus(String(values.receivable)));
  }
  return contracts.map((row) => {
    const usedAmount = formatDecimal(used.get(row.key) ?? new Decimal(0), 2);
    const amount = row.values.amount;
    const remain = typeof amount === 'string' ? formatDecimal(new Decimal(amount).minus(usedAmount), 2) : null;
    return { ...row, values: { ...row.values, usedAmount, remain } };
  });
}
