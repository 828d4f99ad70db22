/** Texts, one that is not closed to the end of all, so that nothing is read twice; and what stands for a number outside of them. */
const tokens = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Reads JSON with numbers as their text: ids of 64 bits and decimals do not fit a number. Shape: undefined for what is no JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(tokens, (token) => (token.startsWith('"') ? token : `"${token}"`)));
  } catch {
    return undefined;
  }
}
