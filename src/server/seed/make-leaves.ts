import { peopleOf, type SeedOptions } from './make-organisation';
import { dailyNumbers } from './make-quotes';
import { makeRandom } from './values/random';
import { scaled, type Seed, type SeedStep, shiftDay, workTime } from './seed-row';

type Leave = Seed<'hr/leaves'>;

/** Kind, days, and what for. */
const reasons = [
  ['1', 1, '家中有事需要处理'],
  ['2', 2, '感冒发烧，去医院就诊休息'],
  ['3', 5, '年休假，陪家人外出'],
  ['4', 1, '上周末下厂检测，调休'],
  ['1', 2, '参加孩子学校家长会'],
  ['3', 3, '年休假'],
] as const;

const departments = ['力', '热', '长', '业', '收', '质', '财'] as const;

/** Makes requests for leave of the last weeks and of the days to come; a department's head decides, over three days the second of the management too. */
export function makeLeaves({ seed, today, scale }: SeedOptions, staff: readonly Seed<'hr/staff'>[]): readonly Leave[] {
  const random = makeRandom(seed, 'leaves');
  const makeNumber = dailyNumbers('QJD');
  const [, above] = peopleOf(staff, '院');
  const count = scaled(28, scale, 14);
  return Array.from({ length: count }, (_, at): Leave => {
    const isOpen = at >= count - 6;
    // What is open waits for a head whose account shows it.
    const people = peopleOf(staff, isOpen && at % 2 === 0 ? '力' : (departments[at % departments.length] ?? '力'));
    const [head] = people;
    const applicant = people[1 + ((isOpen ? count - at : Math.floor(at / departments.length)) % Math.max(1, people.length - 1))];
    const [leaveType, days, reason] = random.pick(reasons);
    const asked = shiftDay(today, isOpen ? at - count : -60 + Math.floor((at * 50) / count));
    const start = shiftDay(asked, isOpen ? 8 : 4);
    const state = isOpen ? (days > 3 && at % 2 === 0 ? '3' : '2') : at % 7 === 6 ? '5' : '4';
    const submitTime = workTime(asked, 60);
    const steps: SeedStep[] = [{ action: 'submit', time: submitTime, by: applicant?.key }];
    if (state === '3' || state === '4') steps.push({ action: 'agree', time: workTime(asked, 180), by: head?.key });
    if (state === '4')
      steps.push({ action: days > 3 ? 'approve' : 'settle', time: workTime(asked, 240), by: days > 3 ? above?.key : head?.key });
    if (state === '5') steps.push({ action: 'refuse', time: workTime(asked, 200), by: head?.key });
    return {
      key: `leaves:${at + 1}`,
      createTime: workTime(asked, 50),
      ...(applicant ? { createdBy: applicant.key } : {}),
      trail: steps,
      values: {
        leaveNo: makeNumber(asked),
        leaveState: state,
        applicantId: applicant?.key ?? null,
        deptId: applicant?.values.deptId ?? null,
        leaveType,
        startTime: `${start} 08:30:00`,
        endTime: `${shiftDay(start, days - 1)} 17:30:00`,
        days: days.toFixed(1),
        reason,
        taskUserId: head?.key ?? null,
        leaderId: days > 3 ? (above?.key ?? null) : null,
        isOpen: 0,
        fileIds: null,
        submitTime,
        endedTime: state === '4' || state === '5' ? workTime(asked, 240) : null,
      },
    };
  });
}
