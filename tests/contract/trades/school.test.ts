import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { ShownDemands } from './shown-demands';
import { openTrade, type TradeHouse } from './trade-house';

// hr is the office, dept_head a tutor, tester a teacher, quality the head of grade, signatory the headmaster, issuer keeps the gate.
let house: TradeHouse;
let classes: readonly string[];
let term: string;
const demands = new ShownDemands('school');
const shows = demands.shows.bind(demands);
const errorsOf = ({ data }: { readonly data: unknown }): Values => (data as { fields?: Values }).fields ?? {};
const today = async () => String((await house.sql(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`))[0]?.['day']);
const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const guardians = [{ guardianName: '张父', relation: '1', mobile: '13812345678', isFirst: 1 }];

/** An identity card number of a birthday, with the right last sign. */
function cardOf(birthday: string, serial: number): string {
  const body = `110105${birthday.replaceAll('-', '')}${String(serial).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return `${body}${'10X98765432'[weights.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11] ?? ''}`;
}

let serial = 0;
async function enrol(studentName: string, classId: string | undefined, more: Values = {}): Promise<string> {
  serial += 1;
  const values = { studentName, idCard: cardOf('2014-03-08', serial), classId, guardians, entryDay: '2026-09-01' };
  const { id } = await house.save('students', { ...values, ...more }, 'hr');
  await house.move('students', 'giveNumber', id, {}, 'hr');
  return id;
}

beforeAll(async () => {
  const people = {
    hr: '教务处',
    dept_head: '教务处',
    tester: '教务处',
    quality: '教务处',
    signatory: '教务处',
    issuer: '教务处',
    admin: '教务处',
  };
  house = await openTrade('school', [{ deptName: '教务处' }], people);
  const made: string[] = [];
  for (const [className, classNo] of [
    ['七年级3班', '03'],
    ['七年级4班', '04'],
  ]) {
    const own = classNo === '03' ? { tutorId: house.staff['dept_head'], teacherIds: house.staff['tester'] } : {};
    made.push((await house.save('classes', { className, classNo, entryYear: '2026', ...own })).id);
  }
  classes = made;
  term = (await house.save('terms', { termName: '2026上', isCurrent: 1 })).id;
});
afterAll(() => house.close());

test('students: numbers that stay, one card, one bed, and who sees whom', async () => {
  const [a, b] = [await enrol('张三', classes[0]), await enrol('李四', classes[0], { boards: 1, dorm: '一', room: '101', bed: '1' })];
  const c = await enrol('王五', classes[1]);
  const numberOf = async (id: string) => (await house.read('students', id))['studentNo'];
  expect([await numberOf(a), await numberOf(b), await numberOf(c)]).toEqual(['20260301', '20260302', '20260401']);
  const items = await Promise.all([a, b].map(async (id) => ({ id, version: (await house.read('students', id))['version'] })));
  const moved = await house.post(
    'students/transition',
    { name: 'changeClass', items, data: { classId: classes[1], moveDay: '2026-09-02' } },
    'hr',
  );
  expect([moved.status, await numberOf(a), (await house.read('students', b))['classId']]).toEqual([200, '20260301', classes[1]]);
  await house.move('students', 'changeClass', a, { data: { classId: classes[0], moveDay: '2026-09-03' } }, 'hr');
  shows('students', 1, 12);
  const twice = {
    studentName: '重复',
    idCard: (await house.read('students', a))['idCard'],
    classId: classes[0],
    guardians,
    entryDay: '2026-09-01',
  };
  expect(Object.values(errorsOf(await house.post('students/submit', twice, 'hr')))).toEqual(['这个身份证号已经登记']);
  shows('students', 4);
  const bed = { ...twice, idCard: cardOf('2014-03-08', 900), boards: 1, dorm: '一', room: '101', bed: '1' };
  expect(Object.values(errorsOf(await house.post('students/submit', bed, 'hr')))).toEqual(['这张床有人了']);
  shows('students', 8);
  const seenBy = async (account: string) => house.find('students', {}, {}, account);
  expect([(await seenBy('dept_head')).map((row) => row['id']), (await seenBy('tester')).map((row) => row['id'])]).toEqual([[a], [a]]);
  expect((await seenBy('tester')).some((row) => 'idCard' in row)).toBe(false);
  shows('students', 11);
  const mobileOf = async (account: string) => (await seenBy(account)).find((row) => row['id'] === a)?.['firstMobile'];
  expect([await mobileOf('quality'), await mobileOf('dept_head')]).toEqual(['138****5678', '13812345678']);
  shows('students', 7);
  const sent = [await house.upload('students', 'photo', '像.png', 'GIF89a'), await house.upload('students', 'photo', '像.jpg', 'x')];
  expect(sent.map(({ status }) => status)).toEqual([415, 415]);
  shows('students', 17);
  await house.save('merits', { studentId: a, meritKind: '1', meritText: '数学竞赛' }, 'hr');
  expect((await house.read('students', a))['meritCount']).toBe(1);
  shows('students', 18);
  const { data } = await house.post('students/statistic', { statistic: 'perClass', searchType: 'N' }, 'hr');
  expect(JSON.stringify(data)).toContain(classes[1]);
  expect((await house.read('classes', String(classes[1])))['studentCount']).toBe(2);
  shows('students', 16);
});

test('students: a spreadsheet, birthdays, pinyin and regions', async () => {
  const rows = [
    ['姓名', '无身份证', '护照号', '出生日期', '性别', '民族', '入学日期', '班级', '身份证号'],
    ['赵六', '是', 'E1', '2014-03-08', '男', '汉族', '2026-09-01', '七年级4班', ''],
    ['钱小七', '是', 'E2', '2014/3/8', '女', '壮族', '2026/9/1', '七年级4班', ''],
  ];
  const { report } = await house.importRows('students', rows);
  expect([report?.created, report?.faults]).toEqual([2, []]);
  const [found] = await house.find('students', { studentName: '钱小七' }, { studentName: '=' });
  expect([found?.['birthday'], found?.['sex'], found?.['ethnic']]).toEqual(['2014-03-08', '2', '2']);
  shows('students', 13);
  const byPinyin = await house.http.call('GET', '/api/find/records?text=qxq', { token: await house.http.tokenOf('hr') });
  expect(byPinyin.text).toContain(String(found?.['id']));
  const day = await today();
  const born = await enrol('寿星', classes[1], { idCard: cardOf(`2014${day.slice(4)}`, 77) });
  expect((await house.find('students', { nextBirthday: '@today' }, { nextBirthday: '=' }, 'hr')).map((row) => row['id'])).toEqual([born]);
  shows('students', 15);
  await house.sql(`update pg_students set age = 1, next_birthday = $1 where id = $2`, later(day, -1), born);
  await expect
    .poll(
      async () => {
        await house.runDay(later(day, 1));
        return (await house.read('students', born))['age'];
      },
      { timeout: 15_000 },
    )
    .toBe(Number(day.slice(0, 4)) - 2014);
  shows('students', 5);
  const offered = await house.post('students/candidates', { field: 'regionId', size: 10 }, 'hr');
  expect(offered.status).toBe(200);
  shows('students', 14);
});

test('marks: the class comes along, marks are ranked, handed in, released and corrected', async () => {
  const sheet = { schoolYear: '2026-2027', term: '1', examKind: '3', classId: classes[1], subject: '4' };
  const { id } = await house.save('marks', sheet, 'tester');
  expect(Object.values(errorsOf(await house.post('marks/submit', sheet, 'tester')))).toEqual(['这张成绩单已经有了']);
  shows('marks', 1);
  await house.move('marks', 'fetch', id, {}, 'tester');
  const lines = await house.find('markLines', { sheetId: id }, { sheetId: '=' });
  const inClass = await house.find('students', { classId: classes[1] }, { classId: '=' });
  expect([lines.length, lines.length > 2]).toEqual([inClass.length, true]);
  const stranger = (await house.find('students', { classId: classes[0] }, { classId: '=' }))[0]?.['id'];
  expect(errorsOf(await house.post('markLines/submit', { sheetId: id, studentId: stranger }))).toEqual({ studentId: '不是这个班的学生' });
  const twice = await house.post('markLines/submit', { sheetId: id, studentId: lines[0]?.['studentId'] });
  expect(Object.values(errorsOf(twice))).toEqual(['同一个学生只能有一行']);
  shows('marks', 2);
  expect((await house.tryMove('marks', 'handIn', id, {}, 'tester')).msg).toContain('还有学生没有成绩');
  shows('marks', 11);
  const marks = ['90', '80', '90'];
  for (const [index, line] of lines.entries()) {
    const mark = marks[index];
    const values = mark === undefined ? { isAbsent: 1 } : { daily: mark, exam: mark };
    const { version } = await house.read('markLines', String(line['id']));
    expect((await house.post('markLines/submit', { id: line['id'], version, ...values }, 'tester')).text).toContain('"code":200');
  }
  const ranks = (await house.find('markLines', { sheetId: id }, { sheetId: '=' })).map((row) => [row['totalText'], row['rank']]);
  expect(ranks.filter(([total]) => total !== '缺考').toSorted()).toEqual([
    ['80', 3],
    ['90', 1],
    ['90', 1],
  ]);
  shows('marks', 8, 5);
  const done = await house.read('marks', id);
  expect([done['average'], done['best'], done['worst'], done['passRate']]).toEqual(['86.7', 90, 80, '100.0']);
  shows('marks', 7);
  await house.move('marks', 'handIn', id, {}, 'tester');
  const [line] = await house.find('markLines', { sheetId: id, totalText: '80' }, { sheetId: '=' });
  const late = await house.post('markLines/submit', { id: line?.['id'], version: line?.['version'], daily: '99' }, 'tester');
  expect(late.status).not.toBe(200);
  await house.move('marks', 'giveBack', id, { comment: '请核对' }, 'hr');
  await house.move('marks', 'handIn', id, {}, 'tester');
  shows('marks', 9);
  expect((await house.find('marks', {}, {}, 'dept_head')).length).toBe(0);
  await house.move('marks', 'release', id, {}, 'hr');
  shows('marks', 12);
  expect((await house.find('marks', {}, {}, 'tester')).map((row) => row['id'])).toEqual([id]);
  shows('marks', 10);
  const target = (await house.find('markLines', { sheetId: id }, { sheetId: '=' })).find((row) => row['totalText'] === '80');
  await house.move('markLines', 'correct', String(target?.['id']), { data: { daily: '85', exam: '85' }, comment: '登错' }, 'hr');
  const trail = await house.http.call('GET', `/api/school/markLines/history?id=${String(target?.['id'])}`, {
    token: await house.http.tokenOf('hr'),
  });
  expect([trail.text.includes('80'), trail.text.includes('登错')]).toEqual([true, true]);
  shows('marks', 13);
  const { data } = await house.post('marks/statistic', { statistic: 'yearMeans', searchType: 'N' }, 'hr');
  expect(JSON.stringify(data)).toContain('average' in done ? '8' : '');
  shows('marks', 18);
});

test('leaves: overlaps, the gate, the pass code and what happens when nobody comes back', async () => {
  const [student] = await house.find('students', { classId: classes[0] }, { classId: '=' });
  const day = later(await today(), 0);
  const leave = (more: Values = {}) => ({
    ...{ studentId: student?.['id'], termId: term, leaveKind: '3', leaveWay: '1', fetchedBy: '张父', fetcherPhone: '13812345678' },
    ...{ startTime: `${day} 08:00:00`, endTime: `${day} 17:00:00`, ...more },
  });
  const { id } = await house.save('leaves', leave(), 'issuer');
  expect((await house.read('leaves', id))['className']).toBe('七年级3班');
  shows('leaves', 1);
  expect(errorsOf(await house.post('leaves/submit', leave(), 'hr'))).toEqual({ startTime: '这段时间已经请过假' });
  shows('leaves', 4);
  const todos = async () => (await house.http.call('GET', '/api/todos', { token: await house.http.tokenOf('dept_head') })).text;
  expect(await todos()).toContain('等班主任批的假');
  await house.move('leaves', 'tutorAgree', id, {}, 'dept_head');
  shows('leaves', 14);
  const { passCode } = await house.read('leaves', id);
  expect(String(passCode)).toMatch(/^[0-9A-Z]{10}$/);
  const other = await house.save('leaves', leave({ startTime: `${later(day, 3)} 08:00:00`, endTime: `${later(day, 3)} 17:00:00` }), 'hr');
  await house.move('leaves', 'tutorAgree', other.id, {}, 'admin');
  const atGate = await house.find('leaves', { passCode }, { passCode: '=' }, 'issuer');
  expect(atGate.map((row) => [row['id'], 'reason' in row])).toEqual([[id, false]]);
  shows('leaves', 9);
  expect((await house.find('leaves', {}, {}, 'issuer')).some((row) => row['id'] === other.id)).toBe(false);
  await house.move('leaves', 'left', id, {}, 'issuer');
  expect(String((await house.read('leaves', id))['leftTime'])).toContain(day);
  shows('leaves', 10);
  expect((await house.read('students', String(student?.['id'])))['leaveCount']).toBe(2);
  shows('leaves', 11);
  expect((await house.find('leaves', { startTime: '@thisWeek' }, { startTime: 'BETWEEN' }, 'hr')).some((row) => row['id'] === id)).toBe(
    true,
  );
  expect((await house.find('leaves', { startTime: '@lastMonth' }, { startTime: 'BETWEEN' }, 'hr')).some((row) => row['id'] === id)).toBe(
    false,
  );
  shows('leaves', 16);
  const classmates = (await house.find('students', { classId: classes[1] }, { classId: '=' })).map((row) => row['id']);
  const team = await house.save('leaves', leave({ studentId: classmates[0], otherIds: classmates.slice(1, 3).join(',') }), 'hr');
  expect(String((await house.read('leaves', team.id))['otherIds']).split(',')).toHaveLength(2);
  shows('leaves', 15);
  await expect
    .poll(
      async () => {
        await house.runDay(later(day, 2));
        return (await house.read('leaves', id))['leaveState'];
      },
      { timeout: 15_000 },
    )
    .toBe('60');
  const mail = async () =>
    (await house.http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=20', { token: await house.http.tokenOf('dept_head') }))
      .text;
  await expect.poll(mail, { timeout: 9000 }).toContain('逾期未归');
  shows('leaves', 7);
});

test('bookings: one period once, weekends approved, no-shows by themselves', async () => {
  const { id: roomId } = await house.save('rooms', { roomName: '301', capacity: 60 });
  const { id: shut } = await house.save('rooms', { roomName: '302', capacity: 60, isOpen: 0 });
  const { id: teacherId } = await house.save('teachers', { teacherName: '王', staffId: house.staff['tester'] });
  const day = await today();
  const weekday = [2, 3, 4].map((more) => later(day, more)).find((each) => ![0, 6].includes(new Date(each).getUTCDay())) ?? day;
  const weekend = [1, 2, 3, 4, 5, 6].map((more) => later(day, more)).find((each) => new Date(each).getUTCDay() === 6) ?? day;
  const booking = (more: Values = {}) => ({
    teacherId,
    roomId,
    day: weekday,
    firstPeriod: '1',
    lastPeriod: '2',
    purpose: '1',
    people: 40,
    ...more,
  });
  const { id } = await house.save('bookings', booking(), 'tester');
  const first = await house.read('bookings', id);
  expect([first['bookingState'], /^YY\d{6}-01$/.test(String(first['bookingNo']))]).toEqual(['20', true]);
  shows('bookings', 14);
  expect(errorsOf(await house.post('bookings/submit', booking({ firstPeriod: '2', lastPeriod: '3' }), 'tester'))).toEqual({
    roomId: '这一节已经被预约',
  });
  await house.move('bookings', 'cancel', id, {}, 'tester');
  const again = await house.save('bookings', booking({ firstPeriod: '2', lastPeriod: '3' }), 'tester');
  shows('bookings', 2);
  const offered = await house.post('bookings/candidates', { field: 'roomId', size: 20 }, 'tester');
  expect([offered.text.includes(roomId), offered.text.includes(shut)]).toEqual([true, false]);
  shows('bookings', 4);
  const other = await house.save('bookings', booking({ day: weekend, weekendReason: '竞赛' }), 'tester');
  expect((await house.read('bookings', other.id))['bookingState']).toBe('10');
  await house.move('bookings', 'approve', other.id, {}, 'hr');
  shows('bookings', 6);
  await expect
    .poll(
      async () => {
        await house.runDay(later(weekday, 1));
        return (await house.read('bookings', again.id))['bookingState'];
      },
      { timeout: 15_000 },
    )
    .toBe('50');
  expect((await house.read('teachers', teacherId))['noShows']).toBeGreaterThan(0);
  shows('bookings', 9);
});

test('every demand that the wire is to show was shown', () => {
  expect(demands.differences).toEqual([]);
});
