import { Decimal, formatDecimal } from '../../../base/decimal';
import type { CatalogRow } from '../make-library';
import type { Seed, SeedValues } from '../seed-row';
import { tariffOf } from './make-agreed-prices';

type Values = SeedValues<'metrology/samples'>;

export interface Pricing {
  readonly row: CatalogRow;
  readonly order: Seed<'crm/orders'>;
  readonly charge: Seed<'finance/chargeStandards'> | undefined;
  readonly agreed: Seed<'finance/agreedPrices'> | undefined;
  readonly isVoid: boolean;
  /** Still at the desk: its price is found when the order is handed in. */
  readonly isOpen: boolean;
  readonly urgentType: '0' | '1' | '2';
  readonly qtySets: number;
  readonly discountRate: string;
}

const money = (value: Decimal): string => formatDecimal(value, 2);
const urgentRates = { '0': '0', '1': '0.5', '2': '1' } as const;
const one = '1.0000';

/** The fields of a sample that say what it costs and why, as its page computes them. */
export function priceSample({ row, order, charge, agreed, isVoid, isOpen, urgentType, qtySets, discountRate }: Pricing) {
  const { offer } = row;
  const { contractType, contractNo } = order.values;
  const contractRate = contractType === '1' ? (order.values.contractRate ?? one) : one;
  const isPackage = contractType === '2';
  const isFree = offer.isStrong !== '0' && offer.abilityType === '1';
  const chargeId = isOpen || charge === undefined ? null : charge.key;
  const isDiscountable = offer.isDiscountable === 1;
  const list = new Decimal(agreed?.values.unitPrice ?? offer.price);
  const rate = isDiscountable ? new Decimal(discountRate).times(contractRate) : new Decimal(1);
  const deal = new Decimal(agreed?.values.agreedPrice ?? money(list.times(rate)));
  const wholeRate = agreed?.values.wholeRate ?? one;
  const urgency = new Decimal(1).plus(urgentRates[urgentType]);
  const work = new Decimal(money(deal.times(qtySets).times(urgency)));
  const whole = new Decimal(money(work.times(wholeRate)));
  const fee = isVoid || isFree || isPackage ? new Decimal(0) : whole;
  const priceSource: Values['priceSource'] = isFree
    ? '7'
    : isPackage
      ? '6'
      : agreed
        ? agreed.values.source
        : new Decimal(contractRate).lt(1) && isDiscountable
          ? '5'
          : chargeId === null
            ? '1'
            : '2';
  const steps = [
    agreed
      ? `${money(list)} → ${money(deal)}`
      : deal.eq(list)
        ? money(list)
        : `${money(list)} × ${formatDecimal(rate, 4)} = ${money(deal)}`,
    `${money(deal)} × ${qtySets}${urgentType === '0' ? '' : ` × ${formatDecimal(urgency, 1)}`} = ${money(work)}`,
    ...(new Decimal(wholeRate).eq(1) ? [] : [`${money(work)} × ${wholeRate} = ${money(whole)}`]),
    ...(isFree || isPackage ? ['→ 0.00'] : []),
  ];
  return {
    chargeId,
    agreedId: agreed?.key ?? null,
    agreedPrice: agreed?.values.agreedPrice ?? null,
    agreedList: agreed?.values.unitPrice ?? null,
    agreedWhole: agreed?.values.wholeRate ?? null,
    agreedSource: agreed?.values.source ?? null,
    agreedNo: agreed?.values.agreedNo ?? null,
    agreedTariff: agreed?.values.tariff ?? null,
    contractRate,
    isPackage: isPackage ? 1 : 0,
    contractNo,
    price: offer.price,
    chargePrice: chargeId === null ? null : offer.price,
    unitPrice: money(list),
    isDiscountable: offer.isDiscountable,
    discountRate,
    isFree: isFree ? 1 : 0,
    dealPrice: money(deal),
    wholeRate,
    quantity: qtySets,
    workFee: money(work),
    extraFee: '0.00',
    fullFee: money(list.times(urgency).times(qtySets)),
    fee: money(fee),
    priceSource,
    priceRef:
      priceSource === '5' || priceSource === '6'
        ? contractNo
        : priceSource === '3' || priceSource === '4'
          ? (agreed?.values.agreedNo ?? null)
          : null,
    tariff: agreed ? agreed.values.tariff : chargeId === null || charge === undefined ? null : tariffOf(charge),
    priceSteps: isVoid ? money(fee) : steps.join(' ; '),
  } as const;
}
