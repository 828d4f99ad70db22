import { Decimal, formatDecimal } from '../../base/decimal';
import { peopleOf, type SeedOptions } from './make-organisation';
import { dailyNumbers } from './make-quotes';
import { scaled, type Seed, type SeedStep, workTime } from './seed-row';

type Reduction = Seed<'finance/reductions'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly orders: readonly Seed<'crm/orders'>[];
}

/** Type, rate, what for. */
const reasons = [
  ['5', '0.8500', '长期客户，年度协议优惠'],
  ['3', '0.8000', '乡镇卫生院公益检测'],
  ['4', '0.0000', '上次证书数据有误，重复检测不收费'],
  ['5', '0.9000', '批量送检，与客户协商'],
] as const;

/** Makes requests for reductions of orders that are not settled: some wait, some were refused; none acts on a fee. */
export function makeReductions({ scale }: SeedOptions, { staff, orders }: Sources): readonly Reduction[] {
  const [head] = peopleOf(staff, '业');
  const makeNumber = dailyNumbers('JM');
  const open = orders.filter(({ values }) => values.orderStatus === '300' && values.settledCount === 0);
  return open.slice(-scaled(16, scale, 4)).map((order, at): Reduction => {
    const { values } = order;
    const day = String(values.orderDate);
    const [reductionType, discountRate, reason] = reasons[at % reasons.length] ?? reasons[0];
    const auditState = at % 3 === 1 ? '4' : '2';
    const [before, reducible] = [new Decimal(values.receivable ?? 0), new Decimal(values.reducible ?? 0)];
    const submit: SeedStep = { action: 'submit', time: workTime(day, 500), by: order.createdBy };
    return {
      key: `reductions:${at + 1}`,
      createTime: workTime(day, 490),
      ...(order.createdBy === undefined ? {} : { createdBy: order.createdBy }),
      trail: auditState === '4' ? [submit, { action: 'refuse', time: workTime(day, 520), by: head?.key }] : [submit],
      values: {
        reductionNo: makeNumber(day),
        orderId: order.key,
        enterId: values.enterId,
        workDeptIds: values.workDeptIds,
        reductionType,
        discountType: '2',
        discountRate,
        orderAmount: values.receivable,
        amountBefore: values.receivable,
        reducible: values.reducible,
        amountAfter: formatDecimal(new Decimal(formatDecimal(reducible.times(discountRate), 2)).plus(before).minus(reducible), 2),
        approvedBy: Number(discountRate) >= 0.8 ? '1' : '2',
        reason,
        fileIds: null,
        applicantId: values.acceptorId,
        approverName: null,
        approveTime: null,
        auditState,
      },
    };
  });
}
