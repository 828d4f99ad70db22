import { peopleOf, type SeedOptions } from '../make-organisation';
import { serial, type Seed, shiftDay, workTime } from '../seed-row';

type Complaint = Seed<'crm/complaints'>;

interface Sources {
  readonly staff: readonly Seed<'hr/staff'>[];
  readonly orders: readonly Seed<'crm/orders'>[];
}

/** About, content, how many days ago, state, what was found, what was done. */
const cases = [
  ['2', '承诺日期已过三天，证书仍未出具，影响设备投用。', 160, '5', '核验员出差，未及时转派', '核验改为双人备份，超期任务每日通报'],
  ['1', '证书中的测量范围与器具铭牌不一致。', 95, '5', '录入时沿用上次委托的数据', '收样时核对铭牌并拍照'],
  ['5', '取回的数字压力计外壳有划痕。', 60, '4', '搬运时未装箱', '赔付外壳，周转箱配防护垫'],
  ['4', '加急费事先没有说明。', 22, '3', '受理时未当面确认加急收费', '委托单加急项由客户签字确认'],
  ['3', '电话多次无人接听。', 9, '2', null, null],
  ['1', '电子天平的示值误差与上年相差较大，请复核。', 2, '1', null, null],
] as const;

/** Makes complaints of the last months, from the one that came just now to those that are closed. */
export function makeComplaints({ today }: SeedOptions, { staff, orders }: Sources): readonly Complaint[] {
  const [investigator] = peopleOf(staff, '力');
  const [decider] = peopleOf(staff, '质');
  return cases.map(([subject, content, ago, complaintState, cause, correction], at): Complaint => {
    const day = shiftDay(today, -ago);
    const past = orders.filter(({ values }) => values.orderStatus !== '0' && String(values.orderDate) < day);
    const order = past.at(-1 - at) ?? orders[0];
    const isOpen = complaintState === '1';
    const isAnswered = complaintState === '4' || complaintState === '5';
    return {
      key: `complaints:${at + 1}`,
      createTime: workTime(day, 90),
      values: {
        complaintNo: `TS${day.slice(0, 4)}-${serial(at + 1, 4)}`,
        enterId: order?.values.enterId ?? null,
        orderId: order?.key ?? null,
        reportId: null,
        complainant: order?.values.contactName ?? '客户',
        mobile: order?.values.mobile ?? '0731-82289595',
        receiveDate: day,
        receiveWay: at % 2 === 0 ? '1' : '4',
        subject,
        content,
        fileIds: null,
        dueDate: shiftDay(day, 15),
        deptId: isOpen ? null : (investigator?.values.deptId ?? null),
        ownerId: isOpen ? null : (investigator?.key ?? null),
        isJustified: cause === null ? null : 1,
        cause,
        correction,
        reply: cause === null ? null : `经查，${cause}。我院已采取措施：${correction}。给您带来不便，深表歉意。`,
        replyDate: isAnswered ? shiftDay(day, 8) : null,
        deciderName: isAnswered ? String(decider?.values.staffName ?? '') : null,
        isContent: complaintState === '5' ? '1' : null,
        declineReason: null,
        complaintState,
      },
    };
  });
}
