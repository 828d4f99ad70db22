import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresentPerson } from '../../protocol/presence';
import { roleWord } from '../../base/roles/role-names';
import { usePage } from '../source/page-context';
import type { PresenceSource } from '../source/presence-source';
import { useLanguage, useText } from '../source/use-text';
import './presence.css';
import { usePresence } from './use-presence';

interface PresenceLineProps {
  /** Of the record. */
  readonly id: string;
  /** The version that is shown. */
  readonly version: number;
  readonly editing: boolean;
  readonly source: PresenceSource;
  readonly form: HTMLElement | null;
  /** Reads the record again. */
  onReload(): void;
}

/** Who else has the record open, what they edit, and that somebody has saved it meanwhile. Nobody is held up by it. */
export function PresenceLine({ id, version, editing, source, form, onReload }: PresenceLineProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { model } = usePage();
  const language = useLanguage();
  const nameOf = (name: string | undefined): string => (name === undefined ? t('presence.somebody') : roleWord(name, language));
  const report = usePresence({ id, editing, source, form });
  const say = (person: PresentPerson): string => {
    const name = person.own ? t('presence.own') : nameOf(person.userName);
    const field = model.record.fields.find((each) => each.name === person.field);
    if (field) return t('presence.editingField', { name, field: text(field.label) });
    return t(person.editing ? 'presence.editing' : 'presence.reading', { name });
  };
  const { people, changedBy, version: stored } = report ?? { people: [], version };
  const isOlder = stored > version;
  const changer = nameOf(changedBy);
  // Empty as well: what comes into a region that is there already is read out.
  return (
    <div className="lh-presence" role="status">
      {people.length > 0 ? <p>{people.map(say).join(t('presence.join'))}</p> : null}
      {isOlder ? (
        <p>
          {t(editing ? 'presence.savedEditing' : 'presence.saved', { name: changer })}
          {editing ? null : (
            <button type="button" className="lh-link" onClick={onReload}>
              {t('presence.reload')}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}
