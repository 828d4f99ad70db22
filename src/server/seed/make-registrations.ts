import type { CatalogRow } from './make-library';
import { peopleOf, type SeedOptions } from './make-organisation';
import { dailyNumbers } from './make-quotes';
import { makeRandom, type Random } from './values/random';
import { groupRows, scaled, type Seed, type SeedStep, type SeedValues, shiftDay, workTime } from './seed-row';

type Registration = Seed<'crm/registrations'>;
type Order = Seed<'crm/orders'>;
type Sample = Seed<'metrology/samples'>;
type Item = NonNullable<SeedValues<'crm/registrations'>['items']>[number];
type State = '1' | '2' | '3' | '4' | '9';

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
  readonly catalog: readonly CatalogRow[];
  readonly vehicles: readonly Seed<'crm/vehicles'>[];
  readonly orders: readonly Order[];
  readonly samples: readonly Sample[];
}

/** The institute's cars. */
export function makeVehicles({ today }: SeedOptions, staff: readonly Seed<'hr/staff'>[]): readonly Seed<'crm/vehicles'>[] {
  const keepers = peopleOf(staff, '业');
  const cars = [
    ['湘A6K218', '大众迈腾', 5, '客户走访、小件取送', 240, '1'],
    ['湘A9T037', '别克 GL8', 7, '现场检测人员与标准器', 25, '1'],
    ['湘AD12586', '比亚迪 e6', 5, '市内取送件', 310, '1'],
    ['湘A3M905', '江铃全顺', 9, '标准砝码与大件设备', -6, '2'],
    ['湘A7P552', '五菱宏光', 7, '取送件', 120, '3'],
  ] as const;
  return cars.map(([plateNumber, vehicleModel, seats, purpose, days, vehicleState], at) => ({
    key: `vehicles:${at + 1}`,
    createTime: workTime(shiftDay(today, -400 + at), 60),
    values: {
      plateNumber,
      vehicleModel,
      seats,
      purpose,
      keeperId: keepers[at % keepers.length]?.key ?? null,
      inspectDate: shiftDay(today, days),
      vehicleState,
      remark: null,
    },
  }));
}

/** What an instrument that is not chosen from the customer's ledger leaves open. */
const written = {
  enterInstrumentId: null,
  instrumentName: null,
  instrumentModel: null,
  instrumentFactoryNo: null,
  instrumentManageNo: null,
  measureRange: null,
  accuracy: null,
  manufacturer: null,
} as const;

/** What is registered of an instrument that became a sample. */
const itemOf = ({ values }: Sample): Item => ({
  ...written,
  name: String(values.instrumentName),
  model: values.model,
  factoryNo: values.factoryNo,
  manageNo: values.manageNo,
  catalogId: values.catalogId,
  deptId: values.deptId,
  qty: values.qtySets,
  unit: values.unit,
  abilityType: values.abilityType,
  inspectionType: values.inspectionType,
  accessories: values.accessories,
  appearance: values.appearance,
  appearanceNote: values.appearanceNote,
  requirement: values.requirement,
  acceptanceMaterial: values.acceptanceMaterial,
});

/** An instrument as a customer announces it; whether the catalogue knows it is found out at the desk. */
function announce(random: Random, { key, offer, values }: CatalogRow, isKnown: boolean): Item {
  return {
    ...written,
    name: offer.name,
    model: offer.model,
    factoryNo: `${random.pick(['A', 'K', 'SN'])}${random.int(10_000, 999_999)}`,
    manageNo: null,
    catalogId: isKnown ? key : null,
    deptId: isKnown ? values.deptId : null,
    qty: random.int(1, 3),
    unit: offer.unit,
    abilityType: '2',
    inspectionType: null,
    accessories: null,
    appearance: '1',
    appearanceNote: null,
    requirement: random.chance(0.2) ? '请加急，生产线等用' : null,
    acceptanceMaterial: null,
  };
}

interface Draft {
  readonly day: string;
  readonly state: State;
  readonly billType: '1' | '2' | '3';
  readonly customer: Seed<'crm/customers'>;
  readonly items: readonly Item[];
  readonly order?: Order;
}

/** One registration of every third order, and those of the last weeks that are still open or came to nothing. */
function makeDrafts(random: Random, { today, scale }: SeedOptions, { customers, catalog, orders, samples }: Sources): readonly Draft[] {
  const byKey = new Map(customers.map((row) => [row.key, row]));
  const samplesOf = groupRows(samples, (row) => row.values.orderId);
  const accepted = orders.flatMap((order, at): readonly Draft[] => {
    const customer = byKey.get(String(order.values.enterId));
    if (at % 3 !== 0 || !customer) return [];
    const items = (samplesOf.get(order.key) ?? []).map(itemOf);
    return [{ day: String(order.values.orderDate), state: '3', billType: order.values.serviceType ?? '1', customer, items, order }];
  });
  const buyers = customers.filter((row) => row.values.isBlack === 0 && (row.values.contacts ?? []).length > 0);
  const offers = catalog.filter((row) => row.values.abilityStatus === '1');
  const states = ['2', '1', '2', '4', '2', '9', '2', '1'] as const;
  const open = Array.from({ length: scaled(24, scale, 8) }, (_, at): Draft => {
    const state = states[at % states.length] ?? '2';
    const billType = at % 7 === 6 ? '3' : at % 4 === 2 ? '2' : '1';
    const items = billType === '3' ? [] : random.some(offers, random.int(1, 5)).map((row) => announce(random, row, at % 3 !== 1));
    return { day: shiftDay(today, -1 - Math.floor(at / 2)), state, billType, customer: random.pick(buyers), items };
  });
  return [...accepted, ...open].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

function stepsOf({ day, state, order }: Draft, acceptor: string, salesman: string): readonly SeedStep[] {
  const submit: SeedStep = { action: 'submit', time: workTime(day, 30), by: salesman };
  if (order)
    return [
      { ...submit, time: workTime(day, 0) },
      { action: 'accept', time: order.createTime, by: order.createdBy },
    ];
  if (state === '2') return [submit];
  if (state === '4') return [submit, { action: 'sendBack', time: workTime(day, 120), by: acceptor }];
  if (state === '9') return [submit, { action: 'cancel', time: workTime(day, 200), by: salesman }];
  return [];
}

/** Makes registrations; the orders among them that were accepted from one say so. */
export function makeRegistrations(
  options: SeedOptions,
  sources: Sources,
): { readonly registrations: readonly Registration[]; readonly orders: readonly Order[] } {
  const random = makeRandom(options.seed, 'registrations');
  const { staff, vehicles } = sources;
  const people = new Map(staff.map((row) => [row.key, String(row.values.staffName)]));
  const nameOf = (key: string | null | undefined): string | null => people.get(key ?? '') ?? null;
  const [acceptor] = peopleOf(staff, '业');
  const drivers = peopleOf(staff, '收');
  const makeNumber = dailyNumbers('DJ');
  const made = new Map<string, string>();
  const registrations = makeDrafts(random, options, sources).map((draft, at): Registration => {
    const { day, state, billType, customer, items, order } = draft;
    const key = `registrations:${at + 1}`;
    if (order) made.set(order.key, key);
    const { name = null, mobile = null } = random.pick(customer.values.contacts ?? []);
    const salesman = customer.values.salesmanId;
    const acceptorId = order?.values.acceptorId ?? null;
    const isOnSite = billType === '2';
    const driver = random.pick(drivers).key;
    const car = random.pick(vehicles.filter((row) => row.values.vehicleState === '1'));
    const start = shiftDay(day, random.int(2, 6));
    return {
      key,
      createTime: workTime(day, 0),
      ...(salesman === null ? {} : { createdBy: salesman }),
      trail: stepsOf(draft, acceptor?.key ?? '', salesman ?? ''),
      values: {
        registrationNo: makeNumber(day),
        billType,
        billState: state,
        billDate: day,
        bussinessType: '1',
        enterId: customer.key,
        enterName: customer.values.enterName,
        enterType: customer.values.enterType,
        socialNumber: customer.values.socialNumber,
        provinceid: null,
        cityid: null,
        areaid: null,
        areaName: null,
        address: customer.values.address,
        applicant: order?.values.contactName ?? name,
        agent: null,
        mobile: order?.values.mobile ?? mobile,
        phone: customer.values.phone,
        acceptor: acceptorId,
        acceptorName: nameOf(acceptorId),
        businessStaffId: salesman,
        businessStaffName: nameOf(salesman),
        hopeTestDate: random.chance(0.7) ? shiftDay(day, random.int(3, 12)) : null,
        startTime: isOnSite ? `${start} 08:30:00` : null,
        isUseCar: isOnSite ? 1 : 0,
        traffics: isOnSite
          ? [{ carId: car.key, carNumber: car.values.plateNumber, driverUserId: driver, driverStaffName: nameOf(driver) }]
          : [],
        busSpotPlan: { id: null, title: isOnSite ? `${String(customer.values.enterAbbr)}现场检测` : null },
        sitePlanId: null,
        recallPlanId: null,
        isSpotBack: 0,
        invoiceId: customer.values.invoiceTitles?.[0] ? customer.values.enterName : null,
        isTemp: 0,
        isCancel: state === '9' ? 1 : 0,
        cancelReason: state === '9' ? '设备已停用，不再送检' : null,
        returnReason: state === '4' ? '请补充器具的型号规格与出厂编号' : null,
        items,
        itemCount: items.reduce((count, item) => count + Number(item.qty), 0),
        signature: null,
        remark: null,
      },
    };
  });
  const orders = sources.orders.map((order): Order => {
    const registrationId = made.get(order.key);
    return registrationId === undefined ? order : { ...order, values: { ...order.values, registrationId } };
  });
  return { registrations, orders };
}
