import { Decimal } from '../../base/decimal';

/** What a unit measures, and how its values come to those of the first unit of their kind: `value * factor + offset`. */
export interface Unit {
  readonly kind: string;
  readonly factor: Decimal;
  readonly offset: Decimal;
}

const prefixes: Readonly<Record<string, number>> = {
  ...{ '': 0, T: 12, G: 9, M: 6, k: 3, h: 2, da: 1 },
  ...{ d: -1, c: -2, m: -3, μ: -6, n: -9, p: -12 },
};

/** Units that take prefixes. Source: GB 3100-1993, GB 3101-1993. Shape: symbol -> kind and factor. */
const prefixed: Readonly<Record<string, readonly [kind: string, factor: string]>> = {
  ...{ m: ['length', '1'], g: ['mass', '0.001'], s: ['time', '1'], A: ['current', '1'], K: ['temperature', '1'], mol: ['amount', '1'] },
  ...{ cd: ['intensity', '1'], Hz: ['frequency', '1'], N: ['force', '1'], Pa: ['pressure', '1'], bar: ['pressure', '100000'] },
  ...{ J: ['energy', '1'], W: ['power', '1'], V: ['voltage', '1'], Ω: ['resistance', '1'], S: ['conductance', '1'] },
  ...{ F: ['capacitance', '1'], H: ['inductance', '1'], C: ['charge', '1'], Wb: ['flux', '1'], T: ['field', '1'] },
  ...{ lm: ['luminous', '1'], lx: ['illuminance', '1'], L: ['volume', '0.001'], l: ['volume', '0.001'], rad: ['angle', '1'] },
  ...{ 'N·m': ['torque', '1'], Bq: ['activity', '1'], Gy: ['dose', '1'], Sv: ['equivalent', '1'] },
};

/** Units that stand as they are. Factors beyond the SI are those of GB 3102, exact where they are defined so. */
const plain: Readonly<Record<string, readonly [kind: string, factor: string, offset?: string]>> = {
  ...{ min: ['time', '60'], h: ['time', '3600'], d: ['time', '86400'] },
  ...{
    '°C': ['temperature', '1', '273.15'],
    '°F': ['temperature', '0.5555555555555555555555555555555555555556', '255.3722222222222222222222222222222222222'],
  },
  ...{
    '°': ['degrees', '1'],
    '′': ['degrees', '0.01666666666666666666666666666666666666667'],
    '″': ['degrees', '0.0002777777777777777777777777777777777777778'],
  },
  ...{ '%': ['ratio', '0.01'], '‰': ['ratio', '0.001'], ppm: ['ratio', '0.000001'], '%RH': ['humidity', '0.01'] },
  ...{ t: ['mass', '1000'], lb: ['mass', '0.45359237'], oz: ['mass', '0.028349523125'], ct: ['mass', '0.0002'] },
  ...{ in: ['length', '0.0254'], ft: ['length', '0.3048'] },
  ...{ kgf: ['force', '9.80665'], gf: ['force', '0.00980665'], lbf: ['force', '4.4482216152605'] },
  ...{ psi: ['pressure', '6894.757293168361'], atm: ['pressure', '101325'], mmHg: ['pressure', '133.322387415'] },
  ...{ 'kgf/cm2': ['pressure', '98066.5'], mmH2O: ['pressure', '9.80665'], 'N/mm2': ['pressure', '1000000'] },
  ...{ m2: ['area', '1'], cm2: ['area', '0.0001'], mm2: ['area', '0.000001'] },
  ...{ m3: ['volume', '1'], dm3: ['volume', '0.001'], cm3: ['volume', '0.000001'], mm3: ['volume', '0.000000001'] },
  ...{
    'm/s': ['speed', '1'],
    'km/h': ['speed', '0.2777777777777777777777777777777777777778'],
    'm/s2': ['acceleration', '1'],
    Gal: ['acceleration', '0.01'],
  },
  ...{ 'r/min': ['rotation', '1'], rpm: ['rotation', '1'], 'r/s': ['rotation', '60'] },
  ...{ 'kg/m3': ['density', '1'], 'g/cm3': ['density', '1000'], 'g/mL': ['density', '1000'] },
  ...{ 'm3/h': ['flow', '1'], 'L/h': ['flow', '0.001'], 'L/min': ['flow', '0.06'], 'mL/min': ['flow', '0.00006'] },
};

/** Other spellings: of instruments that know no such signs, and in words. */
const spellings: Readonly<Record<string, string>> = {
  ...{
    ohm: 'Ω',
    ohms: 'Ω',
    kohm: 'kΩ',
    Mohm: 'MΩ',
    mohm: 'mΩ',
    degC: '°C',
    '℃': '°C',
    degF: '°F',
    deg: '°',
    '%rh': '%RH',
    RH: '%RH',
    Nm: 'N·m',
    inch: 'in',
    '"': 'in',
    sec: 's',
  },
  ...{
    米: 'm',
    厘米: 'cm',
    毫米: 'mm',
    微米: 'μm',
    千克: 'kg',
    公斤: 'kg',
    克: 'g',
    毫克: 'mg',
    吨: 't',
    秒: 's',
    毫秒: 'ms',
    分: 'min',
    小时: 'h',
  },
  ...{
    帕: 'Pa',
    千帕: 'kPa',
    兆帕: 'MPa',
    伏: 'V',
    毫伏: 'mV',
    安: 'A',
    毫安: 'mA',
    欧: 'Ω',
    欧姆: 'Ω',
    千欧: 'kΩ',
    赫兹: 'Hz',
    千赫: 'kHz',
  },
  ...{ 牛: 'N', 千牛: 'kN', 摄氏度: '°C', 升: 'L', 毫升: 'mL', 微升: 'μL', 勒克斯: 'lx', 度: '°' },
};

/** Writes a unit with the usual signs: `mm²` and `mm^2` are `mm2`, each sign for micro and ohm is one. */
export function unitSign(text: string): string {
  const sign = text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/µ/g, 'μ')
    .replace(/\u2126/g, 'Ω')
    .replace(/[*⋅•]/g, '·')
    .replace(/\^/g, '');
  return Object.hasOwn(spellings, sign) ? (spellings[sign] ?? sign) : sign;
}

const known = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const powerOfTen = (places: number): Decimal => new Decimal(10).pow(places);

/** Finds a unit by the way it is written; undefined where it is not known. */
export function unitOf(text: string): Unit | undefined {
  const sign = unitSign(text);
  const own = known(plain, sign);
  if (own) return { kind: own[0], factor: new Decimal(own[1]), offset: new Decimal(own[2] ?? '0') };
  // `u` stands for micro where no key has the sign.
  for (const written of [sign, sign.replace(/^u/, 'μ')])
    for (const length of [0, 1, 2]) {
      const [power, base] = [known(prefixes, written.slice(0, length)), known(prefixed, written.slice(length))];
      if (power === undefined || !base) continue;
      return { kind: base[0], factor: new Decimal(base[1]).times(powerOfTen(power)), offset: new Decimal(0) };
    }
  return undefined;
}
