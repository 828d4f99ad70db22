import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rolesText } from '../base/roles/role-names';
import { Modal } from '../ui/dialog/modal';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { useAsked } from './use-asked';

interface Holder {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly roles: readonly string[];
}

/** Says who holds the right that a menu or button stands for, and by which roles. */
export function WhoCan({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const code = String(row['code'] ?? '');
  const { answer, failed } = useAsked<readonly Holder[]>(http, `api/blade-system/rights/who-can?code=${encodeURIComponent(code)}`);
  return (
    <Modal open title={`${title} · ${String(row['nameZh'] ?? code)}`} footer={null} onCancel={onClose}>
      {failed ? <p role="alert">{t('panel.failed')}</p> : null}
      {answer ? <p className="lh-panel-quiet">{t('panel.holders', { count: answer.length, code })}</p> : null}
      <ul className="lh-panel-list" aria-label={title}>
        {(answer ?? []).map((holder) => (
          <li key={holder.userId}>
            {holder.realName} <span className="lh-panel-quiet">{`${holder.account} · ${rolesText(holder.roles, language)}`}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
