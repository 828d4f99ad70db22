import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import { type FieldLimit, fieldName, type Label, type RightWords, type Speech } from './right-words';
import { fieldRules, ruleWord } from './rule-words';
import { useAsked } from './use-asked';

interface Choice {
  readonly record: string;
  readonly recordLabel: Label;
  readonly field: string;
  readonly label: Label;
  readonly hides: readonly Label[];
  readonly tells: readonly Label[];
  readonly locks: readonly Label[];
}

interface FieldLimitsProps extends Pick<PanelParts, 'http'> {
  readonly pages: readonly { readonly path: string; readonly label: Label }[];
  readonly words: RightWords;
  readonly restricted: boolean;
  readonly limits: readonly FieldLimit[];
  onChange(limits: readonly FieldLimit[]): void;
}

const keyOf = ({ record, field }: Pick<FieldLimit, 'record' | 'field'>): string => `${record}.${field}`;

interface AddLimitProps extends Pick<FieldLimitsProps, 'http' | 'pages' | 'restricted'> {
  readonly taken: readonly string[];
  onAdd(choice: Choice): void;
}

/** Chooses a field of a page by its name. */
function AddLimit({ http, pages, restricted, taken, onAdd }: AddLimitProps): ReactNode {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const [page, setPage] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const found = useAsked<{ readonly fields: readonly Choice[] }>(
    http,
    page === undefined ? undefined : `api/blade-system/role/limit-choices?page=${encodeURIComponent(page)}`,
  );
  const fields = page === undefined ? [] : (found.answer?.fields ?? []);
  const choice = fields.find((each) => keyOf(each) === chosen);
  const [own] = fields;
  return (
    <div className="lh-panel-row" role="group" aria-label={t('panel.addField')}>
      <Select
        aria-label={t('panel.page')}
        placeholder={t('panel.page')}
        showSearch
        optionFilterProp="label"
        disabled={restricted}
        value={page ?? null}
        options={pages.map((each) => ({ value: each.path, label: each.label[language] }))}
        onChange={(next: string) => {
          setPage(next);
          setChosen(undefined);
        }}
      />
      <Select
        aria-label={t('panel.field')}
        placeholder={t('panel.field')}
        showSearch
        optionFilterProp="label"
        disabled={restricted || page === undefined}
        loading={page !== undefined && !found.answer && !found.failed}
        value={chosen ?? null}
        options={fields.map((each) => ({
          value: keyOf(each),
          label: each.record === own?.record ? each.label[language] : `${each.recordLabel[language]} › ${each.label[language]}`,
          disabled: taken.includes(keyOf(each)),
        }))}
        onChange={(next: string) => setChosen(next)}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={restricted || !choice}
        onClick={() => {
          if (choice) onAdd(choice);
          setChosen(undefined);
        }}
      >
        {t('panel.addField')}
      </Button>
    </div>
  );
}

interface FollowingProps {
  readonly speech: Speech;
  readonly limit: FieldLimit;
}

/** Says what hiding a field does to others by the words of the page. */
function Following({ speech: { t, language, words }, limit }: FollowingProps): ReactNode {
  const { hides = [], tells = [], locks = [] } = words.fields[keyOf(limit)] ?? {};
  const names = (labels: readonly Label[]): string => [...new Set(labels.map((label) => label[language]))].join(t('form.and'));
  if (limit.rule === 'readOnly') return null;
  return (
    <>
      {hides.length > 0 ? <p className="lh-panel-quiet">{t('panel.hidesToo', { names: names(hides) })}</p> : null}
      {tells.length > 0 ? <p className="lh-panel-quiet">{t('panel.tellsStill', { names: names(tells) })}</p> : null}
      {locks.length > 0 ? <p className="lh-panel-quiet">{t('panel.locksToo', { names: names(locks) })}</p> : null}
    </>
  );
}

/** What a role may not do with single fields, each named as people see it. */
export function FieldLimits({ http, pages, words, restricted, limits, onChange }: FieldLimitsProps): ReactNode {
  const { t, i18n } = useTranslation();
  const [added, setAdded] = useState<RightWords['fields']>({});
  const speech = { t, language: i18n.language === 'en' ? 'en' : 'zh', words: { ...words, fields: { ...words.fields, ...added } } } as const;
  return (
    <>
      {limits.length === 0 ? <p className="lh-panel-quiet">{t('panel.noLimits')}</p> : null}
      {limits.map((limit, index) => (
        <Fragment key={keyOf(limit)}>
          <div className="lh-panel-row" role="group" aria-label={fieldName(speech, limit)}>
            <span className="lh-panel-name">{fieldName(speech, limit)}</span>
            <Select
              aria-label={t('panel.rule')}
              disabled={restricted}
              value={limit.rule}
              options={fieldRules.map((rule) => ({ value: rule, label: ruleWord(t, rule) }))}
              onChange={(rule: string) => onChange(limits.map((each, at) => (at === index ? { ...limit, rule } : each)))}
            />
            <Button
              type="text"
              disabled={restricted}
              aria-label={t('panel.drop')}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => onChange(limits.filter((_each, at) => at !== index))}
            />
          </div>
          <Following speech={speech} limit={limit} />
        </Fragment>
      ))}
      <AddLimit
        http={http}
        pages={pages}
        restricted={restricted}
        taken={limits.map(keyOf)}
        onAdd={({ record, recordLabel, field, label, ...follows }) => {
          setAdded((before) => ({ ...before, [`${record}.${field}`]: { record: recordLabel, field: label, ...follows } }));
          onChange([...limits, { record, field, rule: 'masked' }]);
        }}
      />
    </>
  );
}
