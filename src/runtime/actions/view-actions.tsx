import { Button, Dropdown } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel } from '../../schema/model/page-model';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useText } from '../source/use-text';
import { offerRowActions } from './offer-actions';
import { isDanger } from './row-actions';

interface ViewActionsProps {
  readonly row: WireRow;
  onAction(action: ActionModel, row: WireRow): void;
}

/** What may be done to the record that is being read, as in its row of the list: editing, and the others behind 更多. */
export function ViewActions({ row, onAction }: ViewActionsProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { model, user, source } = usePage();
  const offered = useMemo(
    () => offerRowActions({ model, can: source.served.can, context: toExpressionContext(user) }),
    [model, source, user],
  );
  const actions = offered.flatMap(({ action, offers }) => (action.name !== 'view' && offers(row) ? [action] : []));
  const edit = actions.find(({ name }) => name === 'edit');
  const others = actions.filter((action) => action !== edit);
  return (
    <>
      {others.length > 0 ? (
        <Dropdown
          trigger={['click']}
          placement="topRight"
          menu={{
            items: others.map((action) => ({ key: action.name, label: text(action.label), danger: isDanger(action) })),
            onClick: ({ key }) => {
              const action = others.find(({ name }) => name === key);
              if (action) onAction(action, row);
            },
          }}
        >
          <Button>{t('list.more')}</Button>
        </Dropdown>
      ) : null}
      {edit ? (
        <Button type="primary" onClick={() => onAction(edit, row)}>
          {text(edit.label)}
        </Button>
      ) : null}
    </>
  );
}
