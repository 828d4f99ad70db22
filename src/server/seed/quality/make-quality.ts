import { departmentKey, peopleOf, type SeedOptions } from '../make-organisation';
import { joinKeys, serial, type Seed, shiftDay, shiftMonths, workTime } from '../seed-row';

type Audit = Seed<'quality/internalAudits'>;
type Nonconformity = Seed<'quality/nonconformities'>;
type Measure = Seed<'quality/correctiveActions'>;
type Review = Seed<'quality/managementReviews'>;
type Risk = Seed<'quality/risks'>;
type Test = Seed<'quality/proficiencyTests'>;

const criteria = 'ISO/IEC 17025:2017、CNAS-CL01、质量手册与程序文件';

/** Subject, how it was found, department, days ago, severity, state, what is needed besides the correction. */
const findings = [
  ['恒温槽的中间检查未按计划进行', '3', '热', 170, '1', '4', true],
  ['一份原始记录的修改没有签名', '3', '力', 168, '1', '4', true],
  ['标准砝码存放未按等级区分', '3', '力', 168, '1', '2', true],
  ['量块室相对湿度超限而继续测量', '1', '长', 34, '2', '3', false],
  ['证书的校准日期与记录不一致', '1', '力', 12, '1', '2', false],
  ['监督发现环境条件没有逐组记录', '2', '热', 2, '1', '1', false],
] as const;

const risks = [
  ['业务员干预检测结果', '1', '综', 1, 5, '3'],
  ['关键标准器只有一台，停用即停检', '4', '力', 3, 4, '2'],
  ['授权签字人集中，休假时无人批准', '2', '质', 3, 3, '3'],
  ['测量数据手工转录出错', '8', '长', 4, 4, '2'],
  ['外送溯源期间样品积压', '6', '热', 3, 2, '1'],
] as const;

/** Name, kind, department, days until results are due, how it is scored, value, state. */
const tests = [
  ['数字压力计校准能力验证', '1', '力', -120, '1', '0.42', '6'],
  ['量块长度实验室间比对', '2', '长', -70, '1', '0.71', '6'],
  ['工业铂热电阻测量审核', '3', '热', -25, '1', '0.88', '5'],
  ['电子天平校准能力验证', '1', '力', 18, '1', null, '3'],
  ['温湿度表校准能力验证', '1', '热', 50, '1', null, '1'],
] as const;

/** Makes a year of the quality office: an audit with its findings, their corrective actions, a review, risks and proficiency tests. */
export function makeQuality({ today }: SeedOptions, staff: readonly Seed<'hr/staff'>[]) {
  const [officer, second] = peopleOf(staff, '质');
  const chair = peopleOf(staff, '院')[0];
  const headOf = (dept: string) => peopleOf(staff, dept)[0];
  const nameOf = (person: Seed<'hr/staff'> | undefined) => person?.values.staffName ?? null;
  const numberOf = (prefix: string, day: string, at: number) => `${prefix}${day.slice(0, 4)}-${serial(at + 1, 4)}`;
  const byOfficer = officer ? { createdBy: officer.key } : {};

  const nonconformities: Nonconformity[] = [];
  const correctiveActions: Measure[] = [];
  const addMeasure = (of: Partial<Measure['values']> & Pick<Measure['values'], 'measureKind' | 'subject'>, dept: string, day: string) => {
    const at = correctiveActions.length;
    const isClosed = of.measureState === '4';
    const owner = headOf(dept);
    correctiveActions.push({
      key: `correctiveActions:${at + 1}`,
      createTime: workTime(shiftDay(day, 4), 60 + at),
      ...byOfficer,
      values: {
        measureNo: numberOf('JZ', day, at),
        nonconformityId: null,
        riskId: null,
        reviewId: null,
        deptId: departmentKey(dept),
        ownerId: owner?.key ?? null,
        ownerDeptIds: owner?.values.deptId ?? null,
        cause: '程序要求没有落实到人，缺少提醒',
        plan: '明确责任人，列入月度检查表，由系统按日提醒',
        dueDate: shiftDay(day, 45),
        doneDate: isClosed ? shiftDay(day, 30) : null,
        evidence: isClosed ? '已修订作业指导书并培训，近两月检查未再发生' : null,
        fileIds: null,
        isEffective: isClosed ? '1' : null,
        verification: isClosed ? '抽查十份记录，符合要求' : null,
        verifierName: isClosed ? nameOf(officer) : null,
        verifyDate: isClosed ? shiftDay(day, 40) : null,
        measureState: '2',
        ...of,
      },
    });
  };

  const auditDay = shiftDay(today, -170);
  const auditKey = 'internalAudits:1';
  findings.forEach(([subject, source, dept, ago, severity, ncState, needsMeasure], at) => {
    const key = `nonconformities:${at + 1}`;
    const day = shiftDay(today, -ago);
    const isOpen = ncState === '1';
    const isClosed = ncState === '4';
    if (needsMeasure) addMeasure({ measureKind: '1', subject, nonconformityId: key, measureState: isClosed ? '4' : '2' }, dept, day);
    const isConcluded = isClosed || ncState === '3';
    nonconformities.push({
      key,
      createTime: workTime(day, 120 + at),
      ...byOfficer,
      values: {
        ncNo: numberOf('BFH', day, at),
        subject,
        source,
        auditId: source === '3' ? auditKey : null,
        complaintId: null,
        proficiencyId: null,
        foundDate: day,
        finderId: officer?.key ?? null,
        deptId: departmentKey(dept),
        clause: source === '3' ? 'CNAS-CL01 6.4' : 'CNAS-CL01 7.5',
        description: `${subject}，详见检查记录。`,
        severity,
        affectsResults: severity === '2' ? 1 : 0,
        impact: isConcluded ? '追查涉及的样品，结果不受影响' : null,
        stopsWork: severity === '2' ? 1 : 0,
        correction: isConcluded ? '立即纠正并补做记录' : null,
        notifiesCustomer: 0,
        needsMeasure: needsMeasure ? 1 : 0,
        resumerName: null,
        ownerId: isOpen ? null : (headOf(dept)?.key ?? null),
        ownerDeptIds: isOpen ? null : (headOf(dept)?.values.deptId ?? null),
        dueDate: shiftDay(day, 30),
        measureCount: needsMeasure ? 1 : 0,
        openCount: needsMeasure && !isClosed ? 1 : 0,
        verifierName: isClosed ? nameOf(second) : null,
        closeDate: isClosed ? shiftDay(day, 46) : null,
        fileIds: null,
        ncState,
      },
    });
  });
  const found = nonconformities.filter(({ values }) => values.auditId === auditKey);
  const audit = (at: number, values: Partial<Audit['values']> & Pick<Audit['values'], 'title' | 'startDate' | 'endDate'>): Audit => ({
    key: `internalAudits:${at + 1}`,
    createTime: workTime(shiftDay(today, -190), 30 + at),
    ...byOfficer,
    values: {
      auditNo: numberOf('NS', auditDay, at),
      auditKind: '1',
      deptIds: joinKeys(['热', '力', '长'].map(departmentKey)),
      scope: '全部检定校准活动与管理体系要素',
      criteria,
      leaderId: officer?.key ?? null,
      leaderDeptId: officer?.values.deptId ?? null,
      auditorIds: joinKeys([second?.key ?? null]),
      checklistIds: null,
      summary: null,
      reportIds: null,
      findingCount: 0,
      openCount: 0,
      closeDate: null,
      auditState: '1',
      ...values,
    },
  });
  const internalAudits = [
    audit(0, {
      title: `${auditDay.slice(0, 4)}年度内部审核`,
      startDate: auditDay,
      endDate: shiftDay(auditDay, 3),
      summary: '管理体系基本符合要求并有效运行，开出不符合项三项。',
      findingCount: found.length,
      openCount: found.filter(({ values }) => values.ncState !== '4').length,
      auditState: '4',
    }),
    audit(1, { title: '方法与设备专项内审', auditKind: '2', startDate: shiftDay(today, 6), endDate: shiftDay(today, 7) }),
  ];

  const reviewDay = shiftDay(today, -100);
  const managementReviews: Review[] = [
    {
      key: 'managementReviews:1',
      createTime: workTime(shiftDay(reviewDay, -10), 30),
      ...byOfficer,
      values: {
        reviewNo: numberOf('GLPS', reviewDay, 0),
        title: `${reviewDay.slice(0, 4)}年管理评审`,
        reviewDate: reviewDay,
        place: '三楼会议室',
        chairId: chair?.key ?? null,
        attendeeIds: joinKeys(['质', '业', '热', '力', '长', '人', '财'].map((dept) => headOf(dept)?.key ?? null)),
        policyInput: '质量目标：及时率不低于 95%，客户满意率不低于 90%，本期均达到。',
        auditInput: '内审开出不符合三项，外部评审无严重不符合。',
        actionInput: '上次评审的决定均已落实。',
        customerInput: '收到投诉六件，其中成立四件。',
        resourceInput: '压力专业设备更新滞后，新入职检定员两名。',
        riskInput: '识别风险五项，高风险一项已有应对。',
        conclusion: '管理体系适宜、充分、有效；决定改进两项。',
        fileIds: null,
        decisionCount: 2,
        openCount: 1,
        closeDate: null,
        reviewState: '3',
      },
    },
  ];
  addMeasure({ measureKind: '3', subject: '更新压力专业的标准器', reviewId: 'managementReviews:1', measureState: '2' }, '设', reviewDay);
  addMeasure(
    { measureKind: '3', subject: '建立远程见证的作业指导书', reviewId: 'managementReviews:1', measureState: '4' },
    '质',
    reviewDay,
  );

  const riskRows = risks.map(([subject, area, dept, likelihood, severity, riskState], at): Risk => {
    const key = `risks:${at + 1}`;
    const day = shiftDay(today, -120 + at * 6);
    const hasMeasure = riskState === '2';
    if (hasMeasure) addMeasure({ measureKind: '2', subject, riskId: key, measureState: '2' }, dept, shiftDay(today, -30));
    return {
      key,
      createTime: workTime(day, 45),
      ...byOfficer,
      values: {
        riskNo: numberOf('FX', day, at),
        riskKind: '1',
        subject,
        area,
        description: `${subject}。`,
        deptId: departmentKey(dept),
        ownerId: riskState === '1' ? null : (headOf(dept)?.key ?? null),
        ownerDeptIds: riskState === '1' ? null : (headOf(dept)?.values.deptId ?? null),
        likelihood,
        severity,
        level: likelihood * severity,
        response: riskState === '1' ? null : '加强控制并按期检查',
        measureCount: hasMeasure ? 1 : 0,
        openCount: hasMeasure ? 1 : 0,
        reviewDate: shiftMonths(day, 12),
        riskState,
      },
    };
  });

  const proficiencyTests = tests.map(([title, ptKind, dept, until, scoreKind, score, ptState], at): Test => {
    const dueDate = shiftDay(today, until);
    const isPast = score !== null;
    const hasSample = isPast || ptState === '3';
    const [head, ...testers] = peopleOf(staff, dept);
    return {
      key: `proficiencyTests:${at + 1}`,
      createTime: workTime(shiftDay(today, -160), 60 + at),
      ...byOfficer,
      values: {
        ptNo: numberOf('NLYZ', shiftDay(today, -160), at),
        title,
        ptKind,
        organizer: '能力验证提供者（演示）',
        schemeNo: `PT-${serial(at + 1, 3)}`,
        abilityId: null,
        deptId: departmentKey(dept),
        ownerId: head?.key ?? null,
        ownerDeptIds: head?.values.deptId ?? null,
        testerIds: hasSample ? joinKeys(testers.slice(0, 2).map((each) => each.key)) : null,
        enterDate: ptState === '1' ? null : shiftDay(today, Math.min(until, 0) - 60),
        sampleDate: hasSample ? shiftDay(today, Math.min(until, 0) - 30) : null,
        dueDate,
        reportDate: isPast ? shiftDay(dueDate, -5) : null,
        scoreKind,
        score,
        rating: score === null ? null : Math.abs(Number(score)) <= 1 ? '1' : '3',
        otherRating: null,
        workCount: 0,
        conclusion: ptState === '6' ? '结果满意，能力得到证实' : null,
        fileIds: null,
        fee: '2600.00',
        ptState,
      },
    };
  });
  return { internalAudits, nonconformities, managementReviews, risks: riskRows, correctiveActions, proficiencyTests };
}
