/** Replaces halves of characters, which no address and no wire can carry. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
