/** True for the digits of a bank card: 15 or 19, the first not zero. */
export const isBankCard = (text: string): boolean => /^[1-9](\d{14}|\d{18})$/.test(text);

/** True where the last digit of a card number checks the others. Source: Luhn. */
export function passesLuhn(text: string): boolean {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = Number(text[text.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
