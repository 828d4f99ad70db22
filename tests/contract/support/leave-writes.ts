import type { Values } from '../../../src/base/dot-path';
import { roles } from './http-setup';
import { idOf, make, type MakeWrite, ofAccount, type WriteRoom } from './write-room';

const password = 'quiet-lake-42';
interface Person {
  readonly staffId: string;
  /** As a write names who makes it. */
  readonly as: string;
  call(path: string, body: Values): Promise<Values>;
}

/** The first digits of the mobile of each who takes part. */
const mobiles = { a: '138', b: '139', c: '136' } as const;

/** An employee with an account. */
async function person(room: WriteRoom, part: keyof typeof mobiles, role = 'tester'): Promise<Person> {
  const word = `${room.word}${part}`;
  const deptId = await make(room, 'system/departments', { deptName: word, fullName: word, deptCategory: '2' });
  const staffId = await make(room, 'hr/staff', {
    ...{ staffId: word, staffName: word, sex: '1', isTechnicist: '1', staffState: '1', deptId },
    mobile: `${mobiles[part]}${room.phone.slice(3)}`,
  });
  await ofAccount(room, { account: word, realName: word, staffId, roleId: String(roles.indexOf(role) + 1) });
  return {
    staffId,
    as: `${word} ${password}`,
    call: async (path, body) => {
      const token = String((await room.http.signInAs(word, '000000', password)).body['access_token']);
      const answer = await room.http.call('POST', path, { token, body });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
      return answer.body;
    },
  };
}

const path = {
  start: '/api/blade-desk/process/leave/start-process',
  claim: '/api/blade-flow/work/claim-task',
  complete: '/api/blade-flow/work/complete-task',
};
const request = (taskUser: string, until: string): Values => ({
  ...{ processDefinitionId: 'leave:1:1', startTime: '2030-01-07 08:30:00', endTime: `2030-01-${until} 17:30:00`, reason: '家中有事' },
  taskUser,
});

/** Starts leave, and gives it with who decides on it. */
async function started(room: WriteRoom, until: string): Promise<{ readonly id: string; readonly approver: Person }> {
  const [applicant, approver] = [await person(room, 'a'), await person(room, 'b')];
  const answer = await applicant.call(path.start, request(approver.staffId, until));
  return { id: idOf(answer['data']), approver };
}

/** Writes of the process of leave. */
export const leaveWrites: Readonly<Record<string, MakeWrite>> = {
  [`POST ${path.start}`]: async (room) => {
    const [applicant, approver] = [await person(room, 'a'), await person(room, 'b')];
    return { path: path.start, as: applicant.as, body: request(approver.staffId, '08') };
  },
  [`POST ${path.complete}`]: async (room) => {
    const { id, approver } = await started(room, '08');
    return { path: path.complete, as: approver.as, body: { taskId: `${id}-2`, flag: 'ok', comment: '同意' } };
  },
  [`POST ${path.claim}`]: async (room) => {
    const { id, approver } = await started(room, '12');
    await approver.call(path.complete, { taskId: `${id}-2`, flag: 'ok' });
    return { path: path.claim, as: (await person(room, 'c', 'hr')).as, body: { taskId: `${id}-3` } };
  },
};
