import { observer } from '@formily/react';
import { Button } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakeModel } from '../../../schema/model/take-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { sizes } from '../../../ui/theme/sizes';
import { useText } from '../../source/use-text';
import { useSentence } from '../widgets/form-control';
import type { FormSession } from '../engine/form-session';
import { LineCards } from './line-cards';
import { lineColumns } from './line-grid-columns';
import { LinesGrid } from './lines-grid';
import { TakeButtons } from './take-buttons';
import './lines.css';

interface LinesTableProps {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly readOnly: boolean;
  /** `blocks`: each line is a block of fields; otherwise a grid where there is room for one. */
  readonly widget: string;
  /** Pages that lines may be taken over from. */
  readonly takes?: readonly TakeModel[] | undefined;
}

/** A sub-table: an editable grid where there is room for one, cards on a narrow screen, and blocks of fields where the page file asks for them. */
export const LinesTable = observer(function LinesTable({ session, field, line, readOnly, widget, takes }: LinesTableProps) {
  const { t } = useTranslation();
  const text = useText();
  const say = useSentence();
  const place = useRef<HTMLDivElement>(null);
  const adder = useRef((): void => undefined);
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = (): void => {
      // A part of the form that is not shown has no width; it keeps what it was.
      if (element.clientWidth > 0) setNarrow(element.clientWidth < sizes.dialog);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const columns = useMemo(() => lineColumns(line), [line]);
  const error = session.errorOf(field.name);
  const full = field.maxItems !== undefined && session.lines.of(field).length >= field.maxItems;
  const blocks = widget === 'blocks';
  const given = { session, field, line, columns, readOnly, adder };
  return (
    <div ref={place} className="lh-lines" data-field={field.name} role="group" aria-label={text(field.label)}>
      {takes && !readOnly ? <TakeButtons session={session} field={field} line={line} takes={takes} /> : null}
      {narrow || blocks ? <LineCards {...given} blocks={blocks} /> : <LinesGrid {...given} />}
      {error === undefined ? null : (
        <span className="lh-form-error" role="alert">
          {say(error)}
        </span>
      )}
      {readOnly ? null : (
        <Button type="dashed" block disabled={full} onClick={() => adder.current()}>
          {t(blocks ? 'form.addBlock' : 'form.addLine', { name: text(field.label) })}
        </Button>
      )}
    </div>
  );
});
