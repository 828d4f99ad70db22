/** Marks that rich text may have; everything else is taken out. Images are not among them: they would call other servers. */
export const richTags: readonly string[] = Object.freeze([
  ...['p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr', 'a'],
]);

/** True for an address that a link of rich text may have: one of a page, of mail or of a telephone. */
export const isSafeLink = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)[^\s"'<>]+$/i.test(address);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Writes rich text as plain text, as cells, exports and sentences show it: blocks apart by a space, no marks. */
export const htmlText = (html: string): string =>
  html
    .replace(/<\/(p|h\d|li|blockquote|pre|ul|ol)>|<(br|hr)\s*\/?>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
