import { makeCreditCode, makeIdCard, makeLandline, makeMobile } from './make-codes';
import { peopleOf, type SeedOptions } from './make-organisation';
import { cities, type City, makeAddress, makePersonName } from './values/names';
import { makeRandom, type Random } from './values/random';
import { scaled, serial, shiftDay, type Seed, workTime } from './seed-row';

const marks = [
  '湘远',
  '麓峰',
  '星澜',
  '云栖',
  '华岳',
  '楚恒',
  '金穗',
  '瑞泽',
  '宏图',
  '博锐',
  '天衡',
  '恒信',
  '新程',
  '锦程',
  '鼎峰',
  '中湘',
  '蓝岭',
  '春晖',
  '长丰',
  '德润',
  '启明',
  '安泰',
  '汇川源',
  '晟达',
  '嘉禾',
  '铭远',
  '三湘源',
  '五岭',
  '衡岳',
  '洞庭源',
  '橘洲',
  '芙蓉里',
  '银杉',
  '翠岭',
  '湘芸',
  '韶峰',
  '雪峰里',
  '澧源',
  '沅陵里',
  '资源里',
  '潇水',
  '舜德',
  '炎帝园',
  '汨江',
];
const trades = [
  ['食品', '食品制造'],
  ['电力设备', '电气机械制造'],
  ['机械制造', '通用设备制造'],
  ['精密模具', '专用设备制造'],
  ['汽车零部件', '汽车制造'],
  ['新材料', '化学原料制造'],
  ['生物医药', '医药制造'],
  ['医疗器械', '医疗设备制造'],
  ['环保科技', '生态保护'],
  ['工程检测', '专业技术服务'],
  ['建材', '非金属矿物制品'],
  ['化工', '化学原料制造'],
  ['仪器仪表', '仪器仪表制造'],
  ['物流', '道路运输'],
  ['能源', '电力供应'],
  ['航空部件', '航空设备制造'],
] as const;
const publicUnits = [
  ['4', '12', '示范医院', '卫生'],
  ['4', '12', '妇幼保健院', '卫生'],
  ['4', '12', '中医医院', '卫生'],
  ['5', '12', '职业技术学院', '教育'],
  ['5', '12', '实验中学', '教育'],
  ['2', '12', '疾病预防服务中心', '卫生'],
  ['2', '12', '供水服务站', '水的生产和供应'],
  ['2', '12', '农产品检验站', '专业技术服务'],
  ['3', '11', '市场监督管理所', '公共管理'],
] as const;

interface Unit {
  readonly enterName: string;
  readonly enterAbbr: string;
  readonly enterType: string;
  readonly businessType: string | null;
  readonly register: string;
  readonly industry: string;
}

function makeUnit(random: Random, city: City): Unit {
  const mark = random.pick(marks);
  if (random.chance(0.7)) {
    const [trade, industry] = random.pick(trades);
    return {
      enterName: `${random.chance(0.35) ? '湖南' : city.name}${mark}${trade}${random.chance(0.12) ? '股份' : ''}有限公司`,
      enterAbbr: `${mark}${trade.slice(0, 2)}`,
      enterType: '1',
      businessType: random.weighted([
        ['1', 7],
        ['3', 2],
        ['2', 1],
      ]),
      register: '91',
      industry,
    };
  }
  const [enterType, register, kind, industry] = random.pick(publicUnits);
  return {
    enterName: `${city.name}市${mark}${kind}`,
    enterAbbr: `${mark}${kind.slice(0, 2)}`,
    enterType,
    businessType: null,
    register,
    industry,
  };
}

/** A person's name that no customer bears yet. */
function freePersonName(random: Random, taken: ReadonlySet<string>): string {
  let name = makePersonName(random, '1');
  for (let tries = 0; taken.has(name); tries += 1) name = `${makePersonName(random, '1')}${tries > 50 ? tries : ''}`;
  return name;
}

const duties = ['设备科科长', '质量部经理', '计量管理员', '采购主管', '实验室主任', '设备管理员', '行政主管'];
const banks = ['中国工商银行', '中国建设银行', '中国农业银行', '中国银行', '长沙银行', '交通银行'];

function makeContacts(random: Random, index: number, area: string): readonly Readonly<Record<string, unknown>>[] {
  return Array.from(
    {
      length: random.weighted([
        [1, 5],
        [2, 4],
        [3, 1],
      ]),
    },
    (_, place) => ({
      name: makePersonName(random, random.chance(0.6) ? '1' : '2'),
      dept: random.pick(['设备科', '质量部', '生产部', '采购部', '检验科']),
      duty: random.pick(duties),
      mobile: makeMobile(2000 + index * 3 + place),
      phone: place === 0 ? makeLandline(area, index) : null,
      email: `contact${index}-${place + 1}@customer.example.com`,
      isDefault: place === 0 ? 1 : 0,
    }),
  );
}

/** Makes fictitious units of Hunan, a few persons among them, each with its contacts and its invoice title. */
export function makeCustomers({ seed, today, scale }: SeedOptions, staff: readonly Seed<'hr/staff'>[]): readonly Seed<'crm/customers'>[] {
  const random = makeRandom(seed, 'customers');
  // Who leads them looks after every other customer, so that the salesman's account has enough to show.
  const salesmen = peopleOf(staff, '销').map((row, place, all) => [row, place === 0 ? all.length : 1] as const);
  const taken = new Set<string>();
  const choices = cities.map((city) => [city, city.weight] as const);
  const count = scaled(300, scale);
  return Array.from({ length: count }, (_, at): Seed<'crm/customers'> => {
    const index = at + 1;
    const city = random.weighted(choices);
    const isPerson = random.chance(0.02);
    let unit = makeUnit(random, city);
    // Ten times the customers need more names than the lists give: a numbered branch is still a unit.
    for (let tries = 0; taken.has(unit.enterName); tries += 1) {
      unit = makeUnit(random, city);
      if (tries > 20) unit = { ...unit, enterName: `${unit.enterName}第${serial(index, 4)}分部` };
    }
    if (isPerson)
      unit = {
        ...unit,
        enterName: freePersonName(random, taken),
        enterAbbr: '个人',
        enterType: '6',
        businessType: null,
      };
    taken.add(unit.enterName);
    const code = makeCreditCode(random, unit.register, city.region);
    const address = makeAddress(random, city);
    const salesman = random.weighted(salesmen).key;
    const isBlack = random.chance(0.015);
    const day = shiftDay(today, -Math.max(3, 728 - Math.floor((at * 700) / count)));
    return {
      key: `customers:${index}`,
      createTime: workTime(day, index % 480),
      createdBy: salesman,
      values: {
        enterNo: `KH${serial(index, 6)}`,
        enterName: unit.enterName,
        enterNameEn: null,
        enterAbbr: unit.enterAbbr,
        enterType: unit.enterType,
        businessType: unit.businessType,
        socialNumber: isPerson ? null : code,
        idCard: isPerson ? makeIdCard(random, shiftDay(today, -random.int(9000, 20_000)), '1') : null,
        legalPerson: isPerson ? null : makePersonName(random, random.chance(0.7) ? '1' : '2'),
        registerCapital: unit.enterType === '1' ? `${random.pick([100, 200, 500, 800, 1000, 2000, 5000, 10_000])}.00` : null,
        cityId: city.key,
        address,
        postcode: city.postcode,
        phone: makeLandline(city.area, index),
        fax: random.chance(0.4) ? makeLandline(city.area, 40_000 + index) : null,
        email: random.chance(0.6) ? `office${index}@customer.example.com` : null,
        website: random.chance(0.2) ? `https://www.customer${index}.example.com` : null,
        industry: isPerson ? null : unit.industry,
        salesmanId: salesman,
        source: random.weighted([
          ['1', 3],
          ['2', 4],
          ['3', 2],
          ['4', 1],
          ['5', 1],
        ]),
        creditLevel: isBlack
          ? 'D'
          : random.weighted([
              ['A', 3],
              ['B', 5],
              ['C', 2],
            ]),
        creditLimit: random.chance(0.7) ? `${random.pick([5000, 10_000, 20_000, 50_000, 100_000])}.00` : null,
        // What bills and deposits make of them is told by makeReceipts.
        arrears: '0.00',
        creditLeft: null,
        depositBalance: '0.00',
        isOwing: 0,
        lastFollowDay: null,
        nextFollowDay: null,
        systemFlag: unit.enterType === '3' ? '2' : '1',
        isBlack: isBlack ? 1 : 0,
        blackReason: isBlack ? '长期拖欠检测费，多次催缴无果' : null,
        contacts: makeContacts(random, index, city.area),
        invoiceTitles: isPerson
          ? []
          : [
              {
                title: unit.enterName,
                taxNo: code,
                invoiceType: unit.enterType === '1' ? '1' : '2',
                bankName: `${random.pick(banks)}${city.name}分行`,
                bankAccount: `4300${serial(index, 6)}${serial(random.int(0, 99_999_999), 8)}`,
                address,
                phone: makeLandline(city.area, index),
                email: `invoice${index}@customer.example.com`,
                isDefault: 1,
              },
            ],
        regionId: null,
        remark: null,
      },
    };
  });
}
