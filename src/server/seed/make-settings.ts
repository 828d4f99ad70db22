import { writeDay } from '../records/numbers/number-frame';
import type { SeedOptions } from './make-organisation';
import { type Seed, type SeedValues, shiftDay, workTime } from './seed-row';

const longAgo = (today: string): string => workTime(shiftDay(today, -420), 5);

/** Makes the applications that may use the interfaces. */
export function makeClients({ today }: SeedOptions): readonly Seed<'system/clients'>[] {
  const clients = [
    ['liangheng', '量衡网页端', 'password,captcha,refresh_token', 60, 7, null],
    ['xh-wechat', '微信公众号', 'sso,refresh_token', 120, 30, 'https://wx.example.com/callback'],
    ['xh-scan', '扫码收发终端', 'password,refresh_token', 480, 30, null],
    ['city-platform', '市局监管平台', 'api_token', 30, 1, 'https://platform.example.com/sso'],
  ] as const;
  return clients.map(([clientId, clientName, grantTypes, accessMinutes, refreshDays, redirectUri]) => ({
    key: `clients:${clientId}`,
    createTime: longAgo(today),
    values: { clientId, clientName, grantTypes, accessMinutes, refreshDays, redirectUri, enableStatus: '0', remark: null },
  }));
}

/** Makes further fields of samples and basic records. */
export function makeFieldDefinitions({ today }: SeedOptions): readonly Seed<'system/fieldDefinitions'>[] {
  const fields = [
    ['1', 'explosionMark', '防爆标志', 'input', null, 0, null],
    ['1', 'divisionValue', '分度值', 'number', null, 1, null],
    ['1', 'sendWay', '送样方式', 'select', 'send_way', 0, null],
    ['1', 'madeDay', '出厂日期', 'date', null, 0, null],
    ['2', 'ratedVoltage', '额定电压', 'number', null, 0, 'V'],
    ['2', 'photo', '外观照片', 'file', null, 0, null],
  ] as const;
  return fields.map(([domainType, fieldCode, fieldName, fieldType, dictCode, isRequired, unit], index) => ({
    key: `fieldDefinitions:${fieldCode}`,
    createTime: longAgo(today),
    values: {
      fieldCode,
      fieldName,
      domainType,
      fieldType,
      dictCode,
      isRequired,
      checkPattern: null,
      unit,
      sort: String(index + 1),
      remark: null,
    },
  }));
}

type Rule = SeedValues<'system/numberRules'>;
type Item = Partial<NonNullable<Rule['items']>[number]> & {
  readonly itemType: NonNullable<NonNullable<Rule['items']>[number]['itemType']>;
};

const standIns: Readonly<Record<string, string>> = { '1': '〈部门简称〉', '2': '〈部门代码〉', '8': '〈检校类型〉' };

/** What the page computes as the example of an item. */
function sampleOf({ itemType, text, dateFormat, digits = '1', separator }: Item, today: string): string {
  const serial = '1'.padStart(Number(digits) - 1, '0');
  const piece = itemType === '7' ? text : itemType === '3' ? serial : dateFormat ? writeDay(dateFormat, today) : standIns[itemType];
  return `${piece ?? ''}${separator ?? ''}`;
}

/** Makes numbering rules of the papers that an institute issues. */
export function makeNumberRules({ today }: SeedOptions): readonly Seed<'system/numberRules'>[] {
  const rules: readonly (readonly [code: string, name: string, bizType: Rule['bizType'], items: readonly Item[]])[] = [
    [
      'order',
      '委托单编号',
      'order',
      [
        { itemType: '7', text: 'W' },
        { itemType: '4', dateFormat: 'yyyyMMdd' },
        { itemType: '3', digits: '5' },
      ],
    ],
    [
      'report.verify',
      '检定证书编号',
      'report',
      [{ itemType: '1' }, { itemType: '8' }, { itemType: '4', dateFormat: 'yyyy', separator: '-' }, { itemType: '3', digits: '6' }],
    ],
    [
      'sample',
      '样品编号',
      'sample',
      [
        { itemType: '7', text: 'YP' },
        { itemType: '4', dateFormat: 'yyyyMMdd' },
        { itemType: '3', digits: '5' },
      ],
    ],
    [
      'settlement',
      '结算单编号',
      'settlement',
      [
        { itemType: '7', text: 'JS' },
        { itemType: '4', dateFormat: 'yyyyMMdd' },
        { itemType: '3', digits: '5' },
      ],
    ],
  ];
  return rules.map(([ruleCode, ruleName, bizType, items]) => ({
    key: `numberRules:${ruleCode}`,
    createTime: longAgo(today),
    values: {
      ruleCode,
      ruleName,
      bizType,
      abilityType: ruleCode === 'report.verify' ? '1' : null,
      deptId: null,
      departmentOrType: '1',
      resetBy: 'scope',
      // A second series of certificates is an example until an institute decides for one by departments.
      enableStatus: ruleCode === 'report.verify' ? '1' : '0',
      items: items.map((item) => {
        const { itemType, text = null, dateFormat = null, digits = '1', separator = null } = item;
        return { itemType, text, dateFormat, digits, separator, sample: sampleOf(item, today) };
      }),
      sample: items.map((item) => sampleOf(item, today)).join(''),
      remark: null,
    },
  }));
}
