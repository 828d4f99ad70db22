import { fillTemplate, readTemplate } from '../base/line-template';
import { twinFile } from '../schema/model/paper-model';
import type { PrintOrder } from './print-order';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text as XML; what XML has no place for is left out. */
const escapeXml = (text: string): string =>
  text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ').replaceAll(/[&<>"]/g, (sign) => marks[sign] ?? sign);

/** Makes the machine-readable twin of an order of one record from what the layout sees. Shape: undefined where its paper has none. */
export function toTwin({ files, records }: PrintOrder): string | undefined {
  const template = files[twinFile];
  const [record] = records;
  if (template === undefined || !record || records.length !== 1) return undefined;
  return fillTemplate(readTemplate(template), record.values, escapeXml);
}

/** Gives an order of one record its machine-readable twin as a file inside the PDF. Shape: the order as it is where its paper has none. */
export function withTwin(order: PrintOrder): PrintOrder {
  const twin = toTwin(order);
  return twin === undefined ? order : { ...order, attachments: { 'dcc.xml': twin } };
}
