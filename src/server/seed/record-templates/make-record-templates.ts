import type { Seed, SeedValues } from '../seed-row';
import { shiftDay, workTime } from '../seed-row';
import { basisKey } from '../make-library';
import type { SeedOptions } from '../make-organisation';
import electricity from './electricity-multimeter.json' with { type: 'json' };
import force from './force-machine.json' with { type: 'json' };
import humidity from './humidity-hygrometer.json' with { type: 'json' };
import length from './length-caliper.json' with { type: 'json' };
import mass from './mass-balance.json' with { type: 'json' };
import optics from './optics-illuminance.json' with { type: 'json' };
import pressure from './pressure-gauge.json' with { type: 'json' };
import temperature from './temperature-pt100.json' with { type: 'json' };
import time from './time-stopwatch.json' with { type: 'json' };
import volume from './volume-pipette.json' with { type: 'json' };

/** A shipped template with readings that were taken by it. */
export interface ShippedTemplate {
  readonly key: string;
  readonly templateNo: string;
  readonly label: string;
  readonly discipline: Exclude<SeedValues<'metrology/recordTemplates'>['discipline'], null>;
  /** Regulation that it follows, without its year. */
  readonly basis: string;
  readonly grid: string;
  readonly entries: Readonly<Record<string, unknown>>;
}

const files = { length, mass, pressure, temperature, electricity, time, volume, force, humidity, optics } as const;

/** The templates that come with the product, one for each discipline. */
export const shippedTemplates: readonly ShippedTemplate[] = (Object.keys(files) as (keyof typeof files)[]).map((discipline, index) => {
  const { template, entries } = files[discipline];
  return {
    key: `recordTemplates:${discipline}`,
    templateNo: `YSJL-${String(index + 1).padStart(2, '0')}`,
    label: template.label.zh,
    discipline,
    basis: template.source.replace(/^after /, ''),
    grid: JSON.stringify(template),
    entries,
  };
});

/** The template by which instruments of a regulation are measured. */
export const templateFor = (basis: string): ShippedTemplate | undefined =>
  shippedTemplates.find((each) => basis === each.basis || basis.startsWith(`${each.basis}-`));

/** Makes the record templates of the demo institute: those that are shipped, in use. */
export function makeRecordTemplates(
  { today }: SeedOptions,
  library: readonly Seed<'metrology/standardFiles'>[],
): readonly Seed<'metrology/recordTemplates'>[] {
  return shippedTemplates.map(({ key, templateNo, label, discipline, basis, grid }, index) => {
    const basisId = library.find((row) => String(row.values.fileNo).startsWith(`${basis}-`))?.values.fileNo;
    return {
      key,
      createTime: workTime(shiftDay(today, -620), index),
      values: {
        templateNo,
        templateName: label,
        discipline,
        templateVersion: 1,
        basisIds: basisId === undefined || basisId === null ? null : basisKey(basisId),
        grid,
        templateState: '2',
        releaseDate: shiftDay(today, -600),
        previousId: null,
        replacedById: null,
        remark: null,
      },
      trail: [{ action: 'release', time: workTime(shiftDay(today, -600), index), by: undefined }],
    };
  });
}
