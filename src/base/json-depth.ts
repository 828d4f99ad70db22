const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125];

/** Gives the place of the quote that ends the text which begins at `start`; the end of the JSON where none does. */
function skipText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === backslash) at += 1;
    else if (sign === quote) return at;
  }
  return json.length;
}

/**
 * Says whether lists and objects of a JSON text stand in one another more than `most` deep, in one pass and without building anything:
 * parsers need far longer for a text of nothing but brackets than for data of that length.
 */
export function nestsDeeper(json: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = skipText(json, at);
    else if (sign === closeList || sign === closeObject) depth -= 1;
    else if (sign === openList || sign === openObject) {
      depth += 1;
      if (depth > most) return true;
    }
  }
  return false;
}
