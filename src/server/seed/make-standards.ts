import { type Domain, type Instrument, instruments } from './values/instruments';
import { basisKey } from './make-library';
import { departmentKey, departmentOfDomain, peopleOf, type SeedOptions } from './make-organisation';
import { makeRandom, type Random } from './values/random';
import { serial, shiftDay, type Seed, workTime } from './seed-row';

/** Standards with names of their own, by the instrument that they serve; the others take their name from the instrument. */
const named: Readonly<Record<string, string>> = {
  工业铂热电阻: '二等铂电阻温度计标准装置',
  廉金属热电偶: '一等铂铑10-铂热电偶标准装置',
  数字压力计: '0.02级活塞式压力计标准装置',
  一般压力表: '精密压力表标准装置',
  砝码: 'E2等级砝码标准器组',
  电子天平: 'F1等级大砝码标准器组',
  量块: '三等量块标准器组',
  标准铂电阻温度计: '一等铂电阻温度计标准装置',
  常用玻璃量器: '玻璃量器检定装置',
};

const branchOf: Readonly<Record<Domain, string>> = { '04': '04', '12': '12', '10': '01' };

const nameOf = (instrument: Instrument): string =>
  named[instrument.name] ?? `${instrument.name}${instrument.basis.startsWith('JJG') ? '检定装置' : '校准装置'}`;

interface Plan {
  readonly instrument: Instrument;
  readonly standardName: string;
}

/** One standard for each kind of instrument, and a second of lower grade for some. */
function plans(): readonly Plan[] {
  const first = instruments.map((instrument) => ({ instrument, standardName: nameOf(instrument) }));
  const second = instruments
    .filter((instrument) => instrument.basis.startsWith('JJG'))
    .slice(0, 9)
    .map((instrument) => ({ instrument, standardName: `${instrument.name}现场检定装置` }));
  return [...first, ...second];
}

function makeDeviceLines(random: Random, devices: readonly Seed<'metrology/devices'>[]): readonly Readonly<Record<string, unknown>>[] {
  return random.some(devices, random.int(2, 4)).map(({ key, values }, index) => ({
    deviceId: key,
    isMain: index === 0 ? 1 : 0,
    measureRange: values.measureRange,
    accuracy: values.accuracy,
    traceOrg: values.traceOrg,
    certNo: values.traceCertNo,
    validDate: values.validDate,
  }));
}

type StandardValues = Seed<'metrology/standards'>['values'];

/** Gives a standard with what its lines come to. */
const withDevices = (values: Omit<StandardValues, 'deviceIds'>): StandardValues => ({
  ...values,
  deviceIds: (values.devices ?? []).map(({ deviceId }) => String(deviceId)).join(','),
});

function makeTrials(random: Random, today: string, people: readonly Seed<'hr/staff'>[]): readonly Readonly<Record<string, unknown>>[] {
  return ['1', '2'].map((trialKind) => ({
    trialKind,
    trialDate: shiftDay(today, -random.int(20, 300)),
    condition: '20℃，55%RH，同一人员与仪器',
    result: `0.00${random.int(1000, 4800)}`,
    limit: '0.005000',
    passed: 1,
    testerId: random.pick(people).key,
    remark: null,
  }));
}

/** Makes the measurement standards with their etalons, documents and trials; some are due for reassessment, a few have expired. */
export function makeStandards(
  { seed, today }: SeedOptions,
  staff: readonly Seed<'hr/staff'>[],
  devices: readonly Seed<'metrology/devices'>[],
): readonly Seed<'metrology/standards'>[] {
  const random = makeRandom(seed, 'standards');
  return plans().map(({ instrument, standardName }, at): Seed<'metrology/standards'> => {
    const index = at + 1;
    const dept = departmentOfDomain[instrument.domain];
    const people = peopleOf(staff, dept);
    const own = devices.filter((row) => row.values.deptId === departmentKey(dept) && row.values.deviceState === '1');
    const left = random.weighted([
      [random.int(200, 1500), 80],
      [random.int(5, 175), 14],
      [-random.int(3, 90), 6],
    ]);
    const certValidDate = shiftDay(today, left);
    const certIssueDate = shiftDay(certValidDate, -1826);
    const year = certIssueDate.slice(0, 4);
    const standardCategory = random.weighted([
      ['1', 7],
      ['3', 2],
      ['5', 1],
    ]);
    const isPublic = standardCategory === '1';
    const standardState = random.weighted([
      ['1', 93],
      ['2', 5],
      ['3', 2],
    ]);
    const variant = instrument.variants[0];
    return {
      key: `standards:${index}`,
      createTime: workTime(shiftDay(today, -random.int(60, 700)), index),
      values: withDevices({
        standardCode: `${branchOf[instrument.domain]}${serial(1000 + index * 37, 6)}`,
        standardName,
        standardNameEn: null,
        standardGrade: random.weighted([
          ['1', 4],
          ['2', 6],
        ]),
        standardCategory,
        technologyDomain: instrument.domain,
        certNo: `〔${year}〕湘量标衡证字第${serial(index, 3)}号`,
        certIssueDate,
        certValidDate,
        socialCertNo: isPublic ? `〔${year}〕湘社量标衡证字第${serial(index, 3)}号` : null,
        socialIssueDate: isPublic ? certIssueDate : null,
        socialValidDate: isPublic ? certValidDate : null,
        measureRange: variant?.range ?? '',
        uncertainty: `${variant?.accuracy ?? ''}; U=${random.pick(['0.02', '0.05', '0.1', '0.3'])}%, k=2`,
        deptId: departmentKey(dept),
        ownerId: random.pick(people.slice(0, 4)).key,
        testerIds: random
          .some(people, random.int(2, 4))
          .map((row) => row.key)
          .join(','),
        hostOrg: '湖南省市场监督管理局(演示)',
        undertakeOrg: '中南国家计量测试中心(演示)',
        approveOrg: '湖南省市场监督管理局(演示)',
        basisIds: basisKey(instrument.basis),
        totalValue: `${random.int(20, 2600) * 1000}.00`,
        location: `${random.pick(['A', 'B', 'C'])}栋${random.int(1, 3)}0${random.int(1, 9)}`,
        standardState,
        sealDate: standardState === '2' ? shiftDay(today, -random.int(10, 200)) : null,
        sealReason: standardState === '2' ? '主标准器送修' : null,
        revokeDate: standardState === '3' ? shiftDay(today, -random.int(10, 300)) : null,
        auditResult: null,
        auditorId: null,
        auditTime: null,
        devices: makeDeviceLines(random, own),
        documents: [
          {
            docKind: '01',
            docName: `${standardName}考核证书`,
            docNo: `KH-${serial(index, 3)}`,
            docDate: certIssueDate,
            fileIds: null,
            remark: null,
          },
          {
            docKind: '04',
            docName: `${standardName}技术报告`,
            docNo: `JB-${serial(index, 3)}`,
            docDate: shiftDay(certIssueDate, -60),
            fileIds: null,
            remark: null,
          },
        ],
        trials: makeTrials(random, today, people),
        reviewState: null,
        reviewDate: null,
        recallId: null,
        remark: null,
      }),
    };
  });
}
