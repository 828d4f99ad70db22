import { Alert, Input, Radio, Select } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../base/roles/role-names';
import { importDays } from '../../protocol/import-report';
import { longestViewName, type SavedView, type ViewAudience, type ViewScope } from '../../protocol/saved-view';
import { Modal } from '../../ui/dialog/modal';
import { slowly } from '../../ui/slowly';
import { sizes } from '../../ui/theme/sizes';
import { usePage } from '../source/page-context';
import { readFailure } from '../source/read-failure';
import { useLanguage } from '../source/use-text';
import type { ViewWords } from './use-view-work';

interface ViewDialogProps {
  /** The search whose name or audience is changed; absent: a new one. */
  readonly view?: SavedView | undefined;
  /** True where what is saved are the records of one import. */
  readonly ofImport?: boolean;
  /** Errors: throws what the server answers, which the dialog says. */
  onSave(words: ViewWords): Promise<void>;
  onClose(): void;
}

/** Asks for the name of a saved search and for who sees it. */
export function ViewDialog({ view, ofImport = false, onSave, onClose }: ViewDialogProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { source } = usePage();
  const nameId = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [scope, setScope] = useState<ViewScope>(view?.scope ?? 'own');
  const [role, setRole] = useState(view?.role);
  const [audience, setAudience] = useState<ViewAudience>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let requested = true;
    source.views.audience().then(
      (found) => requested && setAudience(found),
      // Without an answer it is kept for oneself.
      () => undefined,
    );
    return () => {
      requested = false;
    };
  }, [source]);
  const offered = audience?.roles ?? [];
  // A role that the search is for already stays in the choice, whoever looks.
  const kept =
    view?.role !== undefined && !offered.some(({ alias }) => alias === view.role) ? [{ alias: view.role, name: view.roleName }] : [];
  const roles = [...offered, ...kept].map(({ alias, name: label = alias }) => ({ value: alias, label: roleWord(label, language) }));
  const scopes: readonly ViewScope[] = [
    'own',
    ...(roles.length > 0 ? (['role'] as const) : []),
    ...(audience?.all || view?.scope === 'all' ? (['all'] as const) : []),
  ];
  const complete = name.trim() !== '' && (scope !== 'role' || role !== undefined);
  const save = async (): Promise<void> => {
    if (busy || !complete) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave({ name: name.trim(), scope, ...(scope === 'role' && role !== undefined ? { role } : {}) });
      onClose();
    } catch (thrown) {
      setFailure(readFailure(thrown).sentence);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={sizes.dialog}
      title={view ? t('view.edit') : t('view.saveAs')}
      okText={t('view.save')}
      cancelText={t('view.cancel')}
      okButtonProps={{ loading: slowly(busy), disabled: !complete }}
      onOk={() => void save()}
      onCancel={onClose}
      maskClosable={false}
    >
      <div className="lh-view-form">
        <label htmlFor={nameId}>{t('view.name')}</label>
        <Input
          id={nameId}
          autoFocus
          showCount
          maxLength={longestViewName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={(event) => {
            // The Enter that picks a word of an input method saves nothing.
            if (!event.nativeEvent.isComposing) void save();
          }}
        />
        {scopes.length > 1 ? (
          <>
            <span>{t('view.scope')}</span>
            <Radio.Group
              aria-label={t('view.scope')}
              value={scope}
              options={scopes.map((value) => ({ value, label: t(`view.scopeWord.${value}`) }))}
              onChange={({ target }) => setScope(scopes.find((each) => each === target.value) ?? 'own')}
            />
          </>
        ) : null}
        {scope === 'role' ? (
          <Select
            showSearch
            optionFilterProp="label"
            aria-label={t('view.scopeWord.role')}
            placeholder={t('view.chooseRole')}
            value={role ?? null}
            options={roles}
            onChange={(value) => setRole(value ?? undefined)}
          />
        ) : null}
      </div>
      {ofImport ? <Alert type="info" showIcon message={t('view.ofImport', { days: importDays })} /> : null}
      {failure ? <Alert type="error" showIcon message={failure} /> : null}
    </Modal>
  );
}
