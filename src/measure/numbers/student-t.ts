/** Degrees of freedom above which the expansion is exact to more digits than are used. */
const many = 1_000;
const halvings = 100;

/** The share of a Student distribution between −t and t. Source: Abramowitz & Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4. */
function shareWithin(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const odd = freedom % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let index = odd ? 3 : 2; index <= freedom - 2; index += 2) {
    term *= (cosine * cosine * (index - 1)) / index;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}

/** The share of a normal distribution between −x and x. Source: the same, 26.2.11. */
function normalShare(x: number): number {
  let [term, sum] = [x, x];
  for (let index = 3; term > 1e-18 * sum; index += 2) {
    term *= (x * x) / index;
    sum += term;
  }
  return 2 * sum * (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI));
}

/** The place at which a rising share reaches a probability. */
function reach(share: (at: number) => number, probability: number, most: number): number {
  let [low, high] = [0, most];
  for (let times = 0; times < halvings; times += 1) {
    const middle = (low + high) / 2;
    if (share(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The coverage factor within which a probability of Student's distribution lies. Freedom: whole, at least 1, or `Infinity`; probability: 0.5 to 0.9999.
 * Arithmetic: doubles, good to nine digits; what rests on it takes two places of it, as the published tables print.
 * Source: Abramowitz & Stegun, 26.7.3, 26.7.4, above a thousand degrees of freedom the expansion 26.7.5; checked against GUM table G.2 and EA-4/02 table E.1.
 */
export function studentFactor(probability: number, freedom: number): number {
  if (freedom <= many) return reach((t) => shareWithin(t, freedom), probability, 100_000);
  const x = reach(normalShare, probability, 10);
  return x + (x ** 3 + x) / (4 * freedom) + (5 * x ** 5 + 16 * x ** 3 + 3 * x) / (96 * freedom ** 2);
}
