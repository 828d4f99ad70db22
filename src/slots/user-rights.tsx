import { Drawer, Select, Table, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rolesText } from '../base/roles/role-names';
import type { PanelParts } from './panel-parts';
import './panels.css';
import { type FieldLimit, type Label, type RightWords, sayCode, sayLimit, type Speech } from './right-words';
import { useAsked } from './use-asked';

interface ShownPage {
  readonly path: string;
  readonly label: Label;
  readonly can: readonly string[];
  /** Words of what he may do, in the order of `can`. */
  readonly labels: readonly Label[];
  readonly limited: boolean;
}

interface Seen {
  readonly ownsEverything: boolean;
  readonly pages: readonly ShownPage[];
  readonly fields: readonly FieldLimit[];
  readonly words: RightWords;
}

interface Why {
  readonly may: boolean;
  readonly reason: 'allowed' | 'missingRight' | 'outsideScope' | 'rowGone';
  readonly words: RightWords;
  readonly code: string;
  readonly by: readonly string[];
  readonly roles: readonly { readonly roleName: string }[];
}

interface Described {
  readonly model: { readonly permissions: readonly { readonly action: string; readonly code: string; readonly label: Label }[] };
}

/** Says whether somebody may do a thing, and why. */
function sayWhy({ may, reason, code, by, roles }: Why, speech: Speech): string {
  const right = sayCode(speech, code);
  if (may) return speech.t('panel.may', { right, roles: rolesText(by, speech.language) });
  if (reason !== 'missingRight') return speech.t('panel.outside', { right });
  return speech.t('panel.mayNot', {
    right,
    roles: rolesText(
      roles.map((role) => role.roleName),
      speech.language,
    ),
  });
}

/** Answers why somebody may or may not do one thing. */
function WhyNot({ http, userId }: { readonly http: PanelParts['http']; readonly userId: string }): ReactNode {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const [path, setPath] = useState<string>();
  const [action, setAction] = useState<string>();
  const pages = useAsked<readonly { readonly path: string; readonly label: Label }[]>(http, 'api/schema/pages');
  const page = useAsked<Described>(http, path === undefined ? undefined : `api/schema/pages/${path}`);
  const query = new URLSearchParams({ userId, page: path ?? '', action: action ?? '' }).toString();
  const why = useAsked<Why>(http, action === undefined ? undefined : `api/blade-system/rights/why?${query}`);
  const said = action === undefined ? undefined : why.answer;
  return (
    <section aria-label={t('panel.why')}>
      <h3>{t('panel.why')}</h3>
      <div className="lh-panel-row">
        <Select
          aria-label={t('panel.page')}
          placeholder={t('panel.page')}
          showSearch
          optionFilterProp="label"
          value={path ?? null}
          options={(pages.answer ?? []).map((each) => ({ value: each.path, label: each.label[language] }))}
          onChange={(chosen: string) => {
            setPath(chosen);
            setAction(undefined);
          }}
        />
        <Select
          aria-label={t('panel.action')}
          placeholder={t('panel.action')}
          disabled={path === undefined}
          value={action ?? null}
          options={(page.answer?.model.permissions ?? []).map((each) => ({ value: each.action, label: each.label[language] }))}
          onChange={(chosen: string) => setAction(chosen)}
        />
      </div>
      {action !== undefined && why.failed ? <p role="alert">{t('panel.failed')}</p> : null}
      {said ? <p role="status">{sayWhy(said, { t, language, words: said.words })}</p> : null}
    </section>
  );
}

/** Shows the product as somebody sees it: his pages, what he may do there, how far he sees, which fields are shut; nothing is done in his name. */
export function UserRights({ title, row, http, onClose }: PanelParts): ReactNode {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  const { answer, failed } = useAsked<Seen>(http, `api/blade-system/rights/view-as?userId=${row.id}`);
  return (
    <Drawer open size="large" title={`${title} · ${String(row['realName'] ?? row['account'] ?? '')}`} onClose={onClose}>
      {failed ? <p role="alert">{t('panel.failed')}</p> : null}
      <WhyNot http={http} userId={row.id} />
      <h3>{t('panel.sees')}</h3>
      {answer?.ownsEverything ? <p>{t('panel.ownsEverything')}</p> : null}
      <Table<ShownPage>
        size="small"
        rowKey="path"
        loading={!answer && !failed}
        pagination={false}
        dataSource={[...(answer?.pages ?? [])]}
        columns={[
          { title: t('panel.page'), dataIndex: ['label', language] },
          {
            title: t('panel.rights'),
            render: (_none, page) => page.can.map((action, index) => <Tag key={action}>{page.labels[index]?.[language] ?? action}</Tag>),
          },
          { title: t('panel.rows'), render: (_none, page) => (page.limited ? t('panel.someRows') : t('panel.allRows')) },
        ]}
      />
      {answer && answer.fields.length > 0 ? (
        <>
          <h3>{t('panel.fields')}</h3>
          <ul className="lh-panel-list" aria-label={t('panel.fields')}>
            {answer.fields.map((limit) => (
              <li key={`${limit.record}.${limit.field}`}>{sayLimit({ t, language, words: answer.words }, limit)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Drawer>
  );
}
