import type { DeviceFault } from '../make-devices';
import { peopleOf, type SeedOptions } from '../make-organisation';
import { serial, type Seed, shiftDay, workTime } from '../seed-row';

type Service = Seed<'metrology/maintenance'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly devices: readonly Seed<'metrology/devices'>[];
  readonly faults: readonly DeviceFault[];
}

interface Planned {
  readonly device: Seed<'metrology/devices'>;
  readonly serviceKind: '1' | '2';
  readonly content: string;
  readonly planDate: string;
  readonly isDone: boolean;
  readonly doneBy: string | null;
}

/** What is done, for how many days ahead or back it is planned, and whether it is done. */
const plans = [
  ['更换干燥剂并清洁称量室', -60, true],
  ['检查油位、排气并紧固接头', -35, true],
  ['清洁导轨并涂防锈油', -20, true],
  ['校核软件版本并备份参数', 5, false],
  ['检查电源线与接地', 25, false],
] as const;

/** Makes maintenance of devices in use, done and planned, and the repairs that are under way. */
export function makeMaintenance({ today }: SeedOptions, { staff, devices, faults }: Sources): readonly Service[] {
  const [keeper] = peopleOf(staff, '设');
  const inUse = devices.filter(({ values }) => values.deviceState === '1');
  const planned = plans.flatMap(([content, from, isDone], at): readonly Planned[] => {
    const device = inUse[at * 3];
    return device
      ? [{ device, serviceKind: '1', content, planDate: shiftDay(today, from), isDone, doneBy: keeper?.values.staffName ?? null }]
      : [];
  });
  const repairs = faults.flatMap(({ device: key, day, fault, by }): readonly Planned[] => {
    const device = devices.find((each) => each.key === key);
    return device ? [{ device, serviceKind: '2', content: fault, planDate: day, isDone: false, doneBy: by }] : [];
  });
  return [...planned, ...repairs].map(({ device, serviceKind, content, planDate, isDone, doneBy }, at): Service => ({
    key: `maintenance:${at + 1}`,
    createTime: workTime(serviceKind === '2' ? planDate : shiftDay(today, -70), 80 + at),
    ...(keeper ? { createdBy: keeper.key } : {}),
    values: {
      serviceNo: `WX${today.slice(0, 4)}-${serial(at + 1, 4)}`,
      deviceId: device.key,
      deviceNo: device.values.deviceNo,
      deptId: device.values.deptId,
      serviceKind,
      planDate,
      content,
      handlerId: keeper?.key ?? null,
      doneDate: isDone ? planDate : null,
      doneBy: isDone || serviceKind === '2' ? doneBy : null,
      cost: null,
      result: isDone ? '功能检查正常' : null,
      fileIds: null,
      serviceState: isDone ? '2' : '1',
    },
  }));
}
