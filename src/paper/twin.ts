import { fillTemplate, readTemplate } from '../base/line-template';
import { twinFile } from '../schema/model/paper-model';
import type { PrintOrder } from './print-order';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Writes a text as XML; what XML has no place for is left out. */
const escapeXml = (text: string): string =>
  text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ').replaceAll(/[&<>"]/g, (sign) => marks[sign] ?? sign);

/** Gives an order of one record its machine-readable twin, made from what the layout sees, as a file inside the PDF. Shape: the order as it is where its paper has none. */
export function withTwin(order: PrintOrder): PrintOrder {
  const template = order.files[twinFile];
  const [record] = order.records;
  if (template === undefined || !record || order.records.length !== 1) return order;
  return { ...order, attachments: { 'dcc.xml': fillTemplate(readTemplate(template), record.values, escapeXml) } };
}
