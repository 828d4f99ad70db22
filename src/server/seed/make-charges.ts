import type { CatalogRow } from './make-library';
import type { SeedOptions } from './make-organisation';
import { type Seed, shiftDay, workTime } from './seed-row';

const taxons = { '1': '1', '2': '2', '3': '3', '4': '3' } as const;

/** Key of the price of an instrument of the catalogue. */
export const chargeKey = (catalogKey: string): string => `chargeStandards:${catalogKey}`;

/** Makes the price of each instrument of the catalogue, in force since the first orders. */
export function makeCharges({ today }: SeedOptions, catalog: readonly CatalogRow[]): readonly Seed<'finance/chargeStandards'>[] {
  const startDate = `${shiftDay(today, -700).slice(0, 4)}-01-01`;
  return catalog.map(({ key, values, offer }, index): Seed<'finance/chargeStandards'> => ({
    key: chargeKey(key),
    createTime: workTime(shiftDay(today, -690), index % 400),
    values: {
      chargeCode: `SF-${String(values.catalogCode)}`,
      catalogId: key,
      abilityType: offer.abilityType,
      specCondition: offer.range,
      unit: offer.unit,
      price: offer.price,
      extraPointPrice: null,
      minPrice: null,
      isDiscountable: offer.isDiscountable,
      chargeTaxon: taxons[offer.abilityType ?? '2'],
      incomeSource: offer.isStrong === '0' ? '3' : '5',
      basisDoc: '本院收费标准',
      startDate,
      endDate: null,
      lastDay: shiftDay(startDate, 36_500),
      workload: '1.0',
      nextPrice: null,
      nextStart: null,
      nextCode: null,
      abilityStatus: '1',
      remark: null,
    },
  }));
}
