import { Alert, Input, Modal, Radio } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestViewName, type SavedView, type ViewAudience } from '../../protocol/saved-view';
import { slowly } from '../../ui/slowly';
import { sizes } from '../../ui/theme/sizes';
import { usePage } from '../page-context';
import { readFailure } from '../read-failure';
import type { ViewWords } from './use-view-work';

interface ViewDialogProps {
  /** The search whose name or audience is changed; absent: a new one. */
  readonly view?: SavedView | undefined;
  /** Errors: throws what the server answers, which the dialog says. */
  onSave(words: ViewWords): Promise<void>;
  onClose(): void;
}

const toChoice = (view: SavedView | undefined): string => (view?.scope === 'role' ? `role ${view.role ?? ''}` : (view?.scope ?? 'own'));

function toWords(name: string, choice: string): ViewWords {
  if (choice.startsWith('role ')) return { name, scope: 'role', role: choice.slice(5) };
  return { name, scope: choice === 'all' ? 'all' : 'own' };
}

/** Asks for the name of a saved search and for who sees it. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const nameId = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [choice, setChoice] = useState(() => toChoice(view));
  const [audience, setAudience] = useState<ViewAudience>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let wanted = true;
    source.views.audience().then(
      (found) => wanted && setAudience(found),
      // Without an answer it is kept for oneself.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [source]);
  const roles = audience?.roles ?? [];
  const kept = view?.scope === 'role' && !roles.some(({ alias }) => alias === view.role) ? [view] : [];
  const options = [
    { value: 'own', label: t('view.scope.own') },
    ...roles.map((role) => ({ value: `role ${role.alias}`, label: t('view.scope.role', { role: role.name }) })),
    ...kept.map(({ role = '', roleName = role }) => ({ value: `role ${role}`, label: t('view.scope.role', { role: roleName }) })),
    ...(audience?.all || view?.scope === 'all' ? [{ value: 'all', label: t('view.scope.all') }] : []),
  ];
  const save = async (): Promise<void> => {
    if (busy || name.trim() === '') return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(toWords(name.trim(), choice));
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
      okButtonProps={{ loading: slowly(busy), disabled: name.trim() === '' }}
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
        {options.length > 1 ? (
          <>
            <span>{t('view.scope')}</span>
            <Radio.Group
              className="lh-view-scopes"
              aria-label={t('view.scope')}
              value={choice}
              options={options}
              onChange={(event) => setChoice(String(event.target.value))}
            />
          </>
        ) : null}
      </div>
      {failure ? <Alert type="error" showIcon message={failure} /> : null}
    </Modal>
  );
}
