import { Input } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import { useAsked } from './use-asked';

interface Checked {
  readonly ok: boolean;
  readonly said?: string;
  /** The place in the condition that is wrong. */
  readonly at?: number;
  readonly end?: number;
}

interface ScopeConditionProps extends Pick<PanelParts, 'http'> {
  readonly page: string;
  readonly value: string;
  onChange(value: string): void;
}

/** Units: ms. The server is asked once somebody has stopped typing. */
const pause = 400;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Where in the text something is wrong, marked and in words. */
function Place({ text, fault }: { readonly text: string; readonly fault: Checked }): ReactNode {
  const { t } = useTranslation();
  const at = Math.min(fault.at ?? 0, text.length);
  const end = Math.max(at, Math.min(fault.end ?? at, text.length));
  return (
    <>
      <span>{t('panel.wrongAt', { said: fault.said ?? '', place: at + 1 })}</span>
      <code className="lh-mono lh-panel-place" aria-hidden>
        {text.slice(0, at)}
        <mark>{text.slice(at, end) || '␣'}</mark>
        {text.slice(end)}
      </code>
    </>
  );
}

/** The condition by which a role sees rows of a page, checked while it is written; what is wrong is said with its place. */
export function ScopeCondition({ http, page, value, onChange }: ScopeConditionProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const settled = useSettled(value);
  const query = new URLSearchParams({ page, expression: settled }).toString();
  const asks = page !== '' && settled.trim() !== '';
  const url = asks ? `api/blade-system/role/scope-check?${query}` : undefined;
  const { answer, of } = useAsked<Checked>(http, url);
  // An answer to an earlier text says nothing of this one.
  const said = url !== undefined && of === url && settled === value ? answer : undefined;
  const wrong = said?.ok === false;
  return (
    <span className="lh-panel-condition">
      <Input
        aria-label={t('panel.expression')}
        aria-describedby={id}
        aria-invalid={wrong}
        className="lh-mono"
        value={value}
        {...(wrong ? { status: 'error' as const } : {})}
        placeholder="row.createUserName == '…'"
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={id} role="status" className={wrong ? 'lh-panel-wrong' : 'lh-panel-quiet'}>
        {said?.ok === true ? t('panel.conditionHolds') : wrong ? <Place text={settled} fault={said} /> : t('panel.conditionHint')}
      </span>
    </span>
  );
}
