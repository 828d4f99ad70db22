import { furtherAbilities } from './values/further-abilities';
import { instruments } from './values/instruments';
import { makeLandline } from './make-codes';
import { basisKey, type CatalogRow } from './make-library';
import { departmentKey, departmentOfDomain, peopleOf, type SeedOptions } from './make-organisation';
import { makeRandom } from './values/random';
import { templateFor } from './record-templates/make-record-templates';
import { serial, shiftDay, type Seed, workTime } from './seed-row';

/** Name, abbreviation, domain, group, room, temperature, humidity. */
const rooms = [
  ['标准温度实验室', '标温', '04', 'R1', 'A栋201', [18, 22], [30, 60]],
  ['工业测温实验室', '工温', '04', 'R1', 'A栋203', [18, 28], [30, 75]],
  ['热电偶实验室', '热偶', '04', 'R1', 'A栋205', [18, 25], [30, 70]],
  ['体温与辐射测温实验室', '体温', '04', 'R1', 'A栋207', [20, 25], [30, 65]],
  ['湿度实验室', '湿度', '04', 'R2', 'A栋209', [18, 25], [40, 70]],
  ['环境试验设备实验室', '环试', '04', 'R2', 'A栋101', [15, 35], [20, 85]],
  ['压力实验室', '压力', '12', 'L1', 'B栋201', [18, 22], [30, 75]],
  ['精密压力实验室', '精压', '12', 'L1', 'B栋203', [19, 21], [40, 60]],
  ['医用压力实验室', '医压', '12', 'L1', 'B栋205', [18, 28], [30, 80]],
  ['质量标准实验室', '质标', '12', 'L2', 'B栋301', [19, 21], [40, 60]],
  ['天平实验室', '天平', '12', 'L2', 'B栋303', [18, 26], [30, 70]],
  ['衡器实验室', '衡器', '12', 'L2', 'B栋102', [10, 35], [20, 85]],
  ['力值与综合实验室', '力综', '12', 'L3', 'B栋104', [18, 28], [30, 80]],
  ['硬度与扭矩实验室', '硬扭', '12', 'L3', 'B栋106', [18, 28], [30, 70]],
  ['流量实验室', '流量', '12', 'L4', 'C栋101', [15, 30], [30, 85]],
  ['容量实验室', '容量', '12', 'L4', 'C栋103', [18, 22], [40, 75]],
  ['量块实验室', '量块', '10', 'C2', 'A栋301', [19.5, 20.5], [40, 60]],
  ['长度通用实验室', '通长', '10', 'C1', 'A栋303', [18, 22], [30, 65]],
  ['精密测量实验室', '精测', '10', 'C2', 'A栋305', [19, 21], [40, 60]],
  ['角度与平面实验室', '角平', '10', 'C2', 'A栋307', [18, 22], [30, 65]],
] as const;

const tenth = (value: number): string => value.toFixed(1);

/** Makes the laboratories with a month of environment records each. */
export function makeLabs({ seed, today }: SeedOptions, staff: readonly Seed<'hr/staff'>[]): readonly Seed<'metrology/labs'>[] {
  const random = makeRandom(seed, 'labs');
  return rooms.map(([labName, labAbbr, domain, group, room, temperature, humidity], index): Seed<'metrology/labs'> => {
    const people = peopleOf(staff, departmentOfDomain[domain]);
    const envs = Array.from({ length: 20 }, (_, day) => {
      const isOut = random.chance(0.02);
      const value = isOut
        ? temperature[1] + random.int(5, 20) / 10
        : temperature[0] + random.int(1, Math.round((temperature[1] - temperature[0]) * 10) - 1) / 10;
      return {
        recordTime: workTime(shiftDay(today, day - 21), 20 + random.int(0, 60)),
        temperature: tenth(value),
        humidity: tenth(humidity[0] + random.int(2, humidity[1] - humidity[0] - 2)),
        pressure: tenth(100.2 + random.int(0, 15) / 10),
        recorderId: random.pick(people).key,
        outOfRange: isOut ? (1 as const) : (0 as const),
        handling: isOut ? '开启空调调节，恢复后复测受影响的样品' : null,
      };
    });
    return {
      key: `labs:${index + 1}`,
      createTime: workTime(shiftDay(today, -random.int(500, 700)), index),
      values: {
        labCode: `SYS-${serial(index + 1, 2)}`,
        labName,
        labAbbr,
        deptId: departmentKey(departmentOfDomain[domain]),
        groupId: `groups:${group}`,
        technologyDomain: domain,
        managerId: random.pick(people.slice(0, 3)).key,
        phone: makeLandline('0731', 60_000 + index),
        address: `长沙市雨花区计量园区${room}`,
        floorArea: `${random.int(25, 160)}.00`,
        tempMin: tenth(temperature[0]),
        tempMax: tenth(temperature[1]),
        humMin: tenth(humidity[0]),
        humMax: tenth(humidity[1]),
        otherEnv: index % 4 === 0 ? '远离振动源与强磁场' : null,
        abilityStatus: index === 13 ? '2' : '1',
        sort: String(index + 1),
        envs,
        remark: null,
      },
    };
  });
}

/** The laboratory that a kind of instrument is tested in. */
export function labOf(name: string, group: string): string {
  const rules: readonly (readonly [RegExp, number])[] = [
    [/体温|耳温|辐射/, 4],
    [/热电偶/, 3],
    [/标准水银|标准铂/, 1],
    [/湿度/, 5],
    [/箱|炉|水槽|灭菌/, 6],
    [/血压/, 9],
    [/精密压力|活塞/, 8],
    [/砝码/, 10],
    [/秤|汽车衡/, 12],
    [/天平/, 11],
    [/硬度|扭矩|回弹/, 13],
    [/量器|移液/, 16],
    [/量块/, 17],
    [/平板|角/, 20],
  ];
  const found = rules.find(([pattern]) => pattern.test(name));
  return `labs:${found?.[1] ?? { R1: 2, R2: 6, L1: 7, L2: 11, L3: 13, L4: 15, C1: 18, C2: 19 }[group] ?? 18}`;
}

type Ability = Seed<'metrology/abilities'>;

/** Makes what the laboratories are able to do: one ability for each kind of instrument, and those that a shipped template needs beside. */
export function makeAbilities(
  { seed, today }: SeedOptions,
  catalog: readonly CatalogRow[],
  standards: readonly Seed<'metrology/standards'>[],
): readonly Seed<'metrology/abilities'>[] {
  const random = makeRandom(seed, 'abilities');
  const named = instruments.map((instrument, index): Ability => {
    const first = instrument.variants[0];
    const entry = catalog.find((row) => row.offer.basis === instrument.basis && row.offer.name.startsWith(instrument.name));
    const isVerification = instrument.basis.startsWith('JJG');
    const using = standards.filter((row) => String(row.values.basisIds).split(',').includes(basisKey(instrument.basis)));
    return {
      key: `abilities:${index + 1}`,
      createTime: workTime(shiftDay(today, -random.int(100, 640)), index),
      values: {
        abilityCode: `NL${serial(index + 1, 4)}`,
        abilityName: `${instrument.name}${isVerification ? '检定' : '校准'}`,
        labId: labOf(instrument.name, instrument.group),
        technologyDomain: instrument.domain,
        abilityType: isVerification ? '1' : '2',
        verificationTypeCode: isVerification ? 'J' : 'X',
        catalogId: entry?.key ?? null,
        basisIds: basisKey(instrument.basis),
        standardIds: using.length === 0 ? null : using.map((row) => row.key).join(','),
        templateId: templateFor(instrument.basis)?.key ?? null,
        measureRange: first?.range ?? null,
        accuracy: first?.accuracy ?? null,
        isCnas: random.chance(0.8) ? 1 : 0,
        isCma: random.chance(0.5) ? 1 : 0,
        isLegal: isVerification ? 1 : 0,
        limitNote: null,
        effectiveDate: shiftDay(today, -random.int(200, 1200)),
        abilityStatus: random.chance(0.95) ? '1' : '2',
        // Measuring capability of lengths grows with the length.
        cmcFormula: first?.range?.includes('mm') ? 'U=\\left(0.5+2L\\right)\\mu m' : null,
        remark: null,
      },
    };
  });
  const further = furtherAbilities.map(({ name, basis, range, accuracy }, index): Ability => {
    const isVerification = basis.startsWith('JJG');
    return {
      key: `abilities:${named.length + index + 1}`,
      createTime: workTime(shiftDay(today, -random.int(100, 640)), index),
      values: {
        abilityCode: `NL${serial(named.length + index + 1, 4)}`,
        abilityName: `${name}${isVerification ? '检定' : '校准'}`,
        ...{ labId: 'labs:13', technologyDomain: null, abilityType: isVerification ? '1' : '2' },
        ...{ verificationTypeCode: isVerification ? 'J' : 'X', catalogId: null, basisIds: basisKey(basis), standardIds: null },
        ...{ templateId: templateFor(basis)?.key ?? null, measureRange: range, accuracy, isCnas: 1, isCma: 0 },
        ...{ isLegal: isVerification ? 1 : 0, limitNote: null, effectiveDate: shiftDay(today, -random.int(200, 1200)) },
        ...{ abilityStatus: '1', cmcFormula: null, remark: null },
      },
    };
  });
  return [...named, ...further];
}
