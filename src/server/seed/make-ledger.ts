import type { CatalogRow } from './make-library';
import { validUntil } from './make-devices';
import type { SeedOptions } from './make-organisation';
import { makeRandom } from './values/random';
import { type Seed, shiftDay, workTime } from './seed-row';

type Instrument = Seed<'crm/instruments'>;
type Sample = Seed<'metrology/samples'>;

interface Sources {
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly catalog: readonly CatalogRow[];
  readonly orders: readonly Seed<'crm/orders'>[];
  readonly samples: readonly Sample[];
}

/** Days after which an instrument of the demo has either come back or left the ledger. */
const oldest = 372;
const remindDays = 30;

/** Makes customers' ledgers of what was tested in the last year; the samples among them that are such an instrument say so. */
export function makeLedger(
  { seed, today }: SeedOptions,
  { customers, catalog, orders, samples }: Sources,
): { readonly instruments: readonly Instrument[]; readonly samples: readonly Sample[] } {
  const random = makeRandom(seed, 'ledger');
  const unitOf = new Map(customers.map((row) => [row.key, row]));
  const offerOf = new Map(catalog.map((row) => [row.key, row]));
  const doneOn = new Map(orders.map((row) => [row.key, row.values.completeDate]));
  const made = new Map<string, string>();
  const instruments = samples.flatMap((sample, at): readonly Instrument[] => {
    const { values } = sample;
    const done = doneOn.get(String(values.orderId)) ?? null;
    const unit = unitOf.get(String(values.enterId));
    const row = offerOf.get(String(values.catalogId));
    if (values.sampleState !== '1000' || done === null || !unit || !row || done < shiftDay(today, -oldest)) return [];
    const key = `instruments:${at + 1}`;
    made.set(sample.key, key);
    const cycleMonths = 12;
    const nextCheckDate = validUntil(done, cycleMonths);
    const name = String(values.instrumentName);
    const salesman = unit.values.salesmanId;
    return [
      {
        key,
        createTime: workTime(done, random.int(400, 500)),
        ...(salesman === null ? {} : { createdBy: salesman }),
        values: {
          enterId: unit.key,
          instrumentName: name,
          actualName: null,
          model: values.model,
          factoryNo: values.factoryNo,
          manageNo: values.manageNo,
          instrumentTitle: `${name} ${String(values.model)} ${String(values.factoryNo)}`,
          measureRange: values.measureRange,
          accuracy: values.accuracy,
          manufacturer: null,
          classify: random.pick(['1', '2', '2', '3']),
          applianceUse: values.applianceUse,
          isStrong: values.isStrong,
          strongCode: values.isStrong === '0' ? null : row.values.strongCode,
          unit: values.unit,
          useDept: random.pick(['质检部', '生产一车间', '设备科', '实验室', '仓储部']),
          installPlace: random.chance(0.4) ? random.pick(['1 号线', '配电房', '锅炉房', '检验室']) : null,
          keeper: unit.values.contacts?.[0]?.name ?? null,
          cycleMonths,
          lastCheckDate: done,
          nextCheckDate,
          remindDays,
          remindDate: shiftDay(nextCheckDate, -remindDays),
          lastReportNo: null,
          deviceState: random.weighted([
            ['1', 94],
            ['4', 4],
            ['2', 2],
          ]),
          salesmanId: salesman,
          remark: null,
        },
      },
    ];
  });
  return {
    instruments,
    samples: samples.map((sample): Sample => {
      const instrumentId = made.get(sample.key);
      return instrumentId === undefined ? sample : { ...sample, values: { ...sample.values, instrumentId } };
    }),
  };
}
