/** A length that a sheet gives: to what, which one, and what it is. */
export interface Length {
  /** The selector as it stands in the sheet. */
  readonly where: string;
  readonly property: string;
  readonly value: string;
}

const ofSize =
  /^(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|font-size|line-height|border-radius|flex-basis|grid-template-columns)$/;
const ofSpacing = /^(?:(?:padding|margin)(?:-\w+)*|(?:row-|column-)?gap|inset|top|right|bottom|left)$/;
/** A share, a keyword or nothing at all is no length that a designer could measure. */
const isLength = (value: string): boolean => /\d(?:px|em|rem)\b|var\(--lh-/.test(value);

/** Reads the lengths of a part from its sheets, each once, in the order in which they stand there. */
export function lengthsOf(sheets: readonly string[]): { readonly size: readonly Length[]; readonly spacing: readonly Length[] } {
  const text = sheets.join('\n').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const all = [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    body.split(';').flatMap((line): readonly Length[] => {
      const [property = '', ...rest] = line.split(':');
      const value = rest.join(':').trim().replaceAll(/\s+/g, ' ');
      return isLength(value) ? [{ where: selector.trim().replaceAll(/\s+/g, ' '), property: property.trim(), value }] : [];
    }),
  );
  const once = [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
  return {
    size: once.filter(({ property }) => ofSize.test(property)),
    spacing: once.filter(({ property }) => ofSpacing.test(property)),
  };
}
