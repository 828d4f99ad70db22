import { TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelParts } from './panel-parts';
import { useAsked } from './use-asked';

interface Split {
  readonly both: readonly unknown[];
  readonly left: readonly unknown[];
  readonly right: readonly unknown[];
}

interface RoleNode {
  readonly value: string;
  readonly title: string;
  readonly children?: RoleNode[];
}

const sayRight = (right: unknown): string =>
  typeof right === 'object' && right !== null ? Object.values(right).filter(Boolean).join(' · ') : String(right);

/** Shows what a role and another have in common, and what each has alone. */
export function RoleCompare({ http, row }: Pick<PanelParts, 'http' | 'row'>): ReactNode {
  const { t } = useTranslation();
  const [other, setOther] = useState<string>();
  const roles = useAsked<RoleNode[]>(http, 'api/blade-system/role/tree');
  const found = useAsked<Readonly<Record<'codes' | 'scopes' | 'fields', Split>>>(
    http,
    other === undefined ? undefined : `api/blade-system/rights/compare?left=${row.id}&right=${other}`,
  );
  const { answer } = found;
  const all = (side: keyof Split): readonly string[] =>
    answer ? [...answer.codes[side], ...answer.scopes[side], ...answer.fields[side]].map(sayRight) : [];
  const columns = [
    ['left', t('panel.onlyThis')],
    ['both', t('panel.both')],
    ['right', t('panel.onlyOther')],
  ] as const;
  return (
    <>
      <div className="lh-panel-row">
        <TreeSelect
          aria-label={t('panel.otherRole')}
          placeholder={t('panel.otherRole')}
          treeDefaultExpandAll
          style={{ flex: 1 }}
          {...(other === undefined ? {} : { value: other })}
          treeData={roles.answer ?? []}
          onChange={(chosen: string) => setOther(chosen)}
        />
      </div>
      {found.failed ? <p role="alert">{t('panel.failed')}</p> : null}
      {answer ? (
        <div className="lh-panel-columns">
          {columns.map(([side, name]) => (
            <section key={side} aria-label={name}>
              <h3>{`${name} (${all(side).length})`}</h3>
              <ul className="lh-panel-list lh-mono">
                {all(side).map((right) => (
                  <li key={right}>{right}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
    </>
  );
}
