import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Values } from '../../../base/dot-path';
import { derive, newValues } from '../../../schema/expression/derive';
import type { Validator } from '../../../schema/validate/judge';
import { toExpressionContext } from '../../source/expression-context';
import { usePage } from '../../source/page-context';
import type { PageSource, WireRow } from '../../source/page-source';
import { readFailure } from '../../source/read-failure';
import { useText } from '../../source/use-text';
import { loadFormParts } from './form-parts';
import { FormSession } from '../engine/form-session';
import type { Given } from '../../source/given';
import { giveValues } from '../../source/given-values';
import { groupsOf } from '../engine/groups-of';
import { loadValidator } from '../engine/load-validator';
import { fieldOf } from '../engine/move-focus';
import { recallValues } from '../engine/remembered';
import { toCopy } from '../engine/submit-body';

export type FormMode = 'create' | 'edit' | 'view' | 'copy';

export type FormLoad =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string }
  /** What the form was opened with is not offered: there is no such record. */
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'ready'; readonly session: FormSession };

interface Request {
  readonly source: PageSource;
  readonly mode: FormMode;
  readonly row: WireRow | undefined;
  /** What a new record begins with. */
  readonly given?: Given | undefined;
}

/** Reading needs no validator; everything else does. */
const passAll: Validator = () => true;

interface OpenedForm {
  readonly load: FormLoad;
  /** The field that somebody was in when another text of the page took the place of the one before. */
  readonly at: RefObject<string | undefined>;
  reload(): void;
}

/**
 * Opens the form of a row: reads the newest row and the page's validator, and starts a session over them. Where another text of the page comes to serve meanwhile,
 * the form goes on under it with what was typed.
 */
export function useFormSession({ source, mode, row, given }: Request): OpenedForm {
  const { user } = usePage();
  const text = useText();
  const { t } = useTranslation();
  // Another language must not begin the form anew.
  const words = useRef({ t, text });
  words.current = { t, text };
  const [load, setLoad] = useState<FormLoad>({ kind: 'loading' });
  const turn = useRef(0);
  const id = row?.id;
  const at = useRef<string>(undefined);
  const latest = useRef(load);
  latest.current = load;
  /** What the open session was made for. */
  const made = useRef<{ readonly source: PageSource; readonly of: string }>(undefined);
  const open = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const { model } = source.served;
    const of = JSON.stringify([model.path, mode, id]);
    const before =
      latest.current.kind === 'ready' && made.current?.of === of && made.current.source !== source ? latest.current : undefined;
    if (!before) setLoad({ kind: 'loading' });
    const context = () => toExpressionContext(user);
    try {
      const [stored, validator] = await Promise.all([
        mode === 'create' || id === undefined ? undefined : source.detail(id),
        mode === 'view' ? passAll : (source.validator ?? (() => loadValidator(source.served.validator)))(),
        loadFormParts(model),
      ]);
      const isNew = stored === undefined || mode === 'copy';
      let values: Values;
      if (!stored) {
        const { record } = model;
        values = await recallValues(source, newValues({ record, context: context() }), context());
      } else if (mode === 'copy') {
        values = toCopy(model.record, stored, context());
      } else values = stored;
      if (isNew) {
        const begun = given ? await giveValues({ source, values, context: context() }, given) : { values };
        if (mine !== turn.current) return;
        if (begun.refused) {
          const { t: say, text: saidOf } = words.current;
          setLoad({
            kind: 'refused',
            sentence: say('form.givenRefused', { field: saidOf(begun.refused.label), page: saidOf(model.label) }),
          });
          return;
        }
        values = derive({ record: model.record, values: begun.values, context: context() });
      }
      if (mine !== turn.current) return;
      const session = new FormSession({
        record: model.record,
        groups: groupsOf(model, !isNew),
        validator,
        values,
        context,
        fixed: isNew ? (given?.fixed ?? []) : [],
        ...(stored && !isNew ? { stored } : {}),
      });
      if (before?.session.isDirty()) session.restore({ values: before.session.values(), base: before.session.original() });
      const { activeElement } = document;
      at.current = before && activeElement instanceof HTMLElement ? fieldOf(activeElement) : undefined;
      made.current = { source, of };
      setLoad({ kind: 'ready', session });
    } catch (thrown) {
      // A form that is filled in stays as it is; it is begun anew by the next text that serves.
      if (mine === turn.current && !before) setLoad({ kind: 'failed', sentence: readFailure(thrown).sentence });
    }
  }, [source, mode, id, user, given]);
  useEffect(() => {
    void open();
    return () => {
      turn.current += 1;
    };
  }, [open]);
  return { load, at, reload: () => void open() };
}
