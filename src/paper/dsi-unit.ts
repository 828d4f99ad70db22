/** Names of units in the notation of D-SI, which digital certificates use. Source: PTB, D-SI 2.2.1. */
const units: Readonly<Record<string, string>> = {
  ...{ m: 'metre', g: 'gram', s: 'second', A: 'ampere', K: 'kelvin', mol: 'mole', cd: 'candela', Hz: 'hertz', N: 'newton', Pa: 'pascal' },
  ...{
    J: 'joule',
    W: 'watt',
    C: 'coulomb',
    V: 'volt',
    F: 'farad',
    Ω: 'ohm',
    S: 'siemens',
    Wb: 'weber',
    T: 'tesla',
    H: 'henry',
    lm: 'lumen',
  },
  ...{
    lx: 'lux',
    Bq: 'becquerel',
    Gy: 'gray',
    Sv: 'sievert',
    L: 'litre',
    l: 'litre',
    t: 'tonne',
    bar: 'bar',
    min: 'minute',
    h: 'hour',
    d: 'day',
  },
  ...{
    '℃': 'degreecelsius',
    '°C': 'degreecelsius',
    '°': 'degree',
    '′': 'arcminute',
    '″': 'arcsecond',
    '%': 'percent',
    rad: 'radian',
    1: 'one',
  },
};
const prefixes: Readonly<Record<string, string>> = {
  ...{ p: 'pico', n: 'nano', μ: 'micro', µ: 'micro', m: 'milli', c: 'centi', d: 'deci', h: 'hecto', k: 'kilo', M: 'mega', G: 'giga' },
};
const powers: Readonly<Record<string, string>> = { '²': '2', '³': '3', 2: '2', 3: '3' };

function toFactor(text: string): string | undefined {
  const [, symbol = '', power = ''] = /^(.+?)([²³]|(?<=\D)[23])?$/.exec(text) ?? [];
  const raised = power === '' ? '' : `\\tothe{${powers[power] ?? power}}`;
  const whole = Object.hasOwn(units, symbol) ? units[symbol] : undefined;
  if (whole !== undefined) return `\\${whole}${raised}`;
  const [prefix, unit] = [prefixes[symbol.slice(0, 1)], units[symbol.slice(1)]];
  return prefix !== undefined && unit !== undefined ? `\\${prefix}\\${unit}${raised}` : undefined;
}

/** Writes a unit as D-SI does: `MPa` as `\mega\pascal`, none as `\one`. Shape: '' for one that is not known. */
export function toDsiUnit(unit: string): string {
  const trimmed = unit.replaceAll(' ', '');
  if (trimmed === '') return '\\one';
  const [over = '', ...under] = trimmed.split('/');
  const factors = [
    ...over.split(/[·⋅.]/).map((part) => toFactor(part)),
    ...under.map((part) => {
      const factor = toFactor(part);
      return factor === undefined ? undefined : `\\per${factor}`;
    }),
  ];
  return factors.some((factor) => factor === undefined) ? '' : factors.join('');
}
