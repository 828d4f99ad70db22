import { TeamOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../base/roles/role-names';
import type { ViewAudience } from '../../protocol/saved-view';
import { usePage } from '../source/page-context';
import type { LayoutScope } from '../source/page-source';
import { useLanguage } from '../source/use-text';
import type { PageLayout } from './use-layout';

/** Offers those who may set layouts for others to make theirs the default of the institute or a role, and to take it back. */
export function PublishMenu({ layout }: { readonly layout: PageLayout }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { source } = usePage();
  const [audience, setAudience] = useState<ViewAudience>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let requested = true;
    source.views.audience().then(
      (found) => requested && setAudience(found),
      // Without an answer there is nothing to offer.
      () => undefined,
    );
    return () => {
      requested = false;
    };
  }, [source, asked]);
  if (!audience?.all) return null;
  const targets: readonly { readonly scope: LayoutScope; readonly name: string; readonly has: boolean }[] = [
    { scope: { scope: 'tenant' }, name: t('layout.institute'), has: audience.layout },
    ...audience.roles.map((role) => ({
      scope: { scope: 'role', role: role.alias } as const,
      name: roleWord(role.name, language),
      has: role.layout,
    })),
  ];
  const set = targets.map(({ name }, index) => ({ key: `set ${index}`, label: name }));
  const back = targets.flatMap(({ name, has }, index) => (has ? [{ key: `remove ${index}`, label: name }] : []));
  const items: MenuProps['items'] = [
    { type: 'group', label: t('layout.publish'), children: set },
    ...(back.length > 0 ? [{ type: 'group' as const, label: t('layout.takeBack'), children: back }] : []),
  ];
  const handleClick: MenuProps['onClick'] = ({ key }) => {
    const [how, index] = key.split(' ');
    const target = targets[Number(index)];
    if (target) void layout.publish(target.scope, how === 'remove' ? 'remove' : 'set').then(() => setAsked((count) => count + 1));
  };
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: handleClick, className: 'lh-publish-menu' }}>
      <Button size="small" type="text" icon={<TeamOutlined aria-hidden />} aria-haspopup="menu">
        {t('layout.forOthers')}
      </Button>
    </Dropdown>
  );
}
