import { DownOutlined } from '@ant-design/icons';
import { App, Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../protocol/saved-view';
import type { ListViews } from '../url/use-list-state';
import './saved-views.css';
import { useViewWork } from './use-view-work';
import { ViewDialog } from './view-dialog';
import { ViewLine } from './view-line';

type Asked = { readonly view?: SavedView };

/** The saved searches of a list: open one, keep what is shown, name, share, make one the standard, remove. */
export function SavedViews({ views }: { readonly views: ListViews }): ReactNode {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const work = useViewWork(views);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { list, current, changed, failed } = views;
  const close = (): void => setOpen(false);
  const ask = (what: Asked): void => {
    close();
    setAsked(what);
  };
  const remove = (view: SavedView): void => {
    close();
    void modal.confirm({
      title: t('view.removeAsk', { name: view.name }),
      ...(view.scope === 'own' ? {} : { content: t('view.removeShared') }),
      okText: t('view.remove'),
      cancelText: t('view.cancel'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () => work.remove(view),
    });
  };
  const content = (
    <div className="lh-views" role="dialog" aria-label={t('view.list')}>
      {failed ? <p className="lh-quiet">{t('view.failed')}</p> : null}
      {list.length === 0 && !failed ? <p className="lh-quiet lh-views-empty">{t('view.empty')}</p> : null}
      {list.length > 0 ? (
        <ul className="lh-views-list" aria-label={t('view.list')}>
          {list.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              current={view.id === current?.id}
              onApply={() => {
                close();
                views.apply(view);
              }}
              onDefault={() => void work.setDefault(view.isDefault ? undefined : view)}
              onEdit={() => ask({ view })}
              onRemove={() => remove(view)}
            />
          ))}
        </ul>
      ) : null}
      <div className="lh-views-foot">
        {current ? (
          <Button
            size="small"
            type="text"
            onClick={() => {
              close();
              views.leave();
            }}
          >
            {t('view.leave')}
          </Button>
        ) : null}
        {current?.mine && changed ? (
          <Button size="small" onClick={() => void work.overwrite(current)}>
            {t('view.overwrite')}
          </Button>
        ) : null}
        <Button size="small" type="primary" onClick={() => ask({})}>
          {t('view.saveAs')}
        </Button>
      </div>
    </div>
  );
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) void views.reload();
        }}
        content={content}
      >
        <Button
          className={current ? 'lh-pressed lh-view-button' : 'lh-view-button'}
          iconPosition="end"
          icon={<DownOutlined aria-hidden />}
          aria-expanded={open}
          aria-haspopup="dialog"
          {...(current ? { title: changed ? t('view.changed') : t('view.current') } : {})}
        >
          <span className="lh-view-button-words">
            <span className="lh-view-button-name">{current ? current.name : t('view.button')}</span>
            {changed ? (
              <span role="img" aria-label={t('view.changed')}>
                *
              </span>
            ) : null}
          </span>
        </Button>
      </Popover>
      {asked ? (
        <ViewDialog
          view={asked.view}
          onSave={(words) => (asked.view ? work.rename(asked.view, words) : work.add(words))}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
