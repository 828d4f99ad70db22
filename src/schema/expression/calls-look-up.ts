import type { Expression } from '../model/field-type';

const texts = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
/** A call on a list, which may stand on a line of its own. */
const ofList = /\.\s+/g;

/** Says whether an expression that was checked looks into another page, which only the server can. Reads its words alone: the browser has no need of more. */
export const callsLookUp = (expression: Expression): boolean =>
  /(?:^|[^.\w])(?:exists|find)\s*\(/.test(expression.replace(texts, "''").replace(ofList, '.'));
