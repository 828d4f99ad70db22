import { makeRandom, type Random } from '../values/random';
import type { SeedOptions } from '../make-organisation';
import { type Seed, type SeedStep, type SeedValues, serial, shiftDay, shiftMonths, workTime } from '../seed-row';

type Report = Seed<'metrology/reports'>;
type ReportState = Exclude<SeedValues<'metrology/reports'>['reportState'], null>;

interface ReportSources {
  readonly orders: readonly Seed<'crm/orders'>[];
  readonly samples: readonly Seed<'metrology/samples'>[];
  readonly tasks: readonly Seed<'metrology/tasks'>[];
  readonly customers: readonly Seed<'crm/customers'>[];
}

const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Draws the code by which who holds a certificate proves that he does. */
export const makeCheckCode = (random: Random): string => Array.from({ length: 12 }, () => random.pick([...signs])).join('');

/** How far the certificate of a sample is; undefined where testing has not begun. */
function stateOf(random: Random, sampleState: string): ReportState | undefined {
  if (sampleState === '1000') return '1000';
  if (sampleState === '400') return random.pick(['300', '400', '500', '600', '700']);
  return sampleState === '300' ? '300' : undefined;
}

/** Makes the certificate of each sample whose testing has begun, as far as the sample's state says. */
export function makeReports({ seed, today }: SeedOptions, { orders, samples, tasks, customers }: ReportSources): readonly Report[] {
  const random = makeRandom(seed, 'reports');
  const ordersBy = new Map(orders.map((order) => [order.key, order]));
  const tasksBy = new Map(tasks.map((task) => [task.values.sampleId, task]));
  const customersBy = new Map(customers.map((customer) => [customer.key, customer]));
  let drawn = 0;
  const serials = new Map<string, number>();
  /** As the shipped rule numbers them, whatever they are of: two series in one institute are taken for each other. */
  const makeNumber = (year: string): string => {
    const next = (serials.get(year) ?? 0) + 1;
    serials.set(year, next);
    return `ZS${year}-${serial(next, 6)}`;
  };
  return samples.flatMap((sample): readonly Report[] => {
    const { values: of } = sample;
    const state = stateOf(random, String(of.sampleState));
    const order = ordersBy.get(String(of.orderId));
    const task = tasksBy.get(sample.key);
    if (state === undefined || !order || !task) return [];
    const has = (least: ReportState): boolean => Number(state) >= Number(least);
    const yesterday = shiftDay(today, -1);
    const done = String(task.values.finishTime ?? task.values.startTime ?? task.createTime).slice(0, 10);
    const on = (days: number): string => {
      const shifted = shiftDay(done, days);
      return shifted < yesterday ? shifted : yesterday;
    };
    // One after the other also where they all fall on the last day.
    const [drafted, checked, signed, issued] = [workTime(on(0), 420), workTime(on(1), 440), workTime(on(1), 470), workTime(on(2), 500)];
    const taken = workTime(on(2), 530);
    const [drafter, verifier, head] = [task.values.assigneeId, task.values.verifierId, task.createdBy ?? null];
    const isVerification = of.certificateType === '1';
    const isFailed = task.values.result === '2';
    const certificateType = has('500') && isVerification && isFailed ? '3' : of.certificateType;
    const checkDate = has('500') ? String(task.values.lockTime ?? '').slice(0, 10) : null;
    const cycleMonths = has('500') && certificateType === '1' ? 12 : null;
    drawn += has('500') ? 1 : 0;
    const reportNo = has('500') ? makeNumber(on(0).slice(0, 4)) : null;
    const isFiled = state === '1000' && random.chance(0.7);
    const step = (least: ReportState, action: string, time: string, by: string | null): readonly SeedStep[] =>
      has(least) ? [{ action, time, by: by ?? undefined }] : [];
    const customer = customersBy.get(String(of.enterId));
    return [
      {
        key: `reports:${sample.key}`,
        createTime: String(task.values.startTime ?? task.createTime),
        ...(drafter === null ? {} : { createdBy: drafter }),
        trail: [
          ...step('400', 'draft', drafted, drafter),
          ...step('500', 'submit', drafted, drafter),
          ...step('600', 'verify', checked, verifier),
          ...step('700', 'approve', signed, head),
          ...step('1000', 'issue', issued, null),
          ...(isFiled ? [...step('1000', 'pickUp', taken, null), ...step('1000', 'archive', taken, null)] : []),
        ],
        values: {
          reportNo,
          verifyCode: has('700') ? makeCheckCode(random) : null,
          title: `${reportNo ?? String(of.sampleNo)} ${String(of.instrumentName)}`,
          reportState: state,
          validState: has('700') ? '1' : null,
          certificateType,
          sampleId: sample.key,
          sampleNo: of.sampleNo,
          orderId: of.orderId,
          enterId: of.enterId,
          deptId: of.deptId,
          abilityType: of.abilityType,
          certCompany: has('400') ? order.values.certName : null,
          certAddress: has('400') ? (customer?.values.address ?? null) : null,
          instrumentName: of.instrumentName,
          model: of.model,
          factoryNo: of.factoryNo,
          manageNo: has('400') ? of.manageNo : null,
          manufacturer: has('400') ? of.manufacturer : null,
          receiveDate: has('400') ? order.values.orderDate : null,
          checkDate,
          cycleMonths,
          validDate: cycleMonths === null || checkDate === null ? null : shiftDay(shiftMonths(checkDate, cycleMonths), -1),
          suggestCycle: null,
          basisIds: has('500') ? task.values.basisIds : null,
          standardIds: has('500') ? task.values.standardIds : null,
          deviceIds: has('500') ? task.values.deviceIds : null,
          place: has('500') ? task.values.place : null,
          temperature: has('500') ? task.values.temperature : null,
          humidity: has('500') ? task.values.humidity : null,
          pressure: null,
          authQualify: has('500') ? random.pick(['cnas', 'cma', 'legal']) : null,
          conclusion: has('500') && isVerification ? (isFailed ? '不合格' : '合格') : null,
          conclusionNote: null,
          uncertainty: has('500') && certificateType === '2' ? `U=0.0${random.int(1, 9)}，k=2` : null,
          pageCount: has('500') ? random.int(2, 5) : null,
          copies: 1,
          drafterId: has('400') ? drafter : null,
          draftTime: has('400') ? drafted : null,
          verifierId: has('600') ? verifier : null,
          verifyTime: has('600') ? checked : null,
          signatoryId: has('700') ? head : null,
          approveTime: has('700') ? signed : null,
          issueDate: has('700') ? on(1) : null,
          // What was issued before the bill was settled was permitted by the head.
          releaserId: has('1000') && of.mayIssue === 0 ? head : null,
          releaseTime: has('1000') && of.mayIssue === 0 ? signed : null,
          issueTime: has('1000') ? issued : null,
          sendWay: '1',
          expressNo: null,
          receiver: isFiled ? order.values.contactName : null,
          receiveTime: isFiled ? taken : null,
          takeBackTime: null,
          certStore: isFiled ? '4' : '1',
          certShelfNo: null,
          archiveNo: isFiled ? `GD${on(2).slice(0, 4)}-${serial(drawn, 5)}` : null,
          archiveTime: isFiled ? taken : null,
          replacesId: null,
          replacedById: null,
          amendmentCount: 0,
          replaceReason: null,
          amendReason: null,
          amendContent: null,
          voidAskTime: null,
          voidReason: null,
          isDraftable: state === '300' && (of.sampleState === '400' || of.sampleState === '1000') ? 1 : 0,
          isVoidAsked: 0,
          isOutReplaced: 0,
          fileIds: null,
          remark: null,
        },
      },
    ];
  });
}

/** Says through which hands a sample has gone to where it is now. Source: dictionary `custody`. */
const ways: Readonly<Record<string, readonly string[]>> = {
  '1': [],
  '2': ['1', '2'],
  '3': ['1', '2', '3'],
  '4': ['1', '2', '3', '4'],
  '5': ['1', '2', '3', '5'],
};

/** Makes the hand-overs that samples have behind them; the last taker is who holds the sample. */
export function makeHandovers({ samples, tasks }: Pick<ReportSources, 'samples' | 'tasks'>): readonly Seed<'metrology/handovers'>[] {
  const tasksBy = new Map(tasks.map((task) => [task.values.sampleId, task]));
  return samples.flatMap(({ key, createTime, values }) => {
    const way = values.sampleState === '0' ? ['1', '5'] : (ways[String(values.custody)] ?? []);
    const task = tasksBy.get(key);
    const day = (task?.createTime ?? createTime).slice(0, 10);
    return way.slice(1).map((toPlace, index): Seed<'metrology/handovers'> => {
      const isLast = index === way.length - 2;
      // A few minutes after one another on one day: none before the sample came, none after today.
      const time = workTime(day, 500 + 10 * index);
      return {
        key: `handovers:${key}.${index + 1}`,
        createTime: time,
        values: {
          sampleId: key,
          handName: values.sampleNo,
          instrumentName: values.instrumentName,
          orderId: values.orderId,
          enterId: values.enterId,
          deptId: values.deptId,
          fromPlace: (way[index] ?? '1') as SeedValues<'metrology/handovers'>['fromPlace'],
          toPlace: toPlace as SeedValues<'metrology/handovers'>['toPlace'],
          nodeId: null,
          giverName: index === 0 ? '收发室' : '检测室',
          takerName: isLast ? (values.holderName ?? '收发室') : '检测室',
          shelfNo: toPlace === '4' ? values.shelfNo : null,
          handTime: time,
        },
      };
    });
  });
}
