import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../protocol/saved-view';
import './saved-views.css';
import type { ListViews } from './use-list-state';
import type { ViewWork } from './use-view-work';
import { ViewLine } from './view-line';

/** What a dialog is asked for: the search to change, or none for a new one. */
export type Asked = { readonly view?: SavedView };

interface ViewsPanelProps {
  readonly views: ListViews;
  readonly work: ViewWork;
  onAsk(what: Asked): void;
  onRemove(view: SavedView): void;
  onClose(): void;
}

/** The saved searches that there are, each with what can be done to it. */
export function ViewsPanel({ views, work, onAsk, onRemove, onClose }: ViewsPanelProps): ReactNode {
  const { t } = useTranslation();
  const { list, current, changed, failed } = views;
  return (
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
                onClose();
                views.apply(view);
              }}
              onDefault={() => void work.setDefault(view.isDefault ? undefined : view)}
              onEdit={() => onAsk({ view })}
              onRemove={() => onRemove(view)}
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
              onClose();
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
        <Button size="small" type="primary" onClick={() => onAsk({})}>
          {t('view.saveAs')}
        </Button>
      </div>
    </div>
  );
}
