import { type ReactNode, useMemo } from 'react';
import { isSafeLink, richTags } from '../../../../base/html-text';
import { drawMarks } from './safe-marks';

const tags: ReadonlySet<string> = new Set(richTags);

const attributes = (element: Element): Readonly<Record<string, string>> => {
  const address = element.localName === 'a' ? (element.getAttribute('href') ?? '') : '';
  return isSafeLink(address) ? { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
};

/** Rich text as it is read: drawn from the marks that are allowed, whatever the text says. */
export function RichTextView({ html }: { readonly html: string }): ReactNode {
  const content = useMemo(() => drawMarks(html, { tags, attributes }), [html]);
  return <div className="lh-rich">{content}</div>;
}
