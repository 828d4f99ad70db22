import { App, Button } from 'antd';
import { observer } from '@formily/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakeModel } from '../../../schema/model/take-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { lazyPart } from '../../../ui/lazy-part';
import { useListHost } from '../../list/list-host';
import { usePage } from '../../source/page-context';
import type { PageSource, WireRow } from '../../source/page-source';
import { useText } from '../../source/use-text';
import type { FormSession } from '../engine/form-session';
import { narrowedBy, narrowList, takeLines } from './take-lines';

const PickDialog = lazyPart(async () => (await import('../widgets/pick-dialog')).PickDialog);

interface TakeButtonsProps {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly takes: readonly TakeModel[];
}

/** Buttons that bring lines from lists of other pages into a sub-table. */
export const TakeButtons = observer(function TakeButtons({ session, field, line, takes }: TakeButtonsProps) {
  const { t } = useTranslation();
  const text = useText();
  const host = useListHost();
  const { source, user } = usePage();
  const { message } = App.useApp();
  const [open, setOpen] = useState<TakeModel>();
  const count = session.lines.of(field).length;
  const room = field.maxItems === undefined ? Infinity : Math.max(0, field.maxItems - count);
  const by = open
    ? JSON.stringify(Object.fromEntries(Object.entries(open.by).map(([theirs, own]) => [theirs, narrowedBy(session, own)])))
    : '{}';
  const wanted = useMemo(() => JSON.parse(by) as Readonly<Record<string, string>>, [by]);
  const narrow = useCallback((list: PageSource) => narrowList(list, wanted), [wanted]);
  if (!source.openPage || !host) return null;
  const missingOf = (take: TakeModel): string | undefined => {
    const own = Object.values(take.by).find((name) => narrowedBy(session, name) === '');
    const label = session.record.fields.find(({ name }) => name === own)?.label;
    return label && t('lines.takeAfter', { name: text(label) });
  };
  const onTake = async (rows: readonly WireRow[], list: PageSource): Promise<string | undefined> => {
    if (!open) return undefined;
    const { lines, left } = await takeLines({ session, field, line, source, user, take: open, list, rows });
    if (lines.length === 0) return t('lines.takeNone');
    if (lines.length > room) return t('lines.takeRoom', { count: lines.length, room });
    session.lines.change(field, (old) => [...old, ...lines]);
    void message.info({
      content: t('lines.taken', { count: lines.length }) + (left > 0 ? t('lines.takenLeft', { count: left }) : ''),
      key: 'lines',
    });
    return undefined;
  };
  return (
    <div className="lh-lines-take">
      {takes.map((take) => {
        const missing = missingOf(take);
        return (
          <Button
            key={take.label.zh}
            size="small"
            disabled={missing !== undefined || room < 1}
            title={missing}
            onClick={() => setOpen(take)}
          >
            {text(take.label)}
          </Button>
        );
      })}
      {open ? (
        <PickDialog title={text(open.label)} path={open.page} several narrow={narrow} onTake={onTake} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  );
});
