import { DownOutlined, FolderOutlined } from '@ant-design/icons';
import { App, Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../protocol/saved-view';
import { lazyPart } from '../../ui/lazy-part';
import type { ListViews } from './use-list-state';
import './saved-views.css';
import { useViewWork } from './use-view-work';
import type { Asked } from './views-panel';
import { phoneWidth, useMedia } from '../../ui/use-media';

// A list opens without what its saved searches are changed with.
export const ViewsPanel = lazyPart(
  async () => (await import('./views-panel')).ViewsPanel,
  <div className="lh-views lh-views-wait" aria-busy />,
);
const ViewDialog = lazyPart(async () => (await import('./view-dialog')).ViewDialog);

/** The saved searches of a list: open one, keep what is shown, name, share, make one the standard, remove. */
export function SavedViews({ views }: { readonly views: ListViews }): ReactNode {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const work = useViewWork(views);
  const [open, setOpen] = useState(false);
  const phone = useMedia(phoneWidth);
  const [asked, setAsked] = useState<Asked>();
  const { current, changed } = views;
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
  return (
    <>
      <Popover
        trigger="click"
        // What stands below the middle is pushed into a narrow window; from the end of the button it would leave it.
        placement={phone ? 'bottom' : 'bottomRight'}
        arrow={false}
        destroyOnHidden
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (next) void views.reload();
        }}
        content={<ViewsPanel views={views} work={work} onAsk={ask} onRemove={remove} onClose={close} />}
      >
        <Button
          className={current ? 'lh-pressed lh-view-button' : 'lh-view-button'}
          iconPosition="end"
          icon={<DownOutlined aria-hidden />}
          aria-expanded={open}
          aria-haspopup="dialog"
          {...(current
            ? { title: changed ? t('view.changed') : t('view.current') }
            : { 'aria-label': t('view.button'), title: t('view.button') })}
        >
          <span className="lh-view-button-words">
            {current ? <span className="lh-view-button-name">{current.name}</span> : <FolderOutlined aria-hidden />}
            {current ? null : <span className="lh-view-button-name lh-search-word">{t('view.short')}</span>}
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
          ofImport={!asked.view && views.ofImport}
          onSave={(words) => (asked.view ? work.rename(asked.view, words) : work.add(words))}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
