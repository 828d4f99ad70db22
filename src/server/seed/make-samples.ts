import type { CatalogRow } from './make-library';
import { priceSample } from './money/price-sample';
import type { Random } from './values/random';
import { joinKeys, type Seed, type SeedValues, serial, shiftDay, workTime } from './seed-row';

type Sample = Seed<'metrology/samples'>;
export type SampleState = Exclude<SeedValues<'metrology/samples'>['sampleState'], null>;

function custodyOf(random: Random, state: SampleState, age: number) {
  switch (state) {
    case '0':
      return '5';
    case '50':
      return '1';
    case '100':
    case '300':
      // Testing begins in the laboratory.
      return random.pick(state === '100' ? ['1', '2', '2'] : ['2']);
    case '400':
      return '3';
    case '1000':
      return age > 20 ? '5' : random.pick(['3', '4']);
  }
}

interface SampleOf {
  readonly order: Seed<'crm/orders'>;
  readonly row: CatalogRow;
  readonly state: SampleState;
  readonly sampleNo: string;
  readonly key: string;
  readonly discountRate: string;
  readonly charge: Seed<'finance/chargeStandards'> | undefined;
  readonly agreed: Seed<'finance/agreedPrices'> | undefined;
  readonly today: string;
}

/** Makes a sample with the fee that the page computes; its tasks are counted by {@link withTaskCounts}. */
export function makeSample(random: Random, { order, row, state, sampleNo, key, discountRate, charge, agreed, today }: SampleOf): Sample {
  const { offer } = row;
  const { values } = order;
  const day = String(values.orderDate);
  const age = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const urgentType = values.urgentType ?? '0';
  const qtySets = random.weighted([
    [1, 8],
    [2, 1],
    [random.int(3, 6), 1],
  ]);
  const rate = offer.isDiscountable === 1 && agreed === undefined ? discountRate : '1.0000';
  const custody = custodyOf(random, state, age);
  const isVerification = offer.abilityType === '1';
  const appearance = random.chance(0.96) ? '1' : '2';
  const out = shiftDay(day, Math.min(age - 1, random.int(9, 25)));
  return {
    key,
    createTime: workTime(day, random.int(60, 500)),
    ...(order.createdBy === undefined ? {} : { createdBy: order.createdBy }),
    values: {
      sampleNo,
      orderId: order.key,
      enterId: values.enterId,
      promiseDate: values.promiseDate,
      testDays: row.values.defaultDays,
      flowNo: null,
      catalogId: row.key,
      instrumentId: null,
      instrumentName: offer.name,
      actualName: null,
      model: offer.model,
      factoryNo: `${random.pick(['A', 'B', 'K', 'SN'])}${random.int(10_000, 999_999)}`,
      hasNoFactoryNo: 0,
      manageNo: random.chance(0.6) ? `SB-${serial(random.int(1, 900), 3)}` : null,
      measureRange: offer.range,
      accuracy: offer.accuracy,
      manufacturer: null,
      qtySets,
      piecesPerSet: 1,
      unit: offer.unit,
      certCount: 1,
      isDualNo: 0,
      accessories: random.chance(0.2) ? '电源线、说明书' : null,
      powerType: null,
      appearance,
      appearanceNote: appearance === '2' ? random.pick(['表面有划痕', '表盘玻璃破裂', '接头变形']) : null,
      acceptanceMaterial: random.chance(0.2) ? '1' : null,
      abilityType: offer.abilityType,
      certificateType: isVerification ? '1' : '2',
      inspectionType: isVerification ? random.pick(['1', '3', '3']) : null,
      isStrong: offer.isStrong,
      applianceUse: offer.isStrong === '0' ? null : random.pick(['3', '4', '5']),
      deptId: row.values.deptId,
      groupId: row.values.groupId,
      requirement: random.chance(0.1) ? '请在证书上注明设备编号' : null,
      urgentType,
      ...priceSample({
        ...{ row, order, charge, agreed, urgentType, qtySets, discountRate: rate },
        isVoid: state === '0',
        isOpen: state === '50',
      }),
      reductionRate: '1.0000',
      custody,
      certShelfNo: null,
      shelfNo: custody === '4' ? `${random.pick(['A', 'B', 'C'])}-${serial(random.int(1, 24), 2)}` : null,
      holderName: custody === '5' ? String(values.contactName) : custody === '1' ? null : custody === '4' ? '样品库' : '检测室',
      routeId: state === '0' || state === '50' ? null : row.values.routeId,
      nodeId: null,
      passKind: null,
      routeStep: 0,
      passCount: 0,
      storeTime: custody === '4' ? workTime(shiftDay(today, -1), random.int(30, 400)) : null,
      outTo: custody === '5' ? String(values.contactName) : null,
      outTime: custody === '5' && out < today ? workTime(out, random.int(30, 500)) : null,
      returnRule: state === '0' ? '0' : null,
      sampleState: state,
      // What bills make of them is told by withBills.
      sampleSettlement: '0',
      isPrepaid: 0,
      isBillable: 0,
      isCharged: 1,
      feeState: '50',
      mayIssue: 0,
      mayLeave: 0,
      taskDeptIds: null,
      taskStaffIds: null,
      taskCount: 0,
      begunCount: 0,
      finishedCount: 0,
      untestedCount: 0,
      reportCount: ['300', '400', '1000'].includes(state) ? 1 : 0,
      issuedCount: state === '1000' ? 1 : 0,
      validCount: state === '1000' ? 1 : 0,
      testDate: null,
      testPlace: null,
      testTemperature: null,
      testHumidity: null,
      testPressure: null,
      testBasisIds: null,
      testStandardIds: null,
      testDeviceIds: null,
      photoIds: null,
      mergeIntoId: null,
      draftReportId: null,
      remark: null,
    },
  };
}

/** A sample with the counts of its tasks that the page rolls up, and with the conditions of the last of them that is approved. */
export function withTaskCounts(sample: Sample, tasks: readonly Seed<'metrology/tasks'>[]): Sample {
  const count = (holds: (state: string) => boolean): number => tasks.filter((task) => holds(String(task.values.itemState))).length;
  const approved = tasks.filter((task) => task.values.itemState === '600').at(-1)?.values;
  return {
    ...sample,
    values: {
      ...sample.values,
      ...(approved && {
        testDate: String(approved.lockTime).slice(0, 10),
        testPlace: approved.place,
        testTemperature: approved.temperature,
        testHumidity: approved.humidity,
        testPressure: approved.pressure,
      }),
      taskDeptIds: joinKeys(tasks.map(({ values }) => values.deptId)),
      taskStaffIds: joinKeys(tasks.flatMap(({ values }) => [values.assigneeId, values.verifierId])),
      taskCount: count((state) => state !== '0'),
      begunCount: count((state) => !['0', '100', '200'].includes(state)),
      finishedCount: count((state) => state === '600'),
      untestedCount: count((state) => ['100', '200', '300'].includes(state)),
    },
  };
}
