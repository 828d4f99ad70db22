import { observer } from '@formily/react';
import { useTranslation } from 'react-i18next';
import type { FieldModel, LineColumnModel, RecordModel } from '../../schema/page-model';
import { useText } from '../use-text';
import { plainConditions } from './field-conditions';
import { FormControl } from './form-control';
import type { FormSession } from './form-session';

/** A column of a sub-table with the field that it shows. */
export interface LineColumn extends LineColumnModel {
  readonly own: FieldModel;
}

export type LineAct = 'copy' | 'up' | 'down' | 'remove';

interface LineRowProps {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly columns: readonly LineColumn[];
  readonly index: number;
  readonly last: boolean;
  /** True where no line may be added. */
  readonly full: boolean;
  readonly readOnly: boolean;
  onAct(act: LineAct, index: number): void;
}

/** One line of a sub-table: its cells, and what can be done with it. */
export const LineRow = observer(function LineRow(props: LineRowProps) {
  const { session, field, line, columns, index, last, full, readOnly, onAct } = props;
  const { t } = useTranslation();
  const text = useText();
  const acts = [
    { act: 'copy', word: t('form.copyLine'), label: t('form.copyLineAt', { index: index + 1 }), off: full },
    { act: 'up', word: '↑', label: t('form.lineUp', { index: index + 1 }), off: index === 0 },
    { act: 'down', word: '↓', label: t('form.lineDown', { index: index + 1 }), off: last },
    { act: 'remove', word: t('form.remove'), label: t('form.removeLineAt', { index: index + 1 }), off: false },
  ] as const;
  return (
    <tr>
      <td className="lh-lines-index">{index + 1}</td>
      {columns.map(({ own }) => {
        const name = `${field.name}.${String(index)}.${own.name}`;
        const now = session.conditionsOf(name) ?? plainConditions(line, own);
        return (
          <td key={own.name} className={`lh-form-${own.align}`}>
            {now.visible ? (
              <FormControl
                session={session}
                record={line}
                field={own}
                name={name}
                label={t('form.cell', { name: text(own.label), index: index + 1 })}
                readOnly={readOnly || now.readOnly}
                required={now.required}
                compact
              />
            ) : null}
          </td>
        );
      })}
      {readOnly ? null : (
        <td className="lh-lines-actions">
          {acts.map(({ act, word, label, off }) => (
            <button
              key={act}
              type="button"
              className={`lh-link${act === 'remove' ? ' lh-link-danger' : ''}`}
              disabled={off}
              aria-label={label}
              title={label}
              onClick={() => onAct(act, index)}
            >
              {word}
            </button>
          ))}
        </td>
      )}
    </tr>
  );
});
