import { fillTemplate } from '../messages/message-template';
import type { SeedOptions } from './make-organisation';
import { departmentKey } from './make-organisation';
import { type Seed, type SeedValues, shiftDay, workTime } from './seed-row';

const longAgo = (today: string, index: number): string => workTime(shiftDay(today, -420), index);

const posts = [
  ['GW01', '院长', '1'],
  ['GW02', '技术负责人', '1'],
  ['GW03', '质量负责人', '1'],
  ['GW04', '检测室主任', '2'],
  ['GW05', '授权签字人', '2'],
  ['GW06', '核验员', '3'],
  ['GW07', '检定员', '3'],
  ['GW08', '业务受理员', '3'],
  ['GW09', '样品管理员', '3'],
  ['GW10', '司机', '4'],
] as const;

/** Makes the posts of the institute. */
export function makePosts({ today }: SeedOptions): readonly Seed<'system/posts'>[] {
  return posts.map(([postCode, postName, category], index) => ({
    key: `posts:${postCode}`,
    createTime: longAgo(today, index),
    values: { postCode, postName, category, sort: index + 1, remark: null },
  }));
}

const notices = [
  [
    '关于开展2026年度强制检定集中受理的通知',
    '1',
    '<p>各科室：本年度强制检定集中受理自下周一起，请提前核对在用标准器有效期，受理大厅延时服务至18:30。</p>',
    '1',
    3,
  ],
  ['转发省局关于加强标准物质管理的通知', '3', '<p>请各室清点在用标准物质，超过有效期的一律停用并登记。</p>', '1', 9],
  ['春节期间样品收发安排', '6', '<p>放假期间收发室每日9:00至11:30值班，冷藏样品请提前预约。</p>', '1', 21],
  ['关于聘任热工室副主任的通知', '5', '<p>经院务会研究决定，自即日起聘任，试用期一年。</p>', '1', 40],
  ['内部审核实施计划（征求意见）', '4', '<p>请各部门于本周五前反馈意见。</p>', '0', 1],
] as const;

/** Makes notices, the last one still a draft. */
export function makeNotices({ today }: SeedOptions): readonly Seed<'system/notices'>[] {
  return notices.map(([title, category, content, noticeState, days], index) => ({
    key: `notices:${index + 1}`,
    createTime: workTime(shiftDay(today, -days), 10 + index),
    values: {
      title,
      category,
      noticeState,
      releaseTime: workTime(shiftDay(today, -days), 60 + index),
      isTop: index === 0 ? 1 : 0,
      deptIds: index === 3 ? departmentKey('热') : null,
      content,
      fileIds: null,
      bizType: 'notice',
    },
  }));
}

/** What the page fills the words of a template with, as an example. */
const exampleWords: Readonly<Record<string, string>> = {
  code: '628415',
  customerName: '湘江仪表厂',
  contactName: '王女士',
  instrumentName: '温度计',
  count: '3',
  validDate: '2026-06-30',
  minutes: '5',
  orderNo: 'W202603010001',
  quoteNo: 'Q202603010001',
  reportNo: '热J2026-00001',
  salesmanId: '李明',
  total: '1,280.00',
  time: '2026-03-01 09:00',
  submitter: '李明',
  subject: '报价单',
};
const sign = '湘衡计量';

const templates = [
  ['code', '短信验证码', '1', 'captcha', '验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。', 'SMS_2026000'],
  [
    'device_due',
    '器具到期提醒',
    '1',
    'expire',
    '{customerName}的{instrumentName}共{count}件将于{validDate}到期，请及时联系送检。',
    'SMS_2026001',
  ],
  ['pickup_ready', '取件通知', '1', 'pickup', '{customerName}预约取件，时间{time}，器具{count}台，请按时办理。', 'SMS_2026002'],
  ['report_ready', '报告完成', '2', 'report', '委托单{orderNo}的证书{reportNo}已批准，可在线查看与下载。', null],
  ['to_approve', '审核待办', '2', 'audit', '{submitter}提交了{subject}，请及时审核。', null],
  [
    'quote_mail',
    '报价单发送',
    '3',
    'quoteSent',
    '{contactName}：\n您好！贵单位的报价单{quoteNo}，折后金额{total}元，有效期至{validDate}。\n如需委托，请联系业务员{salesmanId}。',
    null,
  ],
] as const;

/** The templates that are in English as well. */
const inEnglish: Readonly<Record<string, readonly [title: string | null, content: string]>> = {
  device_due: [null, '{count} × {instrumentName} of {customerName} due on {validDate}. Please have it calibrated.'],
  report_ready: ['Report ready', 'Certificate {reportNo} of order {orderNo} was approved and can be opened.'],
};
const english = (code: string): { readonly titleEn: string | null; readonly contentEn: string | null } => {
  const [titleEn = null, contentEn = null] = inEnglish[code] ?? [];
  return { titleEn, contentEn };
};

/** Makes message templates of the three kinds. */
export function makeMessageTemplates({ today }: SeedOptions): readonly Seed<'system/messageTemplates'>[] {
  return templates.map(([templateCode, templateName, templateType, event, content, smsTemplateId], index) => ({
    key: `messageTemplates:${templateCode}`,
    createTime: longAgo(today, 20 + index),
    values: {
      templateCode,
      templateName,
      templateType,
      event,
      receivers: templateType === '2' || event === 'captcha' ? null : 'contact',
      title: templateType === '1' ? null : templateName,
      ...english(templateCode),
      smsTemplateId,
      smsSign: templateType === '1' ? sign : null,
      content,
      preview: fillTemplate(content, exampleWords),
      parts: templateType === '1' ? Math.ceil((fillTemplate(content, exampleWords).length + sign.length + 2) / 70) : 0,
      enableStatus: '0',
      remark: null,
    },
  }));
}

type Symbols = readonly (readonly [symbol: string, name: string])[];

const symbols: readonly (readonly [category: NonNullable<SeedValues<'system/symbols'>['category']>, symbols: Symbols])[] = [
  [
    'unit',
    [
      ['℃', '摄氏度'],
      ['Ω', '欧姆'],
      ['μm', '微米'],
      ['m²', '平方米'],
      ['m³', '立方米'],
      ['‰', '千分号'],
    ],
  ],
  [
    'greek',
    [
      ['α', '阿尔法'],
      ['β', '贝塔'],
      ['Δ', '德尔塔'],
      ['λ', '兰姆达'],
      ['σ', '西格玛'],
    ],
  ],
  [
    'math',
    [
      ['±', '正负'],
      ['≤', '小于等于'],
      ['≥', '大于等于'],
      ['×', '乘'],
      ['√', '根号'],
    ],
  ],
  [
    'script',
    [
      ['₁', '下标一'],
      ['₂', '下标二'],
      ['²', '平方'],
      ['³', '立方'],
    ],
  ],
  [
    'ordinal',
    [
      ['①', '序号一'],
      ['②', '序号二'],
      ['③', '序号三'],
    ],
  ],
];

/** Makes the characters that people insert while typing. */
export function makeSymbols({ today }: SeedOptions): readonly Seed<'system/symbols'>[] {
  return symbols.flatMap(([category, list]) =>
    list.map(([symbol, symbolName], index) => ({
      key: `symbols:${symbol}`,
      createTime: longAgo(today, 40),
      values: { symbol, symbolName, category, scope: 'public', ownerId: null, sort: String(index + 1) },
    })),
  );
}

const materials = [
  ['受理窗口操作手册', '1', 'V2.1', '第二版，增加在线预约'],
  ['键盘操作一览', '1', 'V1.0', '列表、表单与明细的快捷键'],
  ['报价明细粘贴表', '2', '2026', '填好后整块粘贴到报价明细'],
  ['原始记录书写规范', '1', 'A/3', null],
] as const;

/** Makes the entries of the download centre. */
export function makeMaterials({ today }: SeedOptions): readonly Seed<'system/materials'>[] {
  return materials.map(([materialName, materialType, edition, remark], index) => ({
    key: `materials:${index + 1}`,
    createTime: longAgo(today, 50 + index),
    values: {
      materialName,
      materialType,
      downloads: 0,
      fileId: null,
      visibleRoles: null,
      edition,
      publishTime: longAgo(today, 52 + index),
      sort: String(index + 1),
      remark,
    },
  }));
}

/** Makes the pages that begin flows. */
export function makeFlowRoutes({ today }: SeedOptions): readonly Seed<'system/flowRoutes'>[] {
  const routes = [
    ['leave', '请假流程', '/work/process/leave'],
    ['quote', '报价审核', '/crm/quotes'],
    ['contract', '合同评审', '/crm/contracts'],
  ] as const;
  return routes.map(([flowKey, flowName, route], index) => ({
    key: `flowRoutes:${flowKey}`,
    createTime: longAgo(today, 60),
    values: { flowKey, flowName, route, enableStatus: '0', sort: String(index + 1), remark: null },
  }));
}

/** The holidays of 2026 as the State Council has set them: weekdays of rest, and weekends on which is worked. */
const holidays = [
  ['元旦', '1', '01-01 01-02'],
  ['元旦调休', '2', '01-04'],
  ['春节', '1', '02-16 02-17 02-18 02-19 02-20 02-23'],
  ['春节调休', '2', '02-14 02-28'],
  ['清明节', '1', '04-06'],
  ['劳动节', '1', '05-01 05-04 05-05'],
  ['劳动节调休', '2', '05-09'],
  ['端午节', '1', '06-19'],
  ['中秋节', '1', '09-25'],
  ['国庆节调休', '2', '09-20 10-10'],
  ['国庆节', '1', '10-01 10-02 10-05 10-06 10-07'],
] as const;

/** Makes the institute's calendar: what differs from Monday to Friday. */
export function makeHolidays({ today }: SeedOptions): readonly Seed<'system/holidays'>[] {
  return holidays.flatMap(([holidayName, dayKind, days]) =>
    days.split(' ').map((day) => ({
      key: `holidays:${day}`,
      createTime: longAgo(today, 60),
      values: { holiday: `2026-${day}`, dayKind, holidayName, remark: null },
    })),
  );
}
