import type { CatalogRow } from './make-library';
import { peopleOf, type SeedOptions } from './make-organisation';
import { dailyNumbers } from './make-quotes';
import { makeRandom } from './values/random';
import { groupRows, scaled, type Seed, type SeedStep, shiftDay, workTime } from './seed-row';

type Pickup = Seed<'crm/pickups'>;
type State = '1' | '2' | '3' | '4' | '5' | '9';

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly catalog: readonly CatalogRow[];
  readonly vehicles: readonly Seed<'crm/vehicles'>[];
  readonly orders: readonly Seed<'crm/orders'>[];
  readonly samples: readonly Seed<'metrology/samples'>[];
}

const ways: Readonly<Record<State, readonly string[]>> = {
  '1': [],
  '2': ['accept'],
  '3': ['accept', 'dispatch'],
  '4': ['accept', 'dispatch', 'ready'],
  '5': ['accept', 'dispatch', 'ready', 'pickUp'],
  '9': ['cancel'],
};

/** Makes booked pickups: those of the last weeks, most of them done, and those of the days to come. Every fourth fetches instruments from the customer. */
export function makePickups(options: SeedOptions, { staff, customers, catalog, vehicles, orders, samples }: Sources): readonly Pickup[] {
  const random = makeRandom(options.seed, 'pickups');
  const { today, scale } = options;
  const [acceptors, handlers] = [peopleOf(staff, '业'), peopleOf(staff, '收')];
  const names = new Map(staff.map((row) => [row.key, String(row.values.staffName)]));
  const byKey = new Map(customers.map((row) => [row.key, row]));
  const samplesOf = groupRows(samples, (row) => row.values.orderId);
  const complete = orders.filter((row) => row.values.orderStatus === '1000');
  const offers = catalog.filter((row) => row.values.abilityStatus === '1');
  const cars = vehicles.filter((row) => row.values.vehicleState === '1');
  const makeNumber = dailyNumbers('QJ');
  const ended: readonly State[] = ['5', '5', '5', '9', '5'];
  const open: readonly State[] = ['1', '4', '2', '1', '3', '2'];
  const count = scaled(30, scale, 12);
  return Array.from({ length: count }, (_, at): Pickup => {
    const isEnded = at < count * 0.6;
    const state = (isEnded ? ended[at % ended.length] : open[at % open.length]) ?? '1';
    const booked = shiftDay(today, isEnded ? -28 + Math.floor((at * 24) / count) : -1 - Math.floor((count - at) / 6));
    const due = isEnded ? shiftDay(booked, random.int(1, 3)) : shiftDay(today, random.int(1, 5));
    const isFetched = at % 4 === 3;
    const order = isFetched || isEnded ? undefined : random.pick(complete);
    const customer = byKey.get(String(order?.values.enterId)) ?? random.pick(customers.filter((row) => row.values.isBlack === 0));
    const { name = null, mobile = null } = customer.values.contacts?.[0] ?? {};
    const things = order
      ? (samplesOf.get(order.key) ?? []).map(({ values }) => ({
          name: String(values.instrumentName),
          model: values.model,
          factoryNo: values.factoryNo,
        }))
      : random.some(offers, random.int(1, 4)).map(({ offer }) => ({ name: offer.name, model: offer.model, factoryNo: null }));
    const items = things.map((thing) => ({ ...thing, qty: 1, remark: null }));
    const [acceptor, handler] = [random.pick(acceptors), random.pick(handlers)];
    const steps = ways[state].map((action, step): SeedStep => ({
      action,
      time: action === 'pickUp' ? workTime(due, 120) : workTime(booked, 60 + 60 * step),
      by: action === 'accept' || action === 'cancel' ? acceptor.key : handler.key,
    }));
    const timeOf = (action: string): string | null => steps.find((step) => step.action === action)?.time ?? null;
    const has = (action: string): boolean => timeOf(action) !== null;
    const car = random.pick(cars);
    return {
      key: `pickups:${at + 1}`,
      createTime: workTime(booked, 20),
      ...(customer.values.salesmanId === null ? {} : { createdBy: customer.values.salesmanId }),
      trail: steps,
      values: {
        pickupNo: makeNumber(booked),
        pickupState: state,
        direction: isFetched ? '1' : '2',
        enterId: customer.key,
        customerName: customer.values.enterName,
        contact: name,
        mobile,
        pickupTime: `${due} ${random.pick(['09:00', '09:30', '10:30', '14:30', '15:00', '16:00'])}:00`,
        pickupWay: '1',
        expressNo: null,
        address: isFetched ? customer.values.address : null,
        orderId: order?.key ?? null,
        settleState: order?.values.settleState ?? null,
        items,
        instrumentCount: items.length,
        isUseCar: isFetched ? 1 : 0,
        traffics: isFetched
          ? [
              {
                carId: car.key,
                carNumber: car.values.plateNumber,
                driverUserId: handler.key,
                driverStaffName: names.get(handler.key) ?? null,
              },
            ]
          : [],
        routePlanId: null,
        acceptorId: has('accept') ? acceptor.key : null,
        acceptTime: timeOf('accept'),
        handlerId: has('dispatch') ? handler.key : null,
        receiver: has('pickUp') ? name : null,
        signature: null,
        finishTime: timeOf('pickUp'),
        cancelReason: state === '9' ? '生产安排有变，改期再约' : null,
        remark: null,
      },
    };
  });
}
