import { peopleOf, type SeedOptions } from '../make-organisation';
import { makeRandom } from '../values/random';
import { joinKeys, serial, type Seed, shiftDay, shiftMonths, workTime } from '../seed-row';

type Certificate = Seed<'hr/staffCertificates'>;
type Training = Seed<'hr/trainings'>;
type Trainee = Seed<'hr/trainees'>;
type Supervision = Seed<'hr/supervisions'>;
type Person = Seed<'hr/staff'>;

const laboratories = ['热', '力', '长'] as const;
const testersOf = (staff: readonly Person[]): readonly Person[] => laboratories.flatMap((dept) => peopleOf(staff, dept));

/** Makes what the testers are qualified by, some of it about to end. */
export function makeStaffCertificates({ seed, today }: SeedOptions, staff: readonly Person[]): readonly Certificate[] {
  const random = makeRandom(seed, 'staffCertificates');
  return testersOf(staff).flatMap((person, at): Certificate[] => {
    const left = at % 6 === 0 ? random.int(10, 80) : at % 11 === 0 ? -random.int(5, 60) : random.int(200, 1500);
    const validDate = shiftDay(today, left);
    const issueDate = shiftMonths(validDate, -60);
    return [
      {
        key: `staffCertificates:${at + 1}`,
        createTime: workTime(shiftDay(today, -random.int(60, 300)), at),
        values: {
          staffId: person.key,
          deptId: person.values.deptId,
          certName: at % 3 === 0 ? '一级注册计量师' : '二级注册计量师',
          certNo: `ZJ${issueDate.slice(0, 4)}${serial(at + 1, 5)}`,
          level: at % 3 === 0 ? '3' : '2',
          project: '本科室授权项目',
          issueOrg: '省市场监督管理局（演示）',
          issueDate,
          validDate,
          recordStatus: '1',
          fileIds: null,
          remark: null,
        },
      },
    ];
  });
}

/** Title, type, mode, lecturer, how many days ago, hours, state. */
const courses = [
  ['JJF 1059.1 测量不确定度评定', '1', '2', '质量技术部', 150, '6.0', '40'],
  ['新版 JJF 1033 计量标准考核规范宣贯', '2', '1', '省计量协会', 95, '8.0', '40'],
  ['压力仪表检定实操', '1', '2', '力学室', 40, '4.0', '30'],
  ['实验室安全与应急', '1', '2', '综合管理部', 3, '2.0', '20'],
  ['内审员培训', '2', '1', '认证培训机构', -14, '16.0', '10'],
] as const;

/** Makes courses, from those that are evaluated to one that is planned, and who takes part. */
export function makeTrainings({ seed, today }: SeedOptions, staff: readonly Person[]) {
  const random = makeRandom(seed, 'trainings');
  const testers = testersOf(staff);
  const [clerk] = peopleOf(staff, '人');
  const trainees: Trainee[] = [];
  const trainings = courses.map(([title, trainingType, mode, lecturer, ago, hours, trainingState], at): Training => {
    const key = `trainings:${at + 1}`;
    const day = shiftDay(today, -ago);
    const invited = testers.filter((_, place) => place % courses.length !== at).slice(0, 10);
    const isOver = trainingState === '30' || trainingState === '40';
    const people = trainingState === '10' ? [] : invited;
    const rows = people.map((person, place): Trainee => {
      const isPresent = trainingState !== '20' && place % 9 !== 8;
      const score = isOver && isPresent ? random.int(62, 99) : null;
      const isRated = trainingState === '40' && isPresent;
      return {
        key: `${key}:${place + 1}`,
        createTime: workTime(shiftDay(today, -Math.max(ago, 1) - 1), 100 + place),
        values: {
          trainingId: key,
          title,
          trainingState,
          staffId: person.key,
          staffName: person.values.staffName,
          deptId: person.values.deptId,
          isPresent: isPresent ? 1 : 0,
          score: score === null ? null : score.toFixed(1),
          evaluation: isRated && score !== null ? (score >= 85 ? '1' : score >= 60 ? '2' : '3') : null,
          certificateId: null,
          effectiveness: isRated ? '能独立完成相应项目' : null,
        },
      };
    });
    trainees.push(...rows);
    const scores = rows.flatMap(({ values }) => (values.score === null ? [] : [Number(values.score)]));
    const present = rows.filter(({ values }) => values.isPresent === 1);
    return {
      key,
      createTime: workTime(shiftDay(today, -Math.max(ago, 1) - 10), 30 + at),
      ...(clerk ? { createdBy: clerk.key } : {}),
      values: {
        planNo: `PX${today.slice(0, 4)}-${serial(at + 1, 4)}`,
        title,
        trainingType,
        mode,
        organizer: '人力资源部',
        lecturer,
        place: mode === '1' ? '线上' : '三楼会议室',
        startTime: `${day} 09:00:00`,
        endTime: `${day} 17:00:00`,
        hours,
        budget: trainingType === '2' ? '4800.00' : '0.00',
        content: null,
        fileIds: null,
        inviteIds: joinKeys(invited.map((person) => person.key)),
        peopleCount: rows.length,
        presentCount: present.length,
        openCount: present.filter(({ values }) => values.evaluation === null).length,
        averageScore: scores.length === 0 ? null : (scores.reduce((sum, each) => sum + each, 0) / scores.length).toFixed(1),
        effect: trainingState === '40' ? '考核合格，达到培训目的' : null,
        trainingState,
      },
    };
  });
  return { trainings, trainees };
}

/** Makes records of supervision: confirmed ones, and one that waits for the person. */
export function makeSupervisions({ today }: SeedOptions, staff: readonly Person[]): readonly Supervision[] {
  const [supervisor] = peopleOf(staff, '质');
  return testersOf(staff)
    .slice(0, 12)
    .map((person, at): Supervision => {
      const superviseDate = shiftDay(today, -(12 - at) * 9 - 1);
      const isConfirmed = at < 10;
      const result = at === 4 ? '2' : '1';
      return {
        key: `supervisions:${at + 1}`,
        createTime: workTime(superviseDate, 400),
        ...(supervisor ? { createdBy: supervisor.key } : {}),
        values: {
          supervisionNo: `JD${superviseDate.slice(0, 4)}-${serial(at + 1, 4)}`,
          staffId: person.key,
          deptId: person.values.deptId,
          supervisorId: supervisor?.key ?? person.key,
          superviseDate,
          aspect: at % 3 === 0 ? '3' : '1',
          abilityId: null,
          taskId: null,
          content: at % 3 === 0 ? '核查近一个月的原始记录与证书各五份' : '现场观察一次完整的检定过程',
          result,
          advice: result === '2' ? '环境条件应在每组测量前后各记录一次' : null,
          nonconformityId: null,
          reply: isConfirmed ? '已知悉' : null,
          confirmTime: isConfirmed ? workTime(superviseDate, 440) : null,
          superviseState: isConfirmed ? '3' : '2',
        },
      };
    });
}
