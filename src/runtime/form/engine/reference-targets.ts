import type { Form } from '@formily/core';
import { toJS } from '@formily/reactive';
import { isObject, type Values } from '../../../base/dot-path';
import type { RecordModel } from '../../../schema/model/record-model';
import { faultPlace } from './fault-place';

/** Where the targets of references around a field stand, and under which name its own does. */
function refsAt(form: Form, record: RecordModel, name: string): { readonly home: string; readonly own: string; readonly targets: Values } {
  const place = faultPlace(record, name);
  const home = `${place?.lines ? `${place.lines.name}.${String(place.line)}.` : ''}$refs`;
  const targets: unknown = toJS(form.getValuesIn(home));
  return { home, own: place?.field.name ?? name, targets: isObject(targets) ? targets : {} };
}

/** Gives the target that stands beside a reference field. `name` is dotted: `items.0.catalogId`. */
export function readTarget(form: Form, record: RecordModel, name: string): unknown {
  const { own, targets } = refsAt(form, record, name);
  return targets[own];
}

/** Puts the target of a chosen reference beside its field. */
export function putTarget(form: Form, record: RecordModel, chosen: { readonly name: string; readonly target: unknown }): void {
  const { home, own, targets } = refsAt(form, record, chosen.name);
  form.setValuesIn(home, { ...targets, [own]: chosen.target });
}
