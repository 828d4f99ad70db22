import sanitize from 'sanitize-html';
import { getAt, isObject, setAt, type Values } from '../base/dot-path';
import { htmlText, isSafeLink, richTags } from '../base/html-text';
import type { RecordModel } from '../schema/model/record-model';

const rules: sanitize.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // A link that leads nowhere good loses its mark and keeps its words.
  transformTags: {
    a: (_, attribs): sanitize.Tag => {
      const href = attribs['href'] ?? '';
      return isSafeLink(href) ? { tagName: 'a', attribs: { href } } : { tagName: 'span', attribs: {} };
    },
    b: 'strong',
    i: 'em',
    del: 's',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
  },
};

/** Takes out of rich text what it may not have; text without any words becomes null. */
export function cleanHtml(html: string): string | null {
  const clean = sanitize(html, rules).trim();
  return htmlText(clean) === '' ? null : clean;
}

/** Cleans the rich texts of a row, those of its lines too. */
export function cleanRichTexts(record: RecordModel, values: Values): Values {
  let result = values;
  for (const field of record.fields) {
    const value = getAt(result, field.path);
    const { line } = field;
    if (line && Array.isArray(value))
      result = setAt(
        result,
        field.path,
        value.map((each: unknown) => (isObject(each) ? cleanRichTexts(line, each) : each)),
      );
    else if (field.normalize === 'html' && typeof value === 'string') result = setAt(result, field.path, cleanHtml(value));
  }
  return result;
}
