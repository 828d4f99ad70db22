import { departmentKey, peopleOf } from './make-organisation';
import type { Random } from './values/random';
import { type Seed, type SeedStep, type SeedValues, shiftDay, workTime } from './seed-row';

export interface TaskSources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly abilities: readonly Seed<'metrology/abilities'>[];
  readonly standards: readonly Seed<'metrology/standards'>[];
  readonly devices: readonly Seed<'metrology/devices'>[];
  readonly labs: readonly Seed<'metrology/labs'>[];
}

type Task = Seed<'metrology/tasks'>;
type TaskState = Exclude<SeedValues<'metrology/tasks'>['itemState'], null>;

interface WorkOn {
  readonly sample: Seed<'metrology/samples'>;
  /** Day of the order. */
  readonly day: string;
  readonly ability: Seed<'metrology/abilities'> | undefined;
  readonly today: string;
  readonly makeTaskNo: (day: string) => string;
}

function stateOf(random: Random, sampleState: string): TaskState | undefined {
  if (sampleState === '400' || sampleState === '1000') return '600';
  if (sampleState === '300') return random.pick(['300', '300', '350', '400', '500']);
  return sampleState === '100' ? random.pick(['100', '200', '200']) : undefined;
}

/** Makes the work on a sample that was released: one task, as far as the sample's state says. */
export function makeTasks(random: Random, { sample, day, ability, today, makeTaskNo }: WorkOn, sources: TaskSources): readonly Task[] {
  const { values } = sample;
  const state = stateOf(random, String(values.sampleState));
  if (state === undefined || !ability) return [];
  const { standards, devices, labs } = sources;
  const people = peopleOf(sources.staff, String(values.deptId).slice(departmentKey('').length)).filter(
    (row) => row.values.isTechnicist === '1',
  );
  const [head] = people;
  const [tester, verifier] = random.some(people.slice(1), 2);
  const has = (least: TaskState): boolean => Number(state) >= Number(least);
  const lab = labs.find((row) => row.key === ability.values.labId);
  const standardKeys = String(ability.values.standardIds ?? '')
    .split(',')
    .filter((key) => standards.some((row) => row.key === key && row.values.standardState === '1'));
  const usable = devices.filter(
    ({ values: of }) =>
      of.deptId === values.deptId && of.etalonType === '1' && of.deviceState === '1' && of.validDate !== null && of.validDate >= today,
  );
  const inLab = usable.filter(({ values: of }) => of.labId === ability.values.labId);
  const fit = inLab.length > 0 ? inLab : usable;
  const yesterday = shiftDay(today, -1);
  const on = (days: number): string => {
    const shifted = shiftDay(day, days);
    return shifted < yesterday ? shifted : yesterday;
  };
  const [begun, locked, finished] = [on(random.int(2, 4)), on(random.int(4, 6)), on(random.int(6, 9))];
  const step = (least: TaskState, action: string, time: string, by: typeof head): readonly SeedStep[] =>
    has(least) ? [{ action, time, by: by?.key }] : [];
  const isVerification = values.abilityType === '1';
  return [
    {
      key: `tasks:${sample.key}`,
      createTime: workTime(on(1), random.int(0, 60)),
      ...(head ? { createdBy: head.key } : {}),
      trail: [
        ...step('200', 'accept', workTime(on(1), 120), head),
        ...step('300', 'begin', workTime(begun, 100), tester),
        ...step('350', 'lock', workTime(locked, 300), tester),
        ...step('400', 'toVerify', workTime(locked, 320), tester),
        ...step('500', 'verify', workTime(finished, 100), verifier),
        ...step('600', 'approve', workTime(finished, 200), head),
      ],
      values: {
        itemNo: makeTaskNo(day),
        sampleId: sample.key,
        orderId: values.orderId,
        enterId: values.enterId,
        instrumentName: values.instrumentName,
        model: values.model,
        factoryNo: values.factoryNo,
        urgentType: values.urgentType,
        abilityId: ability.key,
        paramName: random.pick(['全项目', '示值误差', '外观与示值误差']),
        deptId: values.deptId,
        groupId: values.groupId,
        assigneeId: has('200') && tester ? tester.key : null,
        verifierId: has('200') && verifier ? verifier.key : null,
        formerAssigneeId: null,
        planDate: has('200') ? on(3) : null,
        dueDate: values.promiseDate,
        standardIds: has('300') && standardKeys.length > 0 ? standardKeys.join(',') : null,
        deviceIds: has('300') && fit.length > 0 ? random.pick(fit).key : null,
        basisIds: has('300') ? ability.values.basisIds : null,
        labId: has('300') ? ability.values.labId : null,
        place: has('300') ? (lab?.values.address ?? null) : null,
        temperature: has('300') ? `${random.int(19, 21)}.${random.int(0, 9)}` : null,
        humidity: has('300') ? `${random.int(45, 60)}.${random.int(0, 9)}` : null,
        pressure: null,
        startTime: has('300') ? workTime(begun, 100) : null,
        lockTime: has('350') ? workTime(locked, 300) : null,
        finishTime: has('600') ? workTime(finished, 200) : null,
        workload: has('350') ? random.pick(['0.5', '1.0', '1.5', '2.0']) : null,
        result: has('350') ? (isVerification ? random.pick(['1', '1', '1', '1', '2']) : '4') : null,
        recordResult: null,
        isSubcontract: 0,
        subcontractOrg: null,
        delayTo: null,
        delayReason: null,
        delayAskerId: null,
        isOwn: 0,
        waiveReason: null,
        waiverId: null,
        waiveTime: null,
        abandonAskTime: null,
        abandonAskerId: null,
        abandonReason: null,
        asked: null,
        isAbandonAsked: 0,
        isDelayAsked: 0,
        itemState: state,
        recordIds: null,
        remark: null,
      },
    },
  ];
}
