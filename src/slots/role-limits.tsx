import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import { fieldRules, ruleWord } from './rule-words';
import { useAsked } from './use-asked';

interface Label {
  readonly zh: string;
  readonly en: string;
}

interface Scope {
  readonly page: string;
  readonly kind: string;
  readonly expression: string;
}

interface FieldLimit {
  readonly record: string;
  readonly field: string;
  readonly rule: string;
}

interface Rights {
  readonly scopes: readonly Scope[];
  readonly fields: readonly FieldLimit[];
}

const kinds = ['own', 'dept', 'deptBelow', 'tenant', 'custom'] as const;
const kindWords = {
  own: 'panel.scopeOwn',
  dept: 'panel.scopeDept',
  deptBelow: 'panel.scopeDeptBelow',
  tenant: 'panel.scopeTenant',
  custom: 'panel.scopeCustom',
} as const;

const replaceAt = <Entry,>(list: readonly Entry[], index: number, entry: Entry): readonly Entry[] =>
  list.map((each, at) => (at === index ? entry : each));

/** Sets how far a role sees on each page, and what it may not do with single fields. */
export function RoleLimits({ http, row }: Pick<PanelParts, 'http' | 'row'>): ReactNode {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const rights = useAsked<Rights>(http, `api/blade-system/role/rights?id=${row.id}`);
  const pages = useAsked<readonly { readonly path: string; readonly label: Label }[]>(http, 'api/schema/pages');
  const [scopes, setScopes] = useState<readonly Scope[]>();
  const [fields, setFields] = useState<readonly FieldLimit[]>();
  const [busy, setBusy] = useState(false);
  const shownScopes = scopes ?? rights.answer?.scopes ?? [];
  const shownFields = fields ?? rights.answer?.fields ?? [];
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      if (scopes)
        await http.post<unknown>('api/blade-system/role/scopes', { roleId: row.id, scopes: scopes.filter(({ page }) => page !== '') });
      setScopes(undefined);
      if (fields) await http.post<unknown>('api/blade-system/role/fields', { roleId: row.id, fields });
      setFields(undefined);
      rights.again();
    } catch {
      // The message of the call says why it was refused; what was entered stays.
    } finally {
      setBusy(false);
    }
  };
  if (rights.failed) return <p role="alert">{t('panel.failed')}</p>;
  if (!rights.answer) return <p role="status">{t('list.loading')}</p>;
  return (
    <>
      <h3>{t('panel.rows')}</h3>
      <p className="lh-panel-quiet">{t('panel.scopeText')}</p>
      {shownScopes.map((scope, index) => (
        <div key={index} className="lh-panel-row" role="group" aria-label={scope.page || t('panel.page')}>
          <Select
            aria-label={t('panel.page')}
            showSearch
            optionFilterProp="label"
            value={scope.page || null}
            placeholder={t('panel.page')}
            options={(pages.answer ?? []).map((each) => ({ value: each.path, label: each.label[language] }))}
            onChange={(page: string) => setScopes(replaceAt(shownScopes, index, { ...scope, page }))}
          />
          <Select
            aria-label={t('panel.scope')}
            value={scope.kind}
            options={kinds.map((kind) => ({ value: kind, label: t(kindWords[kind]) }))}
            onChange={(kind: string) => setScopes(replaceAt(shownScopes, index, { ...scope, kind, expression: '' }))}
          />
          {scope.kind === 'custom' ? (
            <Input
              aria-label={t('panel.expression')}
              className="lh-mono"
              style={{ flex: 1 }}
              value={scope.expression}
              placeholder="row.createUserName == '…'"
              onChange={(event) => setScopes(replaceAt(shownScopes, index, { ...scope, expression: event.target.value }))}
            />
          ) : null}
          <Button
            type="text"
            aria-label={t('panel.drop')}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => setScopes(shownScopes.filter((_each, at) => at !== index))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setScopes([...shownScopes, { page: '', kind: 'own', expression: '' }])}>
        {t('panel.addScope')}
      </Button>
      <h3>{t('panel.fields')}</h3>
      <p className="lh-panel-quiet">{t('panel.fieldsText')}</p>
      {shownFields.map((limit, index) => (
        <div key={index} className="lh-panel-row" role="group" aria-label={`${limit.record}.${limit.field}`}>
          <Input
            aria-label={t('panel.record')}
            className="lh-mono"
            style={{ flex: 1 }}
            value={limit.record}
            placeholder="customers"
            onChange={(event) => setFields(replaceAt(shownFields, index, { ...limit, record: event.target.value }))}
          />
          <Input
            aria-label={t('panel.field')}
            className="lh-mono"
            style={{ flex: 1 }}
            value={limit.field}
            placeholder="contact.mobile"
            onChange={(event) => setFields(replaceAt(shownFields, index, { ...limit, field: event.target.value }))}
          />
          <Select
            aria-label={t('panel.rule')}
            value={limit.rule}
            options={fieldRules.map((rule) => ({ value: rule, label: ruleWord(t, rule) }))}
            onChange={(rule: string) => setFields(replaceAt(shownFields, index, { ...limit, rule }))}
          />
          <Button
            type="text"
            aria-label={t('panel.drop')}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => setFields(shownFields.filter((_each, at) => at !== index))}
          />
        </div>
      ))}
      <div className="lh-panel-row">
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setFields([...shownFields, { record: '', field: '', rule: 'masked' }])}>
          {t('panel.addField')}
        </Button>
        <Button type="primary" loading={busy} disabled={!scopes && !fields} onClick={() => void save()}>
          {t('panel.save')}
        </Button>
      </div>
    </>
  );
}
