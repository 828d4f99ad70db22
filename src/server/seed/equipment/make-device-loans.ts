import { peopleOf, type SeedOptions } from '../make-organisation';
import { serial, type Seed, shiftDay, workTime } from '../seed-row';

type Loan = Seed<'metrology/deviceLoans'>;
type Device = Seed<'metrology/devices'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly devices: readonly Device[];
}

/** State, how many days ago it went out, for how many days, what for. */
const loans = [
  ['3', 40, 7, '现场校准'],
  ['3', 22, 5, '下厂检定'],
  ['2', 12, 7, '现场校准'],
  ['2', 3, 7, '能力验证'],
  ['2', 1, 2, '比对试验'],
  ['1', 0, 5, '下厂检定'],
  ['0', 15, 3, '现场校准'],
] as const;

/** Makes loans of devices in use, one of them late, and the devices with who holds them. */
export function makeDeviceLoans({ today }: SeedOptions, { staff, devices }: Sources) {
  const [keeper] = peopleOf(staff, '设');
  const lenderName = keeper?.values.staffName ?? null;
  // Those that the interim checks and the plans take come first in the ledger: these are others.
  const chosen = devices.filter(({ values }) => values.deviceState === '1' && String(values.validDate) > today).slice(-loans.length);
  const deviceLoans = chosen.map((device, at): Loan => {
    const [loanState, ago, days, purpose] = loans[at % loans.length] ?? loans[0];
    const fromDay = shiftDay(today, -ago);
    const borrower = staff.find(({ values }) => values.deptId === device.values.deptId && values.staffState === '1') ?? staff[0];
    const isOut = loanState === '2' || loanState === '3';
    const isBack = loanState === '3';
    return {
      key: `deviceLoans:${at + 1}`,
      createTime: workTime(shiftDay(fromDay, -1), 100 + at),
      ...(keeper ? { createdBy: keeper.key } : {}),
      values: {
        loanNo: `LY${fromDay.slice(0, 4)}-${serial(at + 1, 4)}`,
        deviceId: device.key,
        deviceNo: device.values.deviceNo,
        borrowerId: borrower?.key ?? null,
        deptId: borrower?.values.deptId ?? null,
        purpose,
        fromDay,
        dueDay: shiftDay(fromDay, days),
        lentTime: isOut ? workTime(fromDay, 60 + at) : null,
        lenderName: isOut ? lenderName : null,
        outCondition: isOut ? '外观完好，附件齐全' : null,
        backTime: isBack ? workTime(shiftDay(fromDay, days), 60 + at) : null,
        backCondition: isBack ? '1' : null,
        backNote: null,
        receiverName: isBack ? lenderName : null,
        outDevice: loanState === '2' ? device.values.deviceNo : null,
        remark: null,
        loanState,
      },
    };
  });
  const holders = new Map(
    deviceLoans.flatMap(({ values }) => (values.loanState === '2' ? [[String(values.deviceId), values.borrowerId ?? null] as const] : [])),
  );
  const held = devices.map((device): Device =>
    holders.has(device.key) ? { ...device, values: { ...device.values, isLent: 1, holderIds: holders.get(device.key) ?? null } } : device,
  );
  return { deviceLoans, devices: held };
}
