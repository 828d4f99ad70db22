import { Decimal, formatDecimal, roundDecimal } from '../../../base/decimal';
import { mean as meanOf, standardDeviation } from '../../../base/series/series';
import { peopleOf, type SeedOptions } from '../make-organisation';
import { serial, type Seed, type SeedStep, shiftDay, workTime } from '../seed-row';

type Trial = Seed<'metrology/standardTrials'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly standards: readonly Seed<'metrology/standards'>[];
}

const spread = [3, -2, 1, 0, -1, 2, -3, 1, 0, -1];
const written = (value: Decimal): string => formatDecimal(roundDecimal(value, 8, 'halfEven'), 8);

/** Kind, how many days ago, by how much the readings lie off (in the last digit), state. */
const made = [
  ['2', 400, 0, '2'],
  ['1', 380, 0, '2'],
  ['2', 30, 2, '2'],
  ['1', 12, 1, '1'],
] as const;

/** Makes repeatability and stability of the first standards: the stability of each year beside that of the year before, and one trial to be reviewed. */
export function makeStandardTrials({ today }: SeedOptions, { staff, standards }: Sources): readonly Trial[] {
  const [reviewer] = peopleOf(staff, '质');
  return standards
    .filter(({ values }) => values.standardState === '1')
    .slice(0, 5)
    .flatMap((standard, at) => {
      const testerId = standard.values.ownerId ?? null;
      const means = new Map<string, string>();
      return made.map(([trialKind, ago, off, trialState], place): Trial => {
        const key = `standardTrials:${at + 1}:${place + 1}`;
        const trialDate = shiftDay(today, -ago);
        const readings = spread.map((digit) => new Decimal('100').plus(new Decimal(digit + off).times('0.001')));
        const mean = written(meanOf(readings));
        const [previousId, previousMean] = (trialKind === '2' ? [...means][0] : undefined) ?? [null, null];
        if (trialKind === '2') means.set(key, mean);
        const confirm: SeedStep = { action: 'confirm', time: workTime(shiftDay(trialDate, 1), 40), by: reviewer?.key };
        return {
          key,
          createTime: workTime(trialDate, 60 + at),
          ...(testerId === null ? {} : { createdBy: testerId }),
          trail: trialState === '2' ? [confirm] : [],
          values: {
            trialNo: `BZ${trialDate.slice(0, 4)}-${serial(at * 10 + place + 1, 4)}`,
            standardId: standard.key,
            deptId: standard.values.deptId,
            ownerId: testerId,
            trialKind,
            trialDate,
            objectName: '核查标准',
            quantity: '示值，100点',
            unitName: '%',
            condition: '20℃，55%RH，同一人员与仪器',
            readings: readings.map((reading) => ({ reading: formatDecimal(reading, 3), note: null })),
            readingCount: readings.length,
            mean,
            deviation: written(standardDeviation(readings)),
            previousId,
            previousMean,
            change: previousMean === null ? null : written(new Decimal(mean).minus(previousMean)),
            limitKind: trialKind === '1' ? '1' : '2',
            limit: '0.005',
            verdict: trialKind === '2' && previousMean === null ? '3' : '1',
            testerId,
            reviewerName: trialState === '2' ? (reviewer?.values.staffName ?? null) : null,
            remark: null,
            trialState,
          },
        };
      });
    });
}
