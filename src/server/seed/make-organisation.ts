import type { Domain } from './values/instruments';
import { makeMobile } from './make-codes';
import { makePersonName } from './values/names';
import { makeRandom } from './values/random';
import { serial, shiftDay, type Seed, workTime } from './seed-row';

export interface SeedOptions {
  readonly seed: number;
  /** YYYY-MM-DD; every date of the institute is relative to it. */
  readonly today: string;
  /** 1 is the demo institute; 10 has ten times the business. */
  readonly scale: number;
}

/** Abbreviation, name, full name, parent, category, people. */
const departments = [
  ['院', '湘衡计量院', '湘衡计量检测研究院', '', '1', 3],
  ['综', '综合管理部', '综合管理部', '院', '2', 4],
  ['人', '人力资源部', '人力资源部', '院', '2', 3],
  ['财', '财务部', '财务部', '院', '2', 4],
  ['质', '质量技术部', '质量技术部', '院', '2', 5],
  ['业', '业务部', '业务发展部', '院', '2', 4],
  ['收', '收发室', '业务部收发室', '业', '3', 5],
  ['销', '市场组', '业务部市场组', '业', '3', 6],
  ['热', '热工室', '热工计量检测室', '院', '2', 8],
  ['力', '力学室', '力学计量检测室', '院', '2', 10],
  ['长', '长度室', '几何量计量检测室', '院', '2', 8],
  ['设', '设备管理组', '质量技术部设备管理组', '质', '3', 3],
] as const;

/** Key of a department by its abbreviation. */
export const departmentKey = (abbreviation: string): string => `departments:${abbreviation}`;

/** Technical fields and the departments that work in them. */
export const departmentOfDomain: Readonly<Record<Domain, string>> = { '04': '热', '12': '力', '10': '长' };

/** Makes the tree of departments. */
export function makeDepartments({ today }: SeedOptions): readonly Seed<'system/departments'>[] {
  const createTime = workTime(shiftDay(today, -730), 30);
  return departments.map(([deptAbbr, deptName, fullName, parent, deptCategory], index) => ({
    key: departmentKey(deptAbbr),
    createTime,
    values: {
      deptName,
      fullName,
      deptCategory,
      parentId: parent === '' ? null : departmentKey(parent),
      deptAbbr,
      deptCode: serial(index + 1, 2),
      sort: String(index + 1),
      remark: null,
    },
  }));
}

const technical = new Set(['热', '力', '长', '质', '设']);
const posts: Readonly<Record<string, string>> = {
  院: '院领导',
  综: '综合干事',
  人: '培训管理员',
  财: '会计',
  质: '质量管理员',
  业: '业务受理员',
  收: '样品管理员',
  销: '业务员',
  热: '检定员',
  力: '检定员',
  长: '检定员',
  设: '设备管理员',
};
const schools = [
  '中南大学',
  '湖南大学',
  '国防科技大学',
  '湘潭大学',
  '长沙理工大学',
  '湖南师范大学',
  '南华大学',
  '湖南科技大学',
  '湖南工业大学',
  '中国计量大学',
];
const majors = [
  '测控技术与仪器',
  '自动化',
  '机械设计制造及其自动化',
  '热能与动力工程',
  '物理学',
  '电子信息工程',
  '会计学',
  '工商管理',
  '质量管理工程',
];

/** Makes the members of staff; the first of each department leads it. */
export function makeStaff({ seed, today }: SeedOptions): readonly Seed<'hr/staff'>[] {
  const random = makeRandom(seed, 'staff');
  const names = new Set<string>();
  let index = 0;
  return departments.flatMap(([deptAbbr, , , , , people]) =>
    Array.from({ length: people }, (_, place) => {
      const sex = random.chance(0.62) ? '1' : '2';
      let staffName = makePersonName(random, sex);
      while (names.has(staffName)) staffName = makePersonName(random, sex);
      names.add(staffName);
      const birthday = shiftDay(today, -random.int(24 * 365, 57 * 365));
      const hireDate = shiftDay(today, -random.int(400, 18 * 365));
      const hasLeft = place > 3 && random.chance(0.06);
      const isTechnicist = technical.has(deptAbbr) ? '1' : '0';
      index += 1;
      return {
        key: `staff:${index}`,
        createTime: workTime(shiftDay(today, -720), index),
        values: {
          staffId: `HN${serial(index, 4)}`,
          staffName,
          sex,
          idCard: null,
          birthday,
          ethnic: random.chance(0.96) ? '1' : '2',
          nativePlace: `湖南${random.pick(['长沙', '株洲', '湘潭', '衡阳', '岳阳', '常德', '邵阳', '益阳'])}`,
          education: random.weighted([
            ['1', 2],
            ['2', 6],
            ['3', 2],
            ['4', 0.3],
          ]),
          school: random.pick(schools),
          major: random.pick(majors),
          graduateDate: shiftDay(birthday, 22 * 365 + random.int(0, 700)),
          deptId: departmentKey(deptAbbr),
          duty: index === 1 ? '1' : null,
          post: place === 0 && deptAbbr !== '院' ? '负责人' : (posts[deptAbbr] ?? '干事'),
          title: random.weighted([
            ['1', 2],
            ['2', 5],
            [null, 3],
          ]),
          isTechnicist,
          mobile: makeMobile(index),
          email: `hn${serial(index, 4)}@xiangheng.example.com`,
          hireDate,
          leaveDate: hasLeft ? shiftDay(today, -random.int(5, 300)) : null,
          staffState: hasLeft ? '2' : '1',
          photoIds: null,
          remark: null,
        },
      };
    }),
  );
}

/** Those of a department who still work here, its head first. */
export const peopleOf = (staff: readonly Seed<'hr/staff'>[], abbreviation: string): readonly Seed<'hr/staff'>[] =>
  staff.filter((row) => row.values.deptId === departmentKey(abbreviation) && row.values.staffState === '1');

const groups = [
  ['R1', '温度检校组', '1', '热'],
  ['R2', '环境设备组', '1', '热'],
  ['L1', '压力检校组', '1', '力'],
  ['L2', '质量检校组', '1', '力'],
  ['L3', '力值扭矩组', '1', '力'],
  ['L4', '容量流量组', '1', '力'],
  ['C1', '长度通用组', '1', '长'],
  ['C2', '精密测量组', '1', '长'],
  ['D1', '溯源到期提醒组', '2', '设'],
  ['D2', '取件通知组', '2', '收'],
] as const;

/** Makes the calibration groups of the laboratories and two groups that get messages. */
export function makeGroups({ seed, today }: SeedOptions, staff: readonly Seed<'hr/staff'>[]): readonly Seed<'hr/groups'>[] {
  const random = makeRandom(seed, 'groups');
  return groups.map(([groupCode, groupName, groupingType, dept], index) => {
    const people = peopleOf(staff, dept);
    return {
      key: `groups:${groupCode}`,
      createTime: workTime(shiftDay(today, -700), index),
      values: {
        groupCode,
        groupName,
        groupingType,
        deptId: departmentKey(dept),
        leaderId: random.pick(people).key,
        memberIds: random
          .some(people, 4)
          .map((row) => row.key)
          .join(','),
        remark: null,
      },
    };
  });
}
