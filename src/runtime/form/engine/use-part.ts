import { type RefObject, useEffect, useState } from 'react';
import { groupFields } from '../../../schema/model/form-fields';
import { faultPlace } from './fault-place';
import type { FormSession } from './form-session';
import { focusField } from './move-focus';

/** The position of the group that shows a field; -1 where none does. */
function partOf(session: FormSession, name: string): number {
  const place = faultPlace(session.record, name);
  const top = place && (place.lines ?? place.field).name;
  return top === undefined ? -1 : session.groups.findIndex((group) => groupFields(group).includes(top));
}

/** Keeps which part of a form is shown; a field that is sought elsewhere turns to its part. */
export function usePart(session: FormSession, place: RefObject<HTMLElement | null>): readonly [number, (part: number) => void] {
  const [part, setPart] = useState(() => session.groups.findIndex((_, index) => !session.isGroupHidden(index)));
  const [requested, setRequested] = useState<string>();
  const sought = session.sought();
  useEffect(() => {
    const found = sought ? partOf(session, sought.name) : -1;
    if (!sought || found < 0) return;
    setPart(found);
    setRequested(sought.name);
  }, [session, sought]);
  useEffect(() => {
    // The part must be drawn before a field of it can be reached.
    if (requested !== undefined && focusField(place.current, requested)) setRequested(undefined);
  }, [requested, part, place]);
  return [part, setPart];
}
