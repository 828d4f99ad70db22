import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../../base/dot-path';
import { tellPlace } from '../../../../measure/reading/fault';
import { useText } from '../../../source/use-text';

/** What was entered, by address. */
function enteredOf(value: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (part: unknown, place: readonly string[]): void => {
    if (Array.isArray(part)) part.forEach((each: unknown, index) => walk(each, [...place, String(index + 1)]));
    else if (isObject(part)) for (const [name, inner] of Object.entries(part)) walk(inner, [...place, name]);
    else if (part !== null && part !== undefined && part !== '') found.set(place.join('/'), String(part));
  };
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : undefined;
    walk(isObject(parsed) ? parsed['entries'] : undefined, []);
  } catch {
    // What is no reading has no entries.
  }
  return found;
}

/** So many changed readings are listed; the rest is counted. */
const most = 40;

/** What a change of readings was: each reading that is another now, with both values. */
export function ReadingsChange({ before, after }: { readonly before: unknown; readonly after: unknown }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const changes = useMemo(() => {
    const [old, now] = [enteredOf(before), enteredOf(after)];
    return [...new Set([...old.keys(), ...now.keys()])]
      .filter((address) => old.get(address) !== now.get(address))
      .map((address) => ({ address, old: old.get(address), now: now.get(address) }));
  }, [before, after]);
  if (changes.length === 0) return t('points.sameEntries');
  const placeOf = (address: string): string =>
    text(tellPlace(address.split('/').map((step) => (/^\d+$/.test(step) ? Number(step) : step))));
  return (
    <ul className="lh-points-changes">
      {changes.slice(0, most).map(({ address, old, now }) => (
        <li key={address}>
          {placeOf(address)}：<del>{old ?? t('history.empty')}</del>
          <span aria-hidden> → </span>
          <ins>{now ?? t('history.empty')}</ins>
        </li>
      ))}
      {changes.length > most ? <li>{t('points.moreChanges', { count: changes.length - most })}</li> : null}
    </ul>
  );
}
