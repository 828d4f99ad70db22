import { Checkbox, TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../base/roles/role-names';
import type { PanelParts } from './panel-parts';
import { type FieldLimit, type RightWords, sayCode, sayChange, sayLimit, sayScope, type Scope, type Speech } from './right-words';
import { useAsked } from './use-asked';

type Split<T> = Readonly<Record<'both' | 'left' | 'right', readonly T[]>>;

interface Compared {
  /** Roles that hold every right whatever they were given. */
  readonly ownsEverything: Readonly<Record<'left' | 'right', boolean>>;
  readonly codes: Split<string>;
  readonly scopes: Split<Scope>;
  readonly changes: Split<Scope>;
  readonly fields: Split<FieldLimit>;
  readonly words: RightWords;
}

interface RoleNode {
  readonly value: string;
  readonly title: string;
  readonly children?: RoleNode[];
}

const inLanguage = (nodes: readonly RoleNode[], language: Speech['language']): RoleNode[] =>
  nodes.map(({ title, children, ...node }) => ({
    ...node,
    title: roleWord(title, language),
    ...(children ? { children: inLanguage(children, language) } : {}),
  }));

const noWords: RightWords = { codes: {}, pages: {}, fields: {} };

interface PartProps {
  readonly name: string;
  readonly lines: readonly string[];
  /** True: a role that holds everything, which no list could tell. */
  readonly owns?: boolean;
}

function Part({ name, lines, owns = false }: PartProps): ReactNode {
  const { t } = useTranslation();
  if (owns)
    return (
      <section aria-label={name}>
        <h3>{name}</h3>
        <p>{t('panel.ownsEverything')}</p>
      </section>
    );
  return (
    <section aria-label={name}>
      <h3>{`${name} (${lines.length})`}</h3>
      {lines.length === 0 ? <p className="lh-panel-quiet">{t('panel.none')}</p> : null}
      <ul className="lh-panel-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Says in words in what a role and another differ, and on demand what they have in common. */
export function RoleCompare({ http, row }: Pick<PanelParts, 'http' | 'row'>): ReactNode {
  const { t, i18n } = useTranslation();
  const [other, setOther] = useState<string>();
  const [withBoth, setWithBoth] = useState(false);
  const roles = useAsked<RoleNode[]>(http, 'api/blade-system/role/tree');
  const found = useAsked<Compared>(http, other === undefined ? undefined : `api/blade-system/rights/compare?left=${row.id}&right=${other}`);
  const { answer } = found;
  const speech: Speech = { t, language: i18n.language === 'en' ? 'en' : 'zh', words: answer?.words ?? noWords };
  const linesOf = (side: keyof Split<string>): readonly string[] =>
    answer
      ? [
          ...answer.codes[side].map((code) => sayCode(speech, code)).sort((left, right) => left.localeCompare(right, speech.language)),
          ...answer.scopes[side].map((scope) => sayScope(speech, scope)),
          ...answer.changes[side].map((scope) => sayChange(speech, scope)),
          ...answer.fields[side].map((limit) => sayLimit(speech, limit)),
        ]
      : [];
  const [left, right] = [linesOf('left'), linesOf('right')];
  const owns = answer?.ownsEverything ?? { left: false, right: false };
  const same = left.length === 0 && right.length === 0 && owns.left === owns.right;
  return (
    <>
      <div className="lh-panel-row">
        <TreeSelect
          aria-label={t('panel.otherRole')}
          placeholder={t('panel.otherRole')}
          treeDefaultExpandAll
          showSearch
          treeNodeFilterProp="title"
          style={{ flex: 1 }}
          {...(other === undefined ? {} : { value: other })}
          treeData={inLanguage(roles.answer ?? [], speech.language)}
          onChange={(chosen: string) => setOther(chosen)}
        />
        <Checkbox checked={withBoth} disabled={!answer} onChange={(event) => setWithBoth(event.target.checked)}>
          {t('panel.withBoth')}
        </Checkbox>
      </div>
      {found.failed ? <p role="alert">{t('panel.failed')}</p> : null}
      {answer && same ? <p role="status">{t('panel.same')}</p> : null}
      {answer ? (
        <div className="lh-panel-columns">
          <Part name={t('panel.onlyThis')} lines={left} owns={owns.left} />
          <Part name={t('panel.onlyOther')} lines={right} owns={owns.right} />
          {withBoth ? <Part name={t('panel.both')} lines={linesOf('both')} /> : null}
        </div>
      ) : null}
    </>
  );
}
