import type { ReactNode } from 'react';
import { loadWith } from '../../../ui/i18n';
import { lazyPart } from '../../../ui/lazy-part';
import type { Side } from '../../related/side/use-side';
import type { PageSource } from '../../source/page-source';
import type { ViewForm } from '../../source/view-form';
import type { FormSession } from '../engine/form-session';
import './with-side.css';

// The record comes first.
const RelatedSide = lazyPart(async () => (await loadWith('aside', () => import('../../related/side/related-side'))).RelatedSide);

interface WithSideProps {
  readonly source: PageSource;
  /** Absent while the record is on its way. */
  readonly session: FormSession | undefined;
  /** Absent where nothing is listed beside the record. */
  readonly side: Side | undefined;
  /** How often something that belongs to the record has changed here. */
  readonly changes: number;
  readonly Form: ViewForm;
  readonly children: ReactNode;
}

/** The fields of a record with what belongs to it beside them; the place is kept from the start, so that nothing moves when it comes. */
export function WithSide({ source, session, side, changes, Form, children }: WithSideProps): ReactNode {
  const id = session?.original()['id'];
  const version = session?.original()['version'];
  return (
    <div className={side ? `lh-form-sided${side.isOpen ? '' : ' is-put-away'}` : undefined}>
      <div className="lh-form-main">{children}</div>
      {side && source.relations ? (
        <aside className="lh-form-side">
          {session ? (
            <RelatedSide
              id={typeof id === 'string' ? id : undefined}
              relations={source.served.model.form?.relations ?? []}
              source={source.relations}
              side={side}
              stamp={`${String(version)} ${String(changes)}`}
              Form={Form}
            />
          ) : null}
        </aside>
      ) : null}
    </div>
  );
}
