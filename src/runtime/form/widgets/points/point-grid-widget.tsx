import { Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesOf, openGrid } from '../../../../measure/record/readings';
import { toInputProps, type WidgetProps } from '../../engine/widget-props';
import { GridFaults } from './grid-faults';
import { PointTables } from './point-tables';

/** Sets a text out in lines where it is JSON; others stay as they are. */
function setOut(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  try {
    return text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The point grid of a record template: its data, what is wrong with them, and beside them the tables that they make, to be tried out. */
export function PointGridWidget(props: WidgetProps): ReactNode {
  const { id, label, value, disabled, onChange, onBlur } = props;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => setOut(value));
  const [seen, setSeen] = useState(value);
  // What others wrote (a version restored, a fault taken back) takes the place of what stands here.
  if (value !== seen) {
    setSeen(value);
    setDraft(setOut(value));
  }
  const [entries, setEntries] = useState<Readonly<Record<string, unknown>>>({});
  const opened = useMemo(() => (draft.trim() === '' ? undefined : openGrid(draft)), [draft]);
  const enter = (text: string): void => {
    setDraft(text);
    setSeen(text === '' ? null : text);
    onChange(text === '' ? null : text);
  };
  return (
    <div className="lh-points-all">
      {disabled ? null : (
        <Input.TextArea
          {...toInputProps(props)}
          className="lh-mono"
          value={draft}
          autoSize={{ minRows: 6, maxRows: 24 }}
          spellCheck={false}
          onChange={({ target }) => enter(target.value)}
        />
      )}
      {opened?.faults ? <GridFaults faults={opened.faults} /> : null}
      {opened?.template ? (
        <>
          <p className="lh-form-hint">{t('points.tryOut')}</p>
          <PointTables
            id={`${id}-tables`}
            label={label}
            template={opened.template}
            entries={entries}
            disabled={false}
            onChange={({ text }) => setEntries(entriesOf(text))}
            onBlur={onBlur}
          />
        </>
      ) : null}
    </div>
  );
}
