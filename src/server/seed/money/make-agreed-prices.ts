import { groupRows, type Seed, type SeedValues } from '../seed-row';
import type { CatalogRow } from '../make-library';
import { chargeKey } from '../make-charges';

type Agreed = Seed<'finance/agreedPrices'>;
type AgreedValues = SeedValues<'finance/agreedPrices'>;

interface Sources {
  readonly catalog: readonly CatalogRow[];
  readonly chargeStandards: readonly Seed<'finance/chargeStandards'>[];
  readonly quotes: readonly Seed<'crm/quotes'>[];
  readonly contracts: readonly Seed<'crm/contracts'>[];
}

/** The version of a price: its code and the day from which it applies. */
export const tariffOf = ({ values }: Seed<'finance/chargeStandards'>): string =>
  `${String(values.chargeCode)} · ${String(values.startDate)}`;

type Line = Pick<
  AgreedValues,
  | 'model'
  | 'measureRange'
  | 'accuracy'
  | 'abilityType'
  | 'unit'
  | 'sets'
  | 'pieces'
  | 'chargeId'
  | 'unitPrice'
  | 'agreedPrice'
  | 'wholeRate'
>;
type Origin = Pick<
  AgreedValues,
  'agreedNo' | 'source' | 'quoteId' | 'contractId' | 'revision' | 'enterId' | 'salesmanId' | 'validUntil' | 'isInForce'
>;

function makeRow(key: string, createTime: string, entry: CatalogRow, values: Line & Origin & Pick<AgreedValues, 'tariff'>): Agreed {
  return {
    key,
    createTime,
    values: {
      ...values,
      catalogId: entry.key,
      name: entry.offer.name,
      isStrong: entry.values.isStrong,
      deptId: entry.values.deptId,
      usedCount: 0,
      priceState: '1',
      nextPrice: null,
    },
  };
}

/** Makes the prices that approved quotes and list contracts have fixed; how often they were used comes with the samples. */
export function makeAgreedPrices({ catalog, chargeStandards, quotes, contracts }: Sources): readonly Agreed[] {
  const entries = new Map(catalog.map((row) => [row.key, row]));
  const tariffs = new Map(chargeStandards.map((row) => [row.key, tariffOf(row)]));
  const ofQuotes = quotes
    .filter(({ values }) => values.quoteExamineStatus === '300')
    .flatMap(({ key, values }) =>
      (values.items ?? []).flatMap((item, at): readonly Agreed[] => {
        const entry = entries.get(String(item.catalogId));
        if (!entry) return [];
        return [
          makeRow(`agreedPrices:${key}.${at + 1}`, String(values.auditTime), entry, {
            agreedNo: values.quoteNo,
            source: '3',
            quoteId: key,
            contractId: null,
            revision: values.revision,
            enterId: values.enterId,
            salesmanId: values.salesmanId,
            validUntil: values.validDate,
            isInForce: values.quoteStatus === '100' ? 1 : 0,
            model: item.model ?? null,
            measureRange: item.measureRange ?? null,
            accuracy: item.accuracy ?? null,
            abilityType: item.abilityType ?? null,
            unit: item.unit ?? null,
            sets: item.sets ?? null,
            pieces: item.pieces ?? null,
            chargeId: item.chargeId ?? null,
            tariff: tariffs.get(String(item.chargeId)) ?? null,
            unitPrice: item.unitPrice ?? null,
            agreedPrice: item.discountPrice ?? null,
            wholeRate: item.isDiscountable === 1 ? values.wholeDiscount : '1.0000',
          }),
        ];
      }),
    );
  const ofContracts = contracts
    .filter(({ values }) => values.contractType === '0' && values.approveTime !== null)
    .flatMap(({ key, values }) =>
      (values.items ?? []).flatMap((item, at): readonly Agreed[] => {
        const entry = entries.get(String(item.catalogId));
        if (!entry) return [];
        return [
          makeRow(`agreedPrices:${key}.${at + 1}`, String(values.approveTime), entry, {
            agreedNo: values.contractNo,
            source: '4',
            quoteId: null,
            contractId: key,
            revision: 1,
            enterId: values.enterId,
            salesmanId: values.salesmanId,
            validUntil: values.endDate,
            isInForce: values.contractState === '30' ? 1 : 0,
            model: item.model ?? null,
            measureRange: null,
            accuracy: null,
            abilityType: item.abilityType ?? null,
            unit: '1',
            sets: 1,
            pieces: 1,
            chargeId: null,
            tariff: null,
            unitPrice: null,
            agreedPrice: item.price ?? null,
            wholeRate: '1.0000',
          }),
        ];
      }),
    );
  return [...ofQuotes, ...ofContracts];
}

/** What the price list says of an instrument of the catalogue. */
export const listedOf = (charges: readonly Seed<'finance/chargeStandards'>[], catalogKey: string) =>
  charges.find((row) => row.key === chargeKey(catalogKey));

/** Gives agreed prices with how many samples they have priced. */
export function withUses(agreed: readonly Agreed[], samples: readonly Seed<'metrology/samples'>[]): readonly Agreed[] {
  const uses = groupRows(
    samples.filter(({ values }) => values.sampleState !== '0'),
    ({ values }) => values.agreedId,
  );
  return agreed.map((row) => ({ ...row, values: { ...row.values, usedCount: uses.get(row.key)?.length ?? 0 } }));
}

/** Gives quotes and contracts with how many orders, contracts and prices came of them. */
export function withAgreements(
  { quotes, contracts }: Pick<Sources, 'quotes' | 'contracts'>,
  orders: readonly Seed<'crm/orders'>[],
  agreed: readonly Agreed[],
): Pick<Sources, 'quotes' | 'contracts'> {
  const ordersOf = groupRows(
    orders.filter(({ values }) => values.orderStatus !== '0'),
    ({ values }) => values.quoteId,
  );
  const contractsOf = groupRows(contracts, ({ values }) => values.quoteId);
  const pricesOf = groupRows(agreed, ({ values }) => values.contractId);
  return {
    quotes: quotes.map((row) => ({
      ...row,
      values: {
        ...row.values,
        orderCount: ordersOf.get(row.key)?.length ?? 0,
        contractCount: contractsOf.get(row.key)?.length ?? 0,
      },
    })),
    contracts: contracts.map((row) => ({ ...row, values: { ...row.values, priceCount: pricesOf.get(row.key)?.length ?? 0 } })),
  };
}
