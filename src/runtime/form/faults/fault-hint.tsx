import { observer } from '@formily/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../../source/use-text';
import { faultPlace } from '../engine/fault-place';
import { useSentence } from '../widgets/form-control';
import type { FormSession } from '../engine/form-session';

interface FaultHintProps {
  readonly session: FormSession;
  /** Brings a field into sight. */
  onGo(name: string): void;
}

/** Counts what still needs attention after an attempt to save, and leads from one place to the next. */
export const FaultHint = observer(function FaultHint({ session, onGo }: FaultHintProps) {
  const { t } = useTranslation();
  const next = useRef(1);
  const faults = session.faults();
  if (!session.wasTried() || faults.length === 0) return null;
  return (
    <button
      type="button"
      className="lh-link lh-link-danger lh-form-faults"
      onClick={() => {
        onGo(faults[next.current % faults.length] ?? '');
        next.current += 1;
      }}
    >
      {t('form.faults', { count: faults.length })}
    </button>
  );
});

/** Tells the faults of fields that have no place on the screen, by their names. */
export const StrayFaults = observer(function StrayFaults({ session }: { readonly session: FormSession }) {
  const { t } = useTranslation();
  const text = useText();
  const say = useSentence();
  const names = session.strayFaults();
  if (names.length === 0) return null;
  return (
    <div role="alert">
      <ul className="lh-form-stray">
        {names.map((name) => {
          const place = faultPlace(session.record, name);
          const sentence = session.errorOf(name);
          const label = place
            ? `${text((place.lines ?? place.field).label)}${place.lines ? ` ${String((place.line ?? 0) + 1)} · ${text(place.field.label)}` : ''}`
            : name;
          return sentence === undefined ? null : (
            <li key={name}>{label === '' ? say(sentence) : t('form.stray', { label, sentence: say(sentence) })}</li>
          );
        })}
      </ul>
    </div>
  );
});
