import { peopleOf, type SeedOptions } from '../make-organisation';
import { dailyNumbers } from '../make-quotes';
import { scaled, type Seed, type SeedStep, workTime } from '../seed-row';

type Change = Seed<'metrology/sampleChanges'>;
type Sample = Seed<'metrology/samples'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly orders: readonly Seed<'crm/orders'>[];
  readonly samples: readonly Sample[];
}

/** What was found wrong, and what it should be. */
const found: readonly ((values: Sample['values']) => Partial<Change['values']> & { readonly reason: string })[] = [
  ({ factoryNo }) => ({ reason: '铭牌与登记的出厂编号不符，客户已书面确认', factoryNo: `${factoryNo ?? ''}A`, hasNoFactoryNo: 0 }),
  () => ({ reason: '登记时漏写设备编号', manageNo: 'SB-0021' }),
  () => ({ reason: '客户来电更正测量范围', measureRange: '（0～150）mm' }),
  () => ({ reason: '附件少登记一件，客户来电补充', accessories: '电源线、说明书' }),
];

/** Makes requests to change the data of samples in testing: some wait, some were refused; none has changed a sample. */
export function makeSampleChanges({ scale }: SeedOptions, { staff, orders, samples }: Sources): readonly Change[] {
  const [head] = peopleOf(staff, '力');
  const makeNumber = dailyNumbers('BG');
  const acceptors = new Map(orders.map(({ key, values }) => [key, { acceptorId: values.acceptorId, day: String(values.orderDate) }]));
  const open = samples.filter(({ values }) => values.sampleState === '300' || values.sampleState === '400');
  return open.slice(-scaled(12, scale, 4)).map(({ key, createdBy, values }, at): Change => {
    const { acceptorId = null, day = '' } = acceptors.get(String(values.orderId)) ?? {};
    const right = found[at % found.length]?.(values) ?? { reason: '客户要求' };
    const changeState = at % 3 === 1 ? '4' : '2';
    const submit: SeedStep = { action: 'submit', time: workTime(day, 510), by: createdBy };
    const { actualName, model, factoryNo, hasNoFactoryNo, manageNo, measureRange, accuracy, manufacturer, accessories } = values;
    const { requirement, certCount, certificateType, unit, inspectionType, isStrong, applianceUse } = values;
    return {
      key: `sampleChanges:${at + 1}`,
      createTime: workTime(day, 505),
      ...(createdBy === undefined ? {} : { createdBy }),
      trail: changeState === '4' ? [submit, { action: 'refuse', time: workTime(day, 525), by: head?.key }] : [submit],
      values: {
        changeNo: makeNumber(day),
        sampleId: key,
        sampleNo: values.sampleNo,
        orderId: values.orderId,
        enterId: values.enterId,
        deptId: values.deptId,
        workDeptIds: values.taskDeptIds,
        workStaffIds: values.taskStaffIds,
        instrumentName: values.instrumentName,
        ...{ oldActualName: actualName, oldModel: model, oldFactoryNo: factoryNo, oldHasNoFactoryNo: hasNoFactoryNo },
        ...{ oldManageNo: manageNo, oldMeasureRange: measureRange, oldAccuracy: accuracy, oldManufacturer: manufacturer },
        ...{ oldAccessories: accessories, oldRequirement: requirement, oldCertCount: certCount, oldCertificateType: certificateType },
        ...{ oldUnit: unit, oldInspectionType: inspectionType, oldIsStrong: isStrong, oldApplianceUse: applianceUse },
        ...{ actualName, model, factoryNo, hasNoFactoryNo, manageNo, measureRange, accuracy, manufacturer, accessories },
        ...{ requirement, certCount, certificateType, unit, inspectionType, isStrong, applianceUse },
        ...right,
        fileIds: null,
        applicantId: acceptorId,
        approverName: null,
        approveTime: null,
        changeState,
      },
    };
  });
}
