const mobileShape = /^1(3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9[0-35-9])\d{8}$/;

/** Digits of a mobile number. */
export const mobileLength = 11;

/** True for a mobile number of mainland China, in the prefixes that are given out. */
export const isMobile = (text: string): boolean => text.length === mobileLength && mobileShape.test(text);
