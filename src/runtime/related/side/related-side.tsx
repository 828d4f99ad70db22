import { DoubleLeftOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedRow, RelationReport } from '../../../schema/view/relation-report';
import { groupThousands } from '../../../schema/entry/format-value';
import type { RelationModel } from '../../../schema/model/page-model';
import '../../../ui/grid/cells.css';
import { lazyPart } from '../../../ui/lazy-part';
import { toQuery } from '../../list-state/address-text';
import { encodeToken } from '../../list-state/value-token';
import { readFailure } from '../../source/read-failure';
import type { RecordPlace } from '../../source/record-place';
import type { RelationSource } from '../../source/relation-source';
import { useText } from '../../source/use-text';
import type { ViewForm } from '../../source/view-form';
import './related-side.css';
import type { Side } from './use-side';

// A record is opened from here now and then alone.
const OpenRecord = lazyPart(async () => (await import('../../history/open-record')).OpenRecord);

interface RelatedSideProps {
  /** Of the record; undefined while it is on its way. */
  readonly id: string | undefined;
  readonly relations: readonly RelationModel[];
  readonly source: RelationSource;
  readonly side: Side;
  /** Changes whenever something that belongs to the record may have. */
  readonly stamp: string;
  readonly Form: ViewForm;
}

type Read =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'ready'; readonly reports: readonly RelationReport[] };

interface KindProps {
  readonly relation: RelationModel;
  readonly report: RelationReport;
  /** Shows all of them in their list; absent where it cannot be narrowed to them. */
  readonly onAll: (() => void) | undefined;
  onOpen(id: string): void;
}

function Row({ row, onOpen }: { readonly row: RelatedRow; onOpen(id: string): void }): ReactNode {
  const text = useText();
  const { id, number, name, state } = row;
  return (
    <li>
      <button type="button" className="lh-side-row" onClick={() => onOpen(id)}>
        <span className="lh-side-number">{number || name || id}</span>
        {state ? <span className={`lh-tag lh-tag-${state.colour ?? 'grey'}`}>{text(state.label)}</span> : null}
        {number !== '' && name !== '' ? <span className="lh-side-name">{name}</span> : null}
      </button>
    </li>
  );
}

function Kind({ relation, report: { total, totalIsFloor, rows }, onAll, onOpen }: KindProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const kind = text(relation.label);
  const count = `${groupThousands(String(total))}${totalIsFloor ? '+' : ''}`;
  return (
    <div className="lh-side-kind">
      <h4>
        <span>{kind}</span>
        {onAll && total > 0 ? (
          <button type="button" className="lh-link" aria-label={t('relations.allOf', { kind, count })} onClick={onAll}>
            {t('relations.all', { count })}
          </button>
        ) : (
          <span className="lh-side-count">{count}</span>
        )}
      </h4>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Kinds({ id, relations, source, stamp, Form }: Omit<RelatedSideProps, 'side'>): ReactNode {
  const { t } = useTranslation();
  const [read, setRead] = useState<Read>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState<RecordPlace>();
  const again = useCallback(() => setTurn((count) => count + 1), []);
  useEffect(() => {
    if (id === undefined) return undefined;
    let current = true;
    // What was read stays until the newer comes.
    source.read(id).then(
      (reports) => current && setRead({ kind: 'ready', reports }),
      (thrown: unknown) => current && setRead({ kind: 'failed', sentence: readFailure(thrown).sentence }),
    );
    return () => {
      current = false;
    };
  }, [source, id, stamp, turn]);
  if (read.kind === 'loading') return <Skeleton active title={false} paragraph={{ rows: 3 * relations.length }} />;
  if (read.kind === 'failed')
    return (
      <Alert
        type="error"
        message={read.sentence}
        action={
          <Button size="small" onClick={again}>
            {t('form.retry')}
          </Button>
        }
      />
    );
  const { go } = source;
  return (
    <>
      {relations.map((relation) => {
        const { name, page, by } = relation;
        const report = read.reports.find((each) => each.name === name);
        const query = toQuery([[`q.${by}`, encodeToken({ operator: 'equal', value: id ?? '' })]]);
        return report ? (
          <Kind
            key={name}
            relation={relation}
            report={report}
            onAll={go && report.searchable ? () => go(`/${page}?${query}`) : undefined}
            onOpen={(row) => setOpened({ path: page, id: row })}
          />
        ) : null;
      })}
      {opened ? (
        <OpenRecord
          Form={Form}
          place={opened}
          onClose={() => {
            setOpened(undefined);
            again();
          }}
        />
      ) : null}
    </>
  );
}

/** What belongs to a record, kind by kind with the newest few, beside its fields; put away, a narrow strip brings it back. */
export function RelatedSide({ side, ...rest }: RelatedSideProps): ReactNode {
  const { t } = useTranslation();
  const name = t(side.isOpen ? 'relations.hide' : 'relations.show');
  return (
    <>
      <h3>
        {side.isOpen ? <span>{t('relations.title')}</span> : null}
        <Button
          type="text"
          size="small"
          icon={side.isOpen ? <DoubleRightOutlined aria-hidden /> : <DoubleLeftOutlined aria-hidden />}
          aria-label={name}
          title={name}
          aria-expanded={side.isOpen}
          onClick={side.toggle}
        />
      </h3>
      {side.isOpen ? <Kinds key={rest.id} {...rest} /> : null}
    </>
  );
}
