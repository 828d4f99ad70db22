const probe = 100;
/** Beyond this a table of rows has room for too few of them; texts are cut, and told where the pointer rests on them. */
const most = 2;
let known: number | undefined;

/**
 * Says how much larger texts are drawn than their style sheet says: phones and tablets enlarge them for whoever has set it so, and lengths that are counted
 * in pixels do not follow by themselves. Units: 1 to 2; as it was when it was first asked.
 */
export function textScale(): number {
  if (known !== undefined) return known;
  if (typeof document === 'undefined') return 1;
  const element = document.createElement('span');
  element.style.fontSize = `${String(probe)}px`;
  document.body.append(element);
  const drawn = Number.parseFloat(getComputedStyle(element).fontSize);
  element.remove();
  known = Number.isFinite(drawn) ? Math.min(most, Math.max(1, drawn / probe)) : 1;
  return known;
}
