import { isObject, type Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import type { LineConditions } from '../../../schema/view/field-conditions';
import type { Said } from '../engine/form-faults';
import type { FormSession } from '../engine/form-session';
import type { LineColours } from '../engine/line-colours';

/** A line as the grid draws it. The same object as long as nothing of it changes, so that only changed rows are drawn again. */
export interface LineView {
  readonly line: Values;
  readonly said: Readonly<Record<string, Said>> | undefined;
  readonly now: LineConditions | undefined;
  readonly colours: LineColours | undefined;
}

/** Makes the views of lines; what it made before is kept. */
export function createLineViews(): (session: FormSession, field: FieldModel) => readonly LineView[] {
  const known = new WeakMap<object, LineView>();
  return (session, field) => {
    const said = session.lines.said(field);
    const conditions = session.lines.conditions(field);
    const coloured = session.lines.colours(field);
    return session.lines.of(field).map((each, index) => {
      const line = isObject(each) ? each : {};
      const [own, now, colours] = [said.get(index), conditions?.[index], coloured?.[index]];
      const old = known.get(line);
      if (old && old.now === now && JSON.stringify([old.said, old.colours]) === JSON.stringify([own, colours])) return old;
      const made: LineView = { line, said: own, now, colours };
      known.set(line, made);
      return made;
    });
  };
}
