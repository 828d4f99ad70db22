import { peopleOf, type SeedOptions } from '../make-organisation';
import { dailyNumbers } from '../make-quotes';
import { groupRows, type Seed, shiftDay, workTime } from '../seed-row';

type SitePlan = Seed<'crm/sitePlans'>;
type Registration = Seed<'crm/registrations'>;
type Recall = Seed<'crm/recallPlans'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly vehicles: readonly Seed<'crm/vehicles'>[];
  readonly devices: readonly Seed<'metrology/devices'>[];
  readonly registrations: readonly Registration[];
  readonly instruments: readonly Seed<'crm/instruments'>[];
}

/** Days from today on which each plan begins, the department that travels, and its state. */
const journeys = [
  [-12, '力', '3'],
  [2, '热', '2'],
  [9, '力', '1'],
] as const;

/** Makes journeys to customers' sites, the cars that they take, and registrations on site that the released ones serve. */
export function makeSitePlans(
  { today }: SeedOptions,
  { staff, vehicles, devices, registrations }: Sources,
): {
  readonly sitePlans: readonly SitePlan[];
  readonly carTrips: readonly Seed<'crm/carTrips'>[];
  readonly registrations: readonly Registration[];
} {
  const makeNumber = dailyNumbers('XC');
  const drivers = peopleOf(staff, '业');
  const cars = vehicles.filter((row) => row.values.vehicleState === '1');
  const onSite = registrations.filter(({ values }) => values.billType === '2' && values.billState === '3');
  const carTrips: Seed<'crm/carTrips'>[] = [];
  const planOf = new Map<string, SitePlan>();
  const sitePlans = journeys.map(([days, dept, state], at): SitePlan => {
    const [leader, ...others] = peopleOf(staff, dept);
    const [start, end] = [shiftDay(today, days), shiftDay(today, days + 1)];
    const served = state === '1' ? [] : onSite.slice(at * 2, at * 2 + 2);
    const made = shiftDay(today, Math.min(days, 0) - 5);
    const key = `sitePlans:${at + 1}`;
    const [car, driver] = [cars[at % cars.length], drivers[at % drivers.length]];
    const title = `${served[0]?.values.enterName ?? '开发区企业'}等现场检测`;
    if (state !== '1' && car && driver)
      carTrips.push({
        key: `carTrips:${at + 1}`,
        createTime: workTime(made, 120),
        values: {
          ...{ carId: car.key, carNumber: car.values.plateNumber, driverId: driver.key },
          ...{ startTime: `${start} 08:00:00`, endTime: `${end} 18:00:00`, purpose: title },
          ...{ sitePlanId: key, routePlanId: null, remark: null },
        },
      });
    const plan: SitePlan = {
      key,
      createTime: workTime(made, 60),
      values: {
        planNo: makeNumber(made),
        title,
        place: served[0]?.values.address ?? null,
        startDate: start,
        endDate: end,
        deptId: leader?.values.deptId ?? null,
        leaderId: leader?.key ?? null,
        memberIds:
          others
            .slice(0, 2)
            .map((row) => row.key)
            .join(',') || null,
        deviceIds:
          devices
            .filter((row) => row.values.deptId === leader?.values.deptId && row.values.deviceState === '1')
            .slice(0, 2)
            .map((row) => row.key)
            .join(',') || null,
        registrationCount: served.length,
        instrumentCount: served.reduce((count, row) => count + Number(row.values.itemCount), 0),
        tripCount: state === '1' ? 0 : 1,
        planState: state,
        remark: null,
      },
    };
    for (const row of served) planOf.set(row.key, plan);
    return plan;
  });
  return {
    sitePlans,
    carTrips,
    registrations: registrations.map((row): Registration => {
      const plan = planOf.get(row.key);
      if (!plan) return row;
      const { planNo, title } = plan.values;
      return { ...row, values: { ...row.values, sitePlanId: plan.key, busSpotPlan: { id: planNo, title } } };
    }),
  };
}

/** Makes the standing routes of collections. */
export function makeRoutePlans({ today }: SeedOptions, { staff, customers, vehicles }: Sources): readonly Seed<'crm/routePlans'>[] {
  const drivers = peopleOf(staff, '收');
  const cars = vehicles.filter((row) => row.values.vehicleState === '1');
  return (['河东线', '河西线'] as const).map((routeName, at) => ({
    key: `routePlans:${at + 1}`,
    createTime: workTime(shiftDay(today, -200), 30 + at),
    values: {
      ...{ routeName, areaId: null, weekdays: at === 0 ? '1,3,5' : '2,4', runDate: null },
      ...{ carId: cars[at % cars.length]?.key ?? null, driverId: drivers[at % drivers.length]?.key ?? null },
      stops: customers.slice(at * 3, at * 3 + 3).map((row, index) => ({
        enterId: row.key,
        address: row.values.address,
        arriveAt: `${9 + index}:30`,
        note: null,
      })),
      ...{ waitingCount: 0, routeState: '0', remark: null },
    },
  }));
}

/** Makes recalls of instruments that fall due: one that is planned, and some whose customers have been asked. */
export function makeRecallPlans({ today }: SeedOptions, { customers, instruments }: Sources): readonly Recall[] {
  const makeNumber = dailyNumbers('ZH');
  const until = shiftDay(today, 60);
  const due = instruments.filter(({ values }) => values.deviceState === '1' && String(values.nextCheckDate) <= until);
  const units = new Map(customers.map((row) => [row.key, row]));
  return [...groupRows(due, ({ values }) => values.enterId)].slice(0, 4).map(([enterId, own], at): Recall => {
    const unit = units.get(String(enterId));
    const { name = null, mobile = null } = unit?.values.contacts?.[0] ?? {};
    const made = shiftDay(today, -6 + at);
    const isAsked = at > 0;
    return {
      key: `recallPlans:${at + 1}`,
      createTime: workTime(made, 60),
      values: {
        planNo: makeNumber(made),
        enterId,
        enterName: unit?.values.enterName ?? null,
        contact: name,
        mobile,
        dueUntil: until,
        instrumentIds: own
          .slice(0, 5)
          .map((row) => row.key)
          .join(','),
        bringBy: shiftDay(today, at === 1 ? -1 : 20),
        salesmanId: unit?.values.salesmanId ?? null,
        registrationCount: 0,
        noticeTime: isAsked ? workTime(made, 90) : null,
        recallState: isAsked ? '2' : '1',
        remark: null,
      },
    };
  });
}
