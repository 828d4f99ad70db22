import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import { kindWord, type Label, type RightWords, type Scope, scopeKinds } from './right-words';
import { ScopeCondition } from './scope-condition';
import { useAsked } from './use-asked';

interface RowScopesProps extends Pick<PanelParts, 'http'> {
  readonly pages: readonly { readonly path: string; readonly label: Label }[];
  readonly words: RightWords;
  readonly restricted: boolean;
  readonly scopes: readonly Scope[];
  /** What the list is of: each row is called by it. */
  readonly of: 'panel.scope' | 'panel.changeScope';
  /** True: a row without a page is marked, as it cannot be saved. */
  readonly marked: boolean;
  onChange(scopes: readonly Scope[]): void;
}

interface ScopeRowProps extends Omit<RowScopesProps, 'scopes' | 'onChange'> {
  readonly scope: Scope;
  /** Pages that other rows speak of. */
  readonly taken: readonly string[];
  onChange(scope: Scope): void;
  onDrop(): void;
}

function ScopeRow({ http, pages, words, restricted, scope, of, taken, marked, onChange, onDrop }: ScopeRowProps): ReactNode {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const { page, kind, expression } = scope;
  const id = useId();
  const missing = marked && page === '';
  const choices = useAsked<{ readonly kinds: readonly string[] }>(
    http,
    page === '' ? undefined : `api/blade-system/role/limit-choices?page=${encodeURIComponent(page)}`,
  );
  const known = pages.map((each) => ({ value: each.path, label: each.label[language], disabled: taken.includes(each.path) }));
  // A page that the reader may not open keeps its name.
  const name = words.pages[page]?.[language] ?? page;
  const options = page === '' || known.some(({ value }) => value === page) ? known : [...known, { value: page, label: name }];
  const grantable = choices.answer?.kinds ?? scopeKinds;
  return (
    <div className="lh-panel-row" role="group" aria-label={options.find(({ value }) => value === page)?.label ?? t('panel.page')}>
      <Select
        aria-label={t('panel.page')}
        aria-invalid={missing}
        {...(missing ? { status: 'error' as const, 'aria-describedby': id } : {})}
        showSearch
        optionFilterProp="label"
        disabled={restricted}
        value={page || null}
        placeholder={t('panel.page')}
        options={options}
        onChange={(chosen: string) => onChange({ ...scope, page: chosen })}
      />
      <Select
        aria-label={t(of)}
        disabled={restricted}
        value={kind}
        options={scopeKinds.map((each) => {
          const own = grantable.includes(each) || each === kind;
          return { value: each, label: own ? kindWord(t, each) : `${kindWord(t, each)}${t('panel.widerThanOwn')}`, disabled: !own };
        })}
        onChange={(chosen: string) => onChange({ ...scope, kind: chosen, expression: '' })}
      />
      <Button type="text" disabled={restricted} aria-label={t('panel.drop')} icon={<DeleteOutlined aria-hidden />} onClick={onDrop} />
      {missing ? (
        <span id={id} role="alert" className="lh-panel-wrong">
          {t('panel.choosePage')}
        </span>
      ) : null}
      {kind === 'custom' ? (
        <ScopeCondition http={http} page={page} value={expression} onChange={(next) => onChange({ ...scope, expression: next })} />
      ) : null}
    </div>
  );
}

/** Which rows a role sees, or may change, page by page; of a page that is not listed all. */
export function RowScopes({ scopes, onChange, ...shared }: RowScopesProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      {scopes.map((scope, index) => (
        <ScopeRow
          key={index}
          {...shared}
          scope={scope}
          taken={scopes.flatMap((each, at) => (at === index ? [] : [each.page]))}
          onChange={(next) => onChange(scopes.map((each, at) => (at === index ? next : each)))}
          onDrop={() => onChange(scopes.filter((_each, at) => at !== index))}
        />
      ))}
      <Button
        icon={<PlusOutlined aria-hidden />}
        aria-label={`${t('panel.addScope')} · ${t(shared.of)}`}
        disabled={shared.restricted}
        onClick={() => onChange([...scopes, { page: '', kind: 'own', expression: '' }])}
      >
        {t('panel.addScope')}
      </Button>
    </>
  );
}
