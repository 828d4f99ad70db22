import { makeRandom } from '../values/random';
import { peopleOf, type SeedOptions } from '../make-organisation';
import { type Seed, type SeedStep, serial, shiftDay, workTime } from '../seed-row';
import { makeCheckCode } from './make-reports';

type Jewel = Seed<'metrology/jewels'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly reports: readonly Seed<'metrology/reports'>[];
}

const gold = 'GB 11887、GB/T 18043';
const diamond = 'GB/T 16552、GB/T 16554';
const gems = 'GB/T 16552、GB/T 16553';

/** Item, metal, fineness, mass (g), gem, colour, clarity, cut, methods, conclusion, how many days ago, state. */
const items = [
  ['足金手镯', '金', '足金', '32.56', null, null, null, null, gold, '足金手镯', 96, '1'],
  ['铂金钻石戒指', '铂', 'Pt950', '4.182', '钻石 0.52 ct', 'G', 'VS1', '很好', diamond, '铂金钻石戒指', 71, '1'],
  ['翡翠吊坠', '金', '18K金', '12.73', '翡翠', '浅绿色', '微透明', '弧面形', gems, '18K金翡翠吊坠', 58, '2'],
  ['翡翠吊坠', '金', '18K金', '12.73', '翡翠', '浅绿色', '微透明', '弧面形', gems, '18K金翡翠吊坠（A货）', 50, '1'],
  ['红宝石戒指', '金', '18K金', '5.416', '红宝石', '红色', null, '椭圆形', gems, '18K金红宝石戒指', 40, '3'],
  ['足银手链', '银', '足银990', '18.05', null, null, null, null, gold, '足银手链', 21, '1'],
  ['珍珠项链', null, null, '38.92', '海水珍珠', '白色', '强光泽', null, 'GB/T 16552、GB/T 18781', '海水珍珠项链', 12, '1'],
  ['和田玉手镯', null, null, '56.31', '和田玉', '白色', '微透明', null, gems, '和田玉手镯', 3, '0'],
  ['K金项链', '金', '18K金', '9.874', null, null, null, null, null, null, 1, '0'],
] as const;

/** Which of them was issued anew by the one behind it, and why. */
const reissued = 3;
const reissueReason = '补充鉴定结论';

const keyAt = (number: number): string => `jewels:${String(number)}`;

/** Makes appraisals of gems and precious metals, from those that are issued to those that came yesterday. */
export function makeJewels({ seed, today }: SeedOptions, { staff, customers, reports }: Sources): readonly Jewel[] {
  const random = makeRandom(seed, 'jewels');
  const [approver, ...appraisers] = peopleOf(staff, '质');
  const serials = new Map<string, number>();
  /** Goes on where the certificates of the same rule end. */
  const makeNumber = (day: string): string => {
    const before = `ZS${day.slice(0, 4)}-`;
    const numbered = reports.filter(({ values }) => values.reportNo?.startsWith(before)).length;
    const next = (serials.get(before) ?? numbered) + 1;
    serials.set(before, next);
    return `${before}${serial(next, 6)}`;
  };
  const owners = items.map(() => random.pick(customers).key);
  return items.map(([sampleName, metal, fineness, weight, gem, colour, clarity, cut, basis, conclusion, ago, jewelState], at): Jewel => {
    const [day, issued] = [shiftDay(today, -ago - 1), shiftDay(today, -ago)];
    const isIssued = jewelState !== '0';
    const appraiser = appraisers[at % appraisers.length];
    const step = (action: string, date: string): SeedStep => ({ action, time: workTime(date, 200), by: approver?.key });
    return {
      key: keyAt(at + 1),
      createTime: workTime(day, 60 + at),
      ...(appraiser ? { createdBy: appraiser.key } : {}),
      trail: [
        ...(isIssued ? [step('approve', issued)] : []),
        ...(jewelState === '3' ? [step('discard', shiftDay(issued, 5))] : []),
        ...(jewelState === '2' ? [step('reissue', shiftDay(issued, 6)), step('replace', shiftDay(issued, 8))] : []),
      ],
      values: {
        certificateNo: isIssued ? makeNumber(issued) : null,
        verifyCode: isIssued ? makeCheckCode(random) : null,
        jewelState,
        sampleName,
        enterId: owners[at === reissued ? at - 1 : at] ?? null,
        ...{ metal, fineness, weight, gem, colour, clarity, cut, basis, conclusion },
        photoIds: null,
        appraiserId: appraiser?.key ?? null,
        approverId: isIssued ? (approver?.key ?? null) : null,
        issueDate: isIssued ? issued : null,
        replacesId: at === reissued ? keyAt(reissued) : null,
        replacedById: at === reissued - 1 ? keyAt(reissued + 1) : null,
        replaceReason: at === reissued || at === reissued - 1 ? reissueReason : null,
        remark: jewelState === '3' ? '送检单位改款后贵金属含量改变，原证书作废' : null,
      },
    };
  });
}
