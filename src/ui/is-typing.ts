/** True where what is typed goes into the element. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select|math-field)$/i.test(target.tagName));
