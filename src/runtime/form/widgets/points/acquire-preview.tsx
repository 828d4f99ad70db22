import { Alert, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Acquisition } from '../../../../measure/record/acquisition';
import { workOutReadings } from '../../../../measure/record/readings';
import { tellEntry } from '../../../../measure/record/tell-entry';
import type { Template } from '../../../../measure/record/template';
import { useText } from '../../../source/use-text';
import { type Proposal, proposalsOf, withTaken } from './acquired-cells';
import { tellAcquireFault } from './tell-acquire-fault';

interface AcquirePreviewProps {
  readonly template: Template;
  readonly entries: Readonly<Record<string, unknown>>;
  readonly acquisition: Acquisition;
  /** Addresses of the cells that are to be taken. */
  readonly picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
}

/** So many faults are told; mending these may mend others. */
const most = 20;

/** What would go into which cell, beside what stands there, and what cannot be taken. */
export function AcquirePreview({ template, entries, acquisition, picked, onPick }: AcquirePreviewProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { origin, faults, rows, missingDevice } = acquisition;
  const { proposals, strange } = proposalsOf(template, entries, origin);
  const over = proposals.filter(({ old, text: now }) => old !== '' && old !== now);
  const overTaken = over.filter(({ address }) => picked.has(address)).length;
  const changing = proposals.filter(({ old, text: now }) => old !== now);
  // Where nothing stands yet, its column would only take room.
  const holdsOld = proposals.some(({ old }) => old !== '');
  // What the template says of them, were all of them taken: beyond a bound, no number.
  const wrong = new Map(
    (origin
      ? workOutReadings(template, withTaken(template, entries, { origin, addresses: new Set(proposals.map(({ address }) => address)) }))
          .result.faults
      : []
    ).map((fault) => [fault.place.join('/'), text(tellEntry(template, fault))]),
  );
  const placeOf = ({ table, cell }: Pick<Proposal, 'table' | 'cell'>): string => {
    const { parameter, stage } = table;
    const named = [...parameter.inputs, ...parameter.series].find(({ name }) => name === cell.place.name);
    const count = parameter.series.find(({ name }) => name === cell.place.name)?.count ?? 1;
    const word = named ? text(named.label) : cell.place.name;
    return t('points.cell', {
      title: [text(parameter.label), parameter.stages.length > 1 ? t(`points.${stage}`) : ''].filter((each) => each !== '').join(' · '),
      row: cell.place.row + 1,
      nominal: `${parameter.points[cell.place.row]?.nominalText ?? ''} ${parameter.unit}`.trim(),
      column: count > 1 && cell.place.index !== undefined ? `${word} ${String(cell.place.index + 1)}` : word,
    });
  };
  const toggle = (addresses: readonly string[], isOn: boolean): void => {
    const next = new Set(picked);
    for (const address of addresses) {
      if (isOn) next.add(address);
      else next.delete(address);
    }
    onPick(next);
  };
  return (
    <>
      <p role="status" className="lh-quiet">
        {t('points.acquireFound', { rows, count: proposals.length })}
      </p>
      {missingDevice ? <Alert type="info" showIcon message={t('points.acquireDevice', { device: missingDevice })} /> : null}
      {faults.length + strange > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={t('points.acquireFaults', { count: faults.length + strange })}
          description={
            <ul className="lh-points-changes">
              {faults.slice(0, most).map((fault) => (
                <li key={JSON.stringify(fault)}>{tellAcquireFault(t, fault)}</li>
              ))}
              {strange > 0 ? <li>{t('points.acquireStrange', { count: strange })}</li> : null}
              {faults.length > most ? <li>{t('points.moreChanges', { count: faults.length - most })}</li> : null}
            </ul>
          }
        />
      ) : null}
      {over.length > 0 ? (
        <Checkbox
          checked={overTaken === over.length}
          indeterminate={overTaken > 0 && overTaken < over.length}
          onChange={({ target }) =>
            toggle(
              over.map(({ address }) => address),
              target.checked,
            )
          }
        >
          {t('points.acquireOver', { count: over.length })}
        </Checkbox>
      ) : null}
      {proposals.length > 0 ? (
        <div className="lh-acquire-cells" tabIndex={0} role="region" aria-label={t('points.acquireCells')}>
          <table className="lh-points">
            <thead>
              <tr>
                <th scope="col" className="lh-acquire-mark">
                  <Checkbox
                    aria-label={t('points.acquireAll')}
                    checked={changing.length > 0 && changing.every(({ address }) => picked.has(address))}
                    indeterminate={
                      changing.some(({ address }) => picked.has(address)) && changing.some(({ address }) => !picked.has(address))
                    }
                    disabled={changing.length === 0}
                    onChange={({ target }) =>
                      toggle(
                        changing.map(({ address }) => address),
                        target.checked,
                      )
                    }
                  />
                </th>
                <th scope="col">{t('points.acquirePlace')}</th>
                <th scope="col">{t('points.acquireRaw')}</th>
                {holdsOld ? <th scope="col">{t('points.acquireOld')}</th> : null}
                <th scope="col">{t('points.acquireNew')}</th>
              </tr>
            </thead>
            <tbody>
              {proposals.map((proposal) => {
                const { address, old, text: now, read } = proposal;
                const isSame = old === now;
                const place = placeOf(proposal);
                const fault = wrong.get(address);
                return (
                  <tr key={address}>
                    <td className="lh-acquire-mark">
                      <Checkbox
                        aria-label={place}
                        checked={picked.has(address)}
                        disabled={isSame}
                        onChange={({ target }) => toggle([address], target.checked)}
                      />
                    </td>
                    <td className="lh-acquire-place">{place}</td>
                    <td className="lh-acquire-read lh-mono">{read}</td>
                    {holdsOld ? (
                      <td className={`lh-mono${old !== '' && !isSame ? ' lh-acquire-over' : ''}`}>{old === '' ? '—' : old}</td>
                    ) : null}
                    <td className="lh-mono">
                      {now}
                      {isSame ? <span className="lh-quiet"> {t('points.acquireSame')}</span> : null}
                      {fault ? <div className="lh-form-error">{fault}</div> : null}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
