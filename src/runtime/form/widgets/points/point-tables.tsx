import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Origin, originOfCells } from '../../../../measure/record/origins';
import type { Sentence } from '../../../../measure/reading/fault';
import { type WorkedReadings, workOutReadings } from '../../../../measure/record/readings';
import { tellEntry } from '../../../../measure/record/tell-entry';
import type { Template } from '../../../../measure/record/template';
import { useText } from '../../../source/use-text';
import { OriginList } from './origin-list';
import { tablesOf } from './point-cells';
import { moveByKey } from './point-moves';
import { PointTableView } from './point-table';
import './points.css';

const none: readonly Origin[] = [];

interface PointTablesProps {
  readonly id: string;
  readonly label: string;
  readonly template: Template;
  readonly entries: Readonly<Record<string, unknown>>;
  /** Where entries come from that nobody typed. */
  readonly origins?: readonly Origin[];
  readonly disabled: boolean;
  readonly describedBy?: string | undefined;
  /** Told of what is entered, together with what comes of it. */
  onChange(worked: WorkedReadings): void;
  onBlur(): void;
}

/** All tables of a template, worked out as they are typed. Keys go from entry to entry; a block that was copied from a spreadsheet fills what it covers. */
export function PointTables(props: PointTablesProps): ReactNode {
  const { id, label, template, entries, origins = none, disabled, describedBy, onChange, onBlur } = props;
  const { t } = useTranslation();
  const text = useText();
  const tables = useMemo(() => tablesOf(template.parameters), [template]);
  const { result } = useMemo(() => workOutReadings(template, entries), [template, entries]);
  const cells = useMemo(() => new Map(result.cells.map((cell) => [cell.address, cell])), [result]);
  const faults = useMemo(
    () => new Map<string, Sentence>(result.faults.map((fault) => [fault.place.join('/'), tellEntry(template, fault)])),
    [result, template],
  );

  const acquired = useMemo(() => originOfCells(origins, entries), [origins, entries]);

  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLInputElement) || !moveByKey(currentTarget, target, event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div id={id} role="group" aria-label={label} className="lh-points-all" onKeyDown={press}>
      {tables.map((table) => (
        <PointTableView
          key={table.key}
          {...{ table, entries, cells, faults, acquired, disabled, describedBy, onBlur }}
          onChange={(next) => onChange(workOutReadings(template, next, origins))}
        />
      ))}
      {faults.size > 0 ? (
        <div role="status">
          <ul className="lh-points-faults">
            {[...faults].map(([address, sentence]) => (
              <li key={address}>{text(sentence)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <OriginList origins={origins} acquired={acquired} />
      {disabled ? null : <p className="lh-form-hint">{t(result.complete ? 'points.complete' : 'points.keys')}</p>}
    </div>
  );
}
