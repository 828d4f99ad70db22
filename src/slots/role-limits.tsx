import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldLimits } from './field-limits';
import type { PanelParts } from './panel-parts';
import { RowScopes } from './row-scopes';
import type { FieldLimit, Label, RightWords, Scope } from './right-words';
import { useAsked } from './use-asked';

interface RoleLimitsProps extends Pick<PanelParts, 'http' | 'row'> {
  readonly rights: {
    readonly scopes: readonly Scope[];
    readonly changes: readonly Scope[];
    readonly fields: readonly FieldLimit[];
    readonly words: RightWords;
    readonly restricted: string | null;
  };
  onSaved(): void;
}

/** Sets how far a role sees on each page, which of these rows it may change, and what it may not do with single fields. */
export function RoleLimits({ http, row, rights, onSaved }: RoleLimitsProps): ReactNode {
  const { t } = useTranslation();
  const pages = useAsked<readonly { readonly path: string; readonly label: Label }[]>(http, 'api/schema/pages');
  const [scopes, setScopes] = useState<readonly Scope[]>();
  const [changes, setChanges] = useState<readonly Scope[]>();
  const [fields, setFields] = useState<readonly FieldLimit[]>();
  const [busy, setBusy] = useState(false);
  const [marked, setMarked] = useState(false);
  const { message } = App.useApp();
  const restricted = rights.restricted !== null;
  const save = async (): Promise<void> => {
    const missing = [...(scopes ?? []), ...(changes ?? [])].some(({ page }) => page === '');
    setMarked(missing);
    if (missing) return;
    setBusy(true);
    try {
      if (scopes || changes) {
        const all = { scopes: scopes ?? rights.scopes, ...(changes ? { changes } : {}) };
        await http.write<unknown>('api/blade-system/role/scopes', { roleId: row.id, ...all });
      }
      if (fields) await http.write<unknown>('api/blade-system/role/fields', { roleId: row.id, fields });
      // Only when both are saved: after a refusal of one, everything that was entered stands as it was.
      setScopes(undefined);
      setChanges(undefined);
      setFields(undefined);
      void message.success(t('form.saved'));
      onSaved();
    } catch {
      // The message of the call says why it was refused; what was entered stays.
    } finally {
      setBusy(false);
    }
  };
  const shared = { http, pages: pages.answer ?? [], words: rights.words, restricted };
  return (
    <>
      <h3>{t('panel.rows')}</h3>
      <p className="lh-panel-quiet">{t('panel.scopeText')}</p>
      <RowScopes {...shared} of="panel.scope" marked={marked} scopes={scopes ?? rights.scopes} onChange={setScopes} />
      <h3>{t('panel.changeRows')}</h3>
      <p className="lh-panel-quiet">{t('panel.changeText')}</p>
      <RowScopes {...shared} of="panel.changeScope" marked={marked} scopes={changes ?? rights.changes} onChange={setChanges} />
      <h3>{t('panel.fields')}</h3>
      <p className="lh-panel-quiet">{t('panel.fieldsText')}</p>
      <FieldLimits {...shared} limits={fields ?? rights.fields} onChange={setFields} />
      <div className="lh-panel-row">
        <Button type="primary" loading={busy} disabled={restricted || (!scopes && !changes && !fields)} onClick={() => void save()}>
          {t('panel.save')}
        </Button>
      </div>
    </>
  );
}
