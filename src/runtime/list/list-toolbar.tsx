import {
  CalendarOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PlusOutlined,
  PrinterOutlined,
  PartitionOutlined,
  ProjectOutlined,
  ReloadOutlined,
  RestOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel } from '../../schema/model/page-model';
import type { SelectionStore } from '../../ui/grid/selection-store';
import { offerToolbarActions, reasonsOf } from '../../schema/view/offer-actions';
import { useAwayReason } from '../actions/use-offers';
import { useSayWhy } from '../actions/use-say-why';
import { isDanger } from '../actions/row-actions';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useText } from '../source/use-text';
import { GroupTool, type GroupToolProps } from './group-tool';
import type { OtherShape } from './shapes-of';

interface ListToolbarProps {
  readonly selection: SelectionStore<WireRow>;
  /** True where everything that the search finds is chosen. */
  readonly all: boolean;
  /** True while the list fills the screen. */
  readonly full: boolean;
  /** True where the list stands in a form: what concerns the page as a whole stays there. */
  readonly related: boolean;
  /** Why nothing new can be added to the list now. */
  readonly createRefusal: string | undefined;
  /** What the list can stand as besides a table, and what it stands as now; absent: the table. */
  readonly shapes: readonly OtherShape[];
  readonly shape: OtherShape | undefined;
  /** What the list can be grouped by, and is; absent where it cannot be. */
  readonly groups: GroupToolProps | undefined;
  /** How many rows are chosen, and the choice of all. */
  readonly note: ReactNode;
  onAction(action: ActionModel, rows: readonly WireRow[]): void;
  /** Changes one field of the chosen rows; absent where nothing can be changed here. */
  onChange?: (() => void) | undefined;
  onReload(): void;
  onRecycle(): void;
  onDiagram(): void;
  onShape(pressed: OtherShape): void;
  onFull(): void;
}

const icons: Readonly<Record<string, ReactNode>> = {
  create: <PlusOutlined aria-hidden />,
  remove: <DeleteOutlined aria-hidden />,
  import: <UploadOutlined aria-hidden />,
  export: <DownloadOutlined aria-hidden />,
  print: <PrinterOutlined aria-hidden />,
};

const shapeIcons: Readonly<Record<OtherShape, ReactNode>> = {
  board: <ProjectOutlined aria-hidden />,
  calendar: <CalendarOutlined aria-hidden />,
};

/** Actions that need no chosen row. */
const wholeList: ReadonlySet<string> = new Set(['create', 'import', 'export', 'print']);

interface ToolProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly className?: string;
  onClick(): void;
}

const Tool = ({ name, icon, pressed, className = '', onClick }: ToolProps): ReactNode => (
  <Button
    type="text"
    className={className}
    icon={icon}
    aria-label={name}
    title={name}
    {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    onClick={onClick}
  />
);

/**
 * The buttons above the list: what needs no row, then what is done to the chosen ones; at the end what concerns the list itself. A
 * transition stands there once a row is chosen that may take it.
 */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { selection, all, full, related, createRefusal, note, onAction } = props;
  const { t } = useTranslation();
  const text = useText();
  const { model, user, source, can } = usePage();
  const sayWhy = useSayWhy();
  const away = useAwayReason();
  useSyncExternalStore(selection.subscribe, selection.version);
  const none = selection.size() === 0 && !all;
  const offered = useMemo(
    () => offerToolbarActions({ model, can: source.served.can, context: toExpressionContext(user) }),
    [model, source, user],
  );
  return (
    <div className="lh-toolbar" role="toolbar" aria-label={t('list.toolbar')}>
      {offered.map((each) => {
        const { action, offers } = each;
        const batch = !wholeList.has(action.name);
        if (action.transition && (none || !(all || selection.items().some(offers)))) return null;
        const stays = action.transition && !all ? reasonsOf(each, selection.items()).map(text).join(t('list.reasonMark')) : '';
        const reason = away ?? (action.name === 'create' ? (createRefusal ?? '') : stays);
        return (
          <Button
            key={action.name}
            data-action={action.name}
            // antd's word for what cannot be pressed, which keeps its colours under the mouse.
            className={`${batch ? 'lh-batch-button' : ''}${reason === '' ? '' : ' ant-btn-disabled'}`}
            icon={icons[action.name]}
            danger={isDanger(action)}
            disabled={batch && none}
            {...(batch && none ? { title: t('list.selectFirst') } : {})}
            {...(action.name === 'create' ? { color: 'primary' as const, variant: 'outlined' as const } : {})}
            {...(reason === '' ? {} : { 'aria-disabled': true, title: reason })}
            onClick={() =>
              reason === '' ? onAction(action, batch || (action.name === 'print' && model.papers) ? selection.items() : []) : sayWhy(reason)
            }
          >
            {batch ? t('list.batch', { action: text(action.label) }) : text(action.label)}
          </Button>
        );
      })}
      {props.onChange && !none ? (
        <Button className="lh-batch-button" icon={<EditOutlined aria-hidden />} onClick={props.onChange}>
          {t('edit.bulk')}
        </Button>
      ) : null}
      {note}
      <span className="lh-toolbar-end">
        {can('remove') && !related && !model.record.remote ? (
          <Tool name={t('list.recycle')} icon={<RestOutlined aria-hidden />} onClick={props.onRecycle} />
        ) : null}
        {source.served.drawn && !related ? (
          <Tool name={t('diagram.open')} icon={<PartitionOutlined aria-hidden />} onClick={props.onDiagram} />
        ) : null}
        {props.groups ? <GroupTool {...props.groups} /> : null}
        {props.shapes.map((each) => (
          <Tool
            key={each}
            name={t(`list.${each}`)}
            icon={shapeIcons[each]}
            pressed={each === props.shape}
            onClick={() => props.onShape(each)}
          />
        ))}
        {related ? null : (
          <Tool
            name={full ? t('list.fullLeave') : t('list.full')}
            icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            pressed={full}
            className="lh-toolbar-full"
            onClick={props.onFull}
          />
        )}
        <Tool name={t('list.reload')} icon={<ReloadOutlined aria-hidden />} onClick={props.onReload} />
      </span>
    </div>
  );
}
