import { Decimal, formatDecimal, roundDecimal } from '../../../base/decimal';
import { mean as meanOf, standardDeviation } from '../../../base/series/series';
import { peopleOf, type SeedOptions } from '../make-organisation';
import { serial, type Seed, type SeedStep, shiftDay, workTime } from '../seed-row';
import { type CheckStandard, checkStandards } from '../values/check-standards';

type Trial = Seed<'metrology/standardTrials'>;
type Staff = Seed<'hr/staff'>;
type Standard = Seed<'metrology/standards'>;

interface Sources {
  readonly staff: readonly Staff[];
  readonly standards: readonly Standard[];
}

/** How ten readings lie about their mean, in the last digit; the standard deviation of each is below two. */
const spreads = [
  [3, -2, 1, 0, -1, 2, -3, 1, 0, -1],
  [2, -1, 1, 0, -2, 1, -1, 2, 0, -2],
  [1, -1, 2, 0, -3, 1, 0, 2, -1, -1],
  [2, 0, -1, 1, -2, 3, -1, 0, -1, -1],
] as const;
const mostSpread = 2;

interface Plan {
  readonly trialKind: '1' | '2';
  /** Days before today. */
  readonly ago: number;
  /** By how much the readings lie off, in the last digit. */
  readonly off: number;
  readonly trialState: '1' | '2';
}

/** How checks lie off, in the last digit: a standard that keeps its limits of control, and one that drifts beyond them, within what it may change. */
const [steady, drifting] = [
  [0, 1, 0, 1, 1, 0, 0, 1, 0, 2, 1, 1],
  [0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 2, 3],
];
const drifts = '三等量块标准器组';

/** A check every 45 days, and repeatability each year, the last of which is to be reviewed. */
const plansOf = (standardName: string): readonly Plan[] => [
  ...(standardName === drifts ? drifting : steady).map((off, at): Plan => ({
    trialKind: '2',
    ago: 30 + 45 * (11 - at),
    off,
    trialState: '2',
  })),
  { trialKind: '1', ago: 380, off: 0, trialState: '2' },
  { trialKind: '1', ago: 12, off: 1, trialState: '1' },
];

const written = (value: Decimal): string => formatDecimal(roundDecimal(value, 8, 'halfEven'), 8);
const placesOf = (digit: string): number => digit.length - digit.indexOf('.') - 1;

interface Checked {
  readonly today: string;
  readonly standard: Standard;
  readonly check: CheckStandard;
  readonly reviewer: Staff | undefined;
  /** Department of who is in charge, who tests as well. */
  readonly ownerDept: string | null;
  /** Place among the standards. */
  readonly at: number;
}

/** Makes the trials of one standard, each check held against the mean of the one before; without their numbers. */
function trialsOf({ today, standard, check, reviewer, ownerDept, at }: Checked): readonly Trial[] {
  const testerId = standard.values.ownerId ?? null;
  let before: readonly [key: string, mean: string] | undefined;
  return plansOf(check.standardName).map(({ trialKind, ago, off, trialState }, place): Trial => {
    const key = `standardTrials:${at + 1}:${place + 1}`;
    const trialDate = shiftDay(today, -ago);
    const spread = spreads[(at + place) % spreads.length] ?? spreads[0];
    const readings = spread.map((digits) => new Decimal(check.nominal).plus(new Decimal(digits + off).times(check.digit)));
    const mean = written(meanOf(readings));
    const [previousId, previousMean] = (trialKind === '2' ? before : undefined) ?? [null, null];
    if (trialKind === '2') before = [key, mean];
    const confirm: SeedStep = { action: 'confirm', time: workTime(shiftDay(trialDate, 1), 40), by: reviewer?.key };
    return {
      key,
      createTime: workTime(trialDate, 60 + at),
      ...(testerId === null ? {} : { createdBy: testerId }),
      trail: trialState === '2' ? [confirm] : [],
      values: {
        trialNo: null,
        standardId: standard.key,
        deptId: standard.values.deptId,
        ownerId: testerId,
        trialKind,
        trialDate,
        objectName: check.objectName,
        quantity: check.quantity,
        unitName: check.unitName,
        condition: '20℃，55%RH，同一人员与仪器',
        readings: readings.map((reading) => ({ reading: formatDecimal(reading, placesOf(check.digit)), note: null })),
        readingCount: readings.length,
        mean,
        deviation: written(standardDeviation(readings)),
        previousId,
        previousMean,
        change: previousMean === null ? null : written(new Decimal(mean).minus(previousMean)),
        limitKind: trialKind === '1' ? '1' : check.limitKind,
        limit: trialKind === '1' ? formatDecimal(new Decimal(check.digit).times(mostSpread), placesOf(check.digit)) : check.limit,
        verdict: trialKind === '2' && previousMean === null ? '3' : '1',
        testerId,
        ownerDeptIds: ownerDept,
        reviewerName: trialState === '2' ? (reviewer?.values.staffName ?? null) : null,
        remark: null,
        trialState,
      },
    };
  });
}

/** Makes repeatability and stability of the standards that have a check standard: a series of checks each, numbered by their days, and one trial to be reviewed. */
export function makeStandardTrials({ today }: SeedOptions, { staff, standards }: Sources): readonly Trial[] {
  const [reviewer] = peopleOf(staff, '质');
  const trials = checkStandards.flatMap((check, at) => {
    const standard = standards.find(({ values }) => values.standardName === check.standardName && values.standardState === '1');
    if (!standard) return [];
    const ownerDept = staff.find(({ key }) => key === standard.values.ownerId)?.values.deptId ?? null;
    return trialsOf({ today, standard, check, reviewer, ownerDept, at });
  });
  const given = new Map<string, number>();
  return trials
    .toSorted((one, other) => one.createTime.localeCompare(other.createTime))
    .map((trial) => {
      const year = trial.createTime.slice(0, 4);
      const count = (given.get(year) ?? 0) + 1;
      given.set(year, count);
      return { ...trial, values: { ...trial.values, trialNo: `BZ${year}-${serial(count, 4)}` } };
    });
}
