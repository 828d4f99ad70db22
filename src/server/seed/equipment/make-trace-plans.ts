import { departmentKey, peopleOf, type SeedOptions } from '../make-organisation';
import { serial, type Seed, type SeedStep, shiftDay, workTime } from '../seed-row';

type Plan = Seed<'metrology/tracePlans'>;
type Item = Seed<'metrology/tracePlanItems'>;
type Check = Seed<'metrology/interimChecks'>;
type Device = Seed<'metrology/devices'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly devices: readonly Device[];
}

/** Department, state, how many days ago it was planned, states of its devices in turn. */
const plans = [
  ['热', '20', 210, ['6']],
  ['力', '20', 190, ['6']],
  ['长', '15', 60, ['6', '5', '4', '3']],
  ['力', '15', 45, ['6', '4', '3', '3']],
  ['热', '5', 6, ['1']],
  ['长', '10', 20, ['1', '2']],
  ['力', '1', 2, ['1']],
] as const;

const traced = new Set(['5', '6']);

/** Makes the year's plans of tracing, from those that are done to one that is being drawn up. */
export function makeTracePlans({ today }: SeedOptions, { staff, devices }: Sources) {
  const [keeper] = peopleOf(staff, '设');
  const [auditor] = peopleOf(staff, '质');
  const nameOf = (person: Seed<'hr/staff'> | undefined) => person?.values.staffName ?? null;
  const tracePlanItems: Item[] = [];
  const taken = new Set<string>();
  const tracePlans = plans.map(([dept, planStatus, ago, states], at): Plan => {
    const key = `tracePlans:${at + 1}`;
    const day = shiftDay(today, -ago);
    const deptId = departmentKey(dept);
    const dueUntil = shiftDay(day, 90);
    const chosen = devices
      .filter((device) => device.values.deptId === deptId && device.values.deviceState === '1' && !taken.has(device.key))
      .sort((left, right) => String(left.values.validDate).localeCompare(String(right.values.validDate)))
      .slice(0, 8);
    for (const device of chosen) taken.add(device.key);
    const items = chosen.map((device, place): Item => {
      const { values } = device;
      const lineState = states[place % states.length] ?? '1';
      const isTraced = traced.has(lineState);
      const sendDate = lineState === '4' || isTraced ? shiftDay(day, 12 + place) : null;
      const traceDate = isTraced ? shiftDay(day, 20 + place) : null;
      return {
        key: `${key}:${place + 1}`,
        createTime: workTime(day, 60 + place),
        ...(keeper ? { createdBy: keeper.key } : {}),
        values: {
          planId: key,
          planStatus,
          deptId,
          deviceId: device.key,
          deviceNo: values.deviceNo,
          deviceName: values.deviceName,
          model: values.model,
          measureRange: values.measureRange,
          accuracy: values.accuracy,
          factoryNo: values.factoryNo,
          keeperId: values.keeperId,
          validDate: values.validDate,
          planDate: shiftDay(day, 30 + place),
          traceOrg: values.traceOrg,
          declineReason: lineState === '2' ? '该设备拟停用，不再外送' : null,
          sendDate,
          backDate: traceDate === null ? null : shiftDay(traceDate, 3),
          traceDate,
          certNo: traceDate === null ? null : `SYJH-${serial(at + 1, 2)}${serial(place + 1, 3)}`,
          certFiles: null,
          correction: isTraced && place % 3 === 0 ? '修正值见证书第2页' : null,
          fee: isTraced ? `${300 + place * 80}.00` : null,
          intendedUse: lineState === '6' ? '最大允许误差不超过被检的三分之一' : null,
          result: lineState === '6' ? '1' : null,
          earlierTraceDate: null,
          earlierOrg: null,
          earlierCertNo: null,
          earlierResult: null,
          resultNote: null,
          confirmerId: lineState === '6' ? (keeper?.key ?? null) : null,
          confirmDate: lineState === '6' && traceDate !== null ? shiftDay(traceDate, 6) : null,
          lineState,
          remark: null,
        },
      };
    });
    tracePlanItems.push(...items);
    const isSubmitted = planStatus !== '1';
    const isAudited = planStatus !== '1' && planStatus !== '5';
    const done = items.filter(({ values }) => values.lineState === '6').length;
    const fees = items.reduce((sum, { values }) => sum + Number(values.fee ?? 0), 0);
    const submit: SeedStep = { action: 'submit', time: workTime(day, 200), by: keeper?.key };
    const audit: SeedStep = {
      action: planStatus === '10' ? 'reject' : 'approve',
      time: workTime(shiftDay(day, 1), 90),
      by: auditor?.key,
    };
    return {
      key,
      createTime: workTime(day, 50),
      ...(keeper ? { createdBy: keeper.key } : {}),
      trail: isAudited ? [submit, audit] : isSubmitted ? [submit] : [],
      values: {
        planNo: `SYJH${day.slice(0, 4)}-${serial(at + 1, 4)}`,
        planName: `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${{ 热: '热工', 力: '力学', 长: '长度' }[dept]}设备溯源`,
        planYear: Number(day.slice(0, 4)),
        planType: '2',
        deptId,
        checkWay: '1',
        dueUntil,
        splitFromId: null,
        splitPart: null,
        heirId: null,
        itemCount: items.length,
        doneCount: done,
        declinedCount: items.filter(({ values }) => values.lineState === '2').length,
        totalFee: fees.toFixed(2),
        submitterName: isSubmitted ? nameOf(keeper) : null,
        submitTime: isSubmitted ? workTime(day, 200) : null,
        auditorName: isAudited ? nameOf(auditor) : null,
        auditTime: isAudited ? workTime(shiftDay(day, 1), 90) : null,
        completeDate: planStatus === '20' ? shiftDay(day, 40) : null,
        removalReason: null,
        planStatus,
        remark: null,
      },
    };
  });
  return { tracePlans, tracePlanItems };
}

/** The device, what of it is checked, its unit, the reference, what was measured each time, and the limit. */
const checked = [
  ['精密压力表', '示值', 'kPa', '100.00', ['100.02', '100.01', '100.03', '100.02'], '0.05'],
  ['标准铂电阻温度计', '水三相点电阻', 'Ω', '25.0000', ['25.0004', '25.0006', '25.0005', '25.0009'], '0.0010'],
  ['电子天平', '质量示值', 'g', '200.0000', ['200.0001', '200.0001', '200.0002', '200.0004'], '0.0003'],
] as const;

/** Makes checks of some devices between two tracings: done ones, one that failed to be reviewed, and planned ones. */
export function makeInterimChecks({ today }: SeedOptions, { staff, devices }: Sources): readonly Check[] {
  const [keeper] = peopleOf(staff, '设');
  const [reviewer] = peopleOf(staff, '质');
  const due = devices.filter(({ values }) => values.deviceState === '1' && values.interimCycle !== null);
  const planned = shiftDay(today, -200);
  return checked.flatMap(([name, quantity, unitName, reference, results, limit], at) => {
    const device = due.find(({ values }) => values.deviceName === name);
    if (!device) return [];
    return [...results, null].map((measured, time): Check => {
      const checkDate = shiftDay(today, -(170 - time * 55));
      const checkState = measured === null ? '1' : time === results.length - 1 ? '2' : '3';
      const scale = 6;
      const deviation = measured === null ? null : (Number(measured) - Number(reference)).toFixed(scale);
      return {
        key: `interimChecks:${at + 1}:${time + 1}`,
        createTime: workTime(planned, 30 + at),
        ...(keeper ? { createdBy: keeper.key } : {}),
        values: {
          checkNo: `HC${planned.slice(0, 4)}-${serial(at * (results.length + 1) + time + 1, 4)}`,
          deviceId: device.key,
          deviceNo: device.values.deviceNo,
          deptId: device.values.deptId,
          planDate: checkDate,
          checkDate: measured === null ? null : checkDate,
          methodId: null,
          method: '核查标准法',
          standardId: null,
          quantity: measured === null ? null : quantity,
          unitName: measured === null ? null : unitName,
          reference: measured === null ? null : reference,
          measured,
          limit: measured === null ? null : limit,
          deviation,
          result: null,
          formerResult: null,
          isPassed: deviation === null ? null : Math.abs(Number(deviation)) <= Number(limit) ? '1' : '2',
          checkerId: device.values.keeperId,
          ownerDeptIds: staff.find(({ key }) => key === device.values.keeperId)?.values.deptId ?? null,
          reviewerName: checkState === '3' ? (reviewer?.values.staffName ?? null) : null,
          fileIds: null,
          remark: null,
          checkState,
        },
      };
    });
  });
}
