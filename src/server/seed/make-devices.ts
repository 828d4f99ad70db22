import { instruments } from './values/instruments';
import { labOf } from './make-laboratories';
import { departmentKey, departmentOfDomain, peopleOf, type SeedOptions } from './make-organisation';
import { makeRandom, type Random } from './values/random';
import { scaled, serial, shiftDay, shiftMonths, type Seed, workTime } from './seed-row';

const makers = [
  '湘仪精密仪器厂',
  '北方测控技术公司',
  '华东仪表厂',
  '康斯测控',
  '蓝海精密量仪',
  '西岭计量仪器',
  '三川自动化仪表',
  '精衡仪器',
  '海纳标准物质中心',
  '中测仪器',
];
const tracers = ['国家计量科学院(演示)', '中南国家计量测试中心(演示)', '湖南省级计量院(演示)', '省外计量院(演示)'];

/** The last day of validity. */
export const validUntil = (lastTraceDate: string, cycleMonths: number): string => shiftDay(shiftMonths(lastTraceDate, cycleMonths), -1);

function makeTraces(
  random: Random,
  last: string,
  cycle: number,
  people: readonly Seed<'hr/staff'>[],
  certNo: string,
): readonly Readonly<Record<string, unknown>>[] {
  const previous = shiftMonths(last, -cycle);
  return [previous, last].map((traceDate, index) => ({
    traceDate,
    traceOrg: random.pick(tracers),
    certNo: index === 1 ? certNo : `${certNo}P`,
    traceResult: '1',
    correction: random.chance(0.3) ? '修正值见证书' : null,
    confirmedById: random.pick(people).key,
    confirmDate: shiftDay(traceDate, 5),
    fileIds: null,
  }));
}

const materials = [
  ['量热标准苯甲酸', '热值 26470J/g', '10'],
  ['酸度计pH标准缓冲溶液', 'pH 6.864(25℃)', '12'],
  ['氯化钠电导率标准物质', '1408μS/cm', '12'],
  ['锡凝固点标准物质', '231.928℃', '04'],
  ['铅凝固点标准物质', '327.46℃', '04'],
  ['标准黏度液', '100mm2/s', '12'],
] as const;

/** What is wrong with a device that is under repair, since when, and who repairs it. */
export interface DeviceFault {
  readonly device: string;
  readonly day: string;
  readonly fault: string;
  readonly by: string;
}

/** Makes the institute's own etalons, equipment and reference materials, some of them due soon and a few overdue, with the faults of those under repair. */
export function makeDevices(
  { seed, today, scale }: SeedOptions,
  staff: readonly Seed<'hr/staff'>[],
): { readonly devices: readonly Seed<'metrology/devices'>[]; readonly faults: readonly DeviceFault[] } {
  const random = makeRandom(seed, 'devices');
  const keepers = peopleOf(staff, '设');
  const faults: DeviceFault[] = [];
  const devices = Array.from({ length: scaled(600, scale, 60) }, (_, at): Seed<'metrology/devices'> => {
    const index = at + 1;
    const material = index % 20 === 0 ? random.pick(materials) : undefined;
    const instrument = random.pick(instruments);
    const variant = random.pick(instrument.variants);
    const domain = material?.[2] ?? instrument.domain;
    const dept = departmentOfDomain[domain];
    const people = [...peopleOf(staff, dept), ...keepers];
    const deviceState = random.weighted([
      ['1', 88],
      ['2', 4],
      ['4', 3],
      ['5', 3],
      ['3', 2],
    ]);
    const cycleMonths = random.weighted([
      [12, 8],
      [24, 2],
      [6, 1],
    ]);
    // Days of validity that are left: mostly many, some few, now and then less than none.
    const left = random.weighted([
      [random.int(45, cycleMonths * 29), 84],
      [random.int(0, 30), 11],
      [-random.int(1, 90), 5],
    ]);
    const lastTraceDate = shiftMonths(shiftDay(today, Math.min(left, cycleMonths * 29)), -cycleMonths);
    const purchaseDate = shiftDay(today, -random.int(800, 4000));
    const traceCertNo = `SY${lastTraceDate.slice(0, 4)}-${serial(index, 5)}`;
    const traceOrg = random.pick(tracers);
    const device: Seed<'metrology/devices'> = {
      key: `devices:${index}`,
      createTime: workTime(shiftDay(today, -random.int(40, 720)), index % 480),
      createdBy: random.pick(keepers).key,
      values: {
        deviceNo: `${{ '04': 'RG', '12': 'LX', '10': 'CD' }[domain] ?? 'QT'}-${serial(index, 4)}`,
        deviceName: material?.[0] ?? instrument.name,
        etalonType: material ? '2' : '1',
        model: material ? 'GBW(E)演示' : variant.model,
        measureRange: material?.[1] ?? variant.range,
        accuracy: material ? 'U=0.5%, k=2' : variant.accuracy,
        factoryNo: `${random.int(10, 26)}${serial(index, 6)}`,
        manufacturer: random.pick(makers),
        isImport: random.chance(0.25) ? '1' : '0',
        classify: random.weighted([
          ['1', 5],
          ['2', 4],
          ['3', 1],
        ]),
        applianceUse: random.chance(0.4) ? '1' : null,
        fixedAssetNo: random.chance(0.8) ? `GZ${serial(index, 6)}` : null,
        purchaseDate,
        enableDate: shiftDay(purchaseDate, random.int(10, 90)),
        price: `${random.int(8, 900) * 100}.00`,
        deptId: departmentKey(dept),
        labId: material ? { '04': 'labs:1', '12': 'labs:10', '10': 'labs:17' }[domain] : labOf(instrument.name, instrument.group),
        keeperId: random.pick(people).key,
        location: `${random.pick(['1', '2', '3'])}号柜${random.int(1, 6)}层`,
        deviceState,
        outSince: deviceState === '4' ? shiftDay(today, -20 - (index % 30)) : null,
        checkWay: random.weighted([
          ['1', 7],
          ['2', 1],
          ['3', 2],
          ['4', 1],
        ]),
        traceType: random.weighted([
          ['1', 4],
          ['2', 6],
        ]),
        cycleMonths,
        lastTraceDate,
        validDate: validUntil(lastTraceDate, cycleMonths),
        traceOrg,
        traceCertNo,
        traceResult: '1',
        interimCycle: random.chance(0.4) ? 6 : null,
        isStandardDevice: random.chance(0.3) ? 1 : 0,
        softwareVersion: random.chance(0.15) ? `V${random.int(1, 4)}.${random.int(0, 9)}` : null,
        batchNo: material ? `P${serial(index, 5)}` : null,
        certifiedValue: material?.[1] ?? null,
        expireDate: material ? shiftDay(today, random.int(60, 700)) : null,
        quantity: material ? random.int(1, 20) : null,
        fileIds: null,
        traces: makeTraces(random, lastTraceDate, cycleMonths, people, traceCertNo),
        isLent: 0,
        holderIds: null,
        recallId: null,
        planId: null,
        planDay: null,
        remark: null,
      },
    };
    if (deviceState === '5') {
      const day = shiftDay(today, -random.int(2, 40));
      faults.push({ device: device.key, day, fault: random.pick(['示值超差', '无显示', '泄漏', '重复性差']), by: random.pick(makers) });
      return { ...device, values: { ...device.values, outSince: day } };
    }
    return device;
  });
  return { devices, faults };
}
