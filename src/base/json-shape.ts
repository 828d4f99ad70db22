const [quote, backslash, comma, minus] = [34, 92, 44, 45];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];
const [zero, nine] = [48, 57];

/** Gives the place of the quote that ends the text which begins at `start`; the end of the JSON where none does. */
function skipText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === backslash) at += 1;
    else if (sign === quote) return at;
  }
  return json.length;
}

const notOfNumber = /[^\d.eE+-]/g;

function skipNumber(json: string, start: number): number {
  notOfNumber.lastIndex = start;
  return notOfNumber.exec(json)?.index ?? json.length;
}

/** The digits of a decimal number without zeros around them, and where its point stands. */
function toDigits(number: string): string {
  const [mantissa = '', exponent = '0'] = number.replace(/^-/, '').toLowerCase().split(/e(.*)/, 2);
  const [whole = '', part = ''] = mantissa.split('.');
  const all = whole + part;
  const led = all.replace(/^0+/, '');
  // By hand: a pattern for the zeros at the end would begin anew at each of a long run of zeros within.
  let end = led.length;
  while (end > 0 && led.charCodeAt(end - 1) === zero) end -= 1;
  const digits = led.slice(0, end);
  return digits === '' ? '0' : `${digits}e${String(Number(exponent) + whole.length - (all.length - led.length))}`;
}

/** Digits that every number of the computer keeps. Units: decimal digits. */
const safeDigits = 15;

/** Numbers above this have all their digits. */
const smallestWhole = 1e-290;

/** As many digits as programs print that write each number of the computer apart. Units: decimal digits. */
const printedDigits = 17;

/** Says whether reading a number makes another of it, as 9007199254740993 becomes 9007199254740992; one that a program printed with all its digits is itself. */
function losesDigits(number: string): boolean {
  const isShort = number.length <= safeDigits;
  if (isShort && !/e/i.test(number)) return false;
  const read = Number(number);
  // So few digits are kept at any size that the computer has whole.
  if (isShort && Math.abs(read) > smallestWhole) return false;
  if (!Number.isFinite(read)) return false;
  const digits = toDigits(number);
  return digits !== toDigits(String(read)) && digits !== toDigits(read.toPrecision(printedDigits));
}

/** Names the place at which a number stands: `lines.0.price`. The text before it is sound enough to be walked. */
function nameOf(json: string, end: number): string {
  const path: (string | number)[] = [];
  let text = '';
  for (let at = 0; at < end; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) {
      const from = at;
      at = skipText(json, at);
      text = json.slice(from + 1, at);
    } else if (sign === openList) path.push(0);
    else if (sign === openObject) path.push('');
    else if (sign === closeList || sign === closeObject) path.pop();
    else if (json[at] === ':') path[path.length - 1] = text;
    else if (sign === comma) {
      const last = path.at(-1);
      if (typeof last === 'number') path[path.length - 1] = last + 1;
    }
  }
  return path.join('.');
}

/** What a JSON text is, so far as that decides whether it is read. */
export type ShapeFault = { readonly fault: 'deep' } | { readonly fault: 'wide' } | { readonly fault: 'number'; readonly name: string };

/**
 * Judges a JSON text in one pass and without building anything: parsers need far longer for a text of nothing but brackets than for data of that length, and what
 * comes after them longer still. Finds lists and objects more than `depth` deep in one another, more than `values` keys and elements, and the first number that would lose digits.
 */
export function findShapeFault(json: string, most: { readonly depth: number; readonly values: number }): ShapeFault | undefined {
  let [depth, values] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = skipText(json, at);
    else if (sign === closeList || sign === closeObject) depth -= 1;
    else if (sign === minus || (sign >= zero && sign <= nine)) {
      const end = skipNumber(json, at);
      if (losesDigits(json.slice(at, end))) return { fault: 'number', name: nameOf(json, at) };
      at = end - 1;
    } else if (sign === comma || sign === openList || sign === openObject) {
      if (sign !== comma) depth += 1;
      values += 1;
      if (depth > most.depth) return { fault: 'deep' };
      if (values > most.values) return { fault: 'wide' };
    }
  }
  return undefined;
}

/** Keys that decide how an object becomes a text or a number; a value under them would make that fail. An escape may spell them too. */
const conversionKeys = /toString|valueOf|\\u/;

function findIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) {
    const found = ['toString', 'valueOf'].find((key) => Object.hasOwn(value, key));
    if (found !== undefined) return found;
  }
  for (const inner of Object.values(value)) {
    const found = findIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names a key of what was read from a JSON text, whose depth is bounded, that would hide how an object becomes a text or a number. */
export const findConversionKey = (json: string, read: unknown): string | undefined =>
  conversionKeys.test(json) ? findIn(read) : undefined;
