import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Foreseen, ForeseenRefusal, Foresight } from '../../protocol/foresight';
import type { RecordModel } from '../../schema/model/record-model';
import type { TransitionModel } from '../../schema/model/states-model';
import type { Text } from '../../schema/model/text';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import { type ActionTarget, isInBackground } from './action-target';
import { displayOf } from './display-of';
import { nounOf } from './noun-of';

interface ForesightNoteProps {
  readonly transition: TransitionModel;
  /** What its button says. */
  readonly label: string;
  readonly target: ActionTarget;
  /** Told whether every row of it will refuse. */
  onRefused?(all: boolean): void;
}

/** The sentence of each kind of thing that a transition sets off; what keeps its state has one of its own. */
const sentences = {
  move: 'foresight.move',
  put: 'foresight.put',
  make: 'foresight.make',
  auto: 'foresight.auto',
  remove: 'foresight.remove',
} as const satisfies Record<Foreseen['kind'], string>;

/** Whom a transition tells: the fields that name them; of roles, of whoever may go on with it, and of fields that the reader may not see, no more than that there are others. */
function toldBy({ tells = [] }: TransitionModel, { fields }: RecordModel): readonly (Text | undefined)[] {
  const names = new Set(tells.flatMap(({ people }) => people));
  const labels = [...names].map((name) => fields.find((field) => field.name === name)?.label);
  const hasOthers = tells.some(({ roles, may }) => roles.length + may.length > 0) || labels.includes(undefined);
  return [...labels.filter((each) => each !== undefined), ...(hasOthers ? [undefined] : [])];
}

/** Asks what an action of rows will set off, where anything may follow. Shape: undefined until it is known, and where it is not asked. */
function useForesight(name: string, rows: readonly WireRow[], asks: boolean): Foresight | 'failed' | undefined {
  const { source } = usePage();
  const [foresight, setForesight] = useState<Foresight | 'failed'>();
  useEffect(() => {
    if (!asks || !source.foresee) return undefined;
    let current = true;
    source
      .foresee(
        name,
        rows.map(({ id }) => id),
      )
      .then(
        (found) => current && setForesight(found),
        // What cannot be told is found out by pressing; but whom it tells must not look like all.
        () => current && setForesight('failed'),
      );
    return () => {
      current = false;
    };
  }, [asks, source, name, rows]);
  return foresight;
}

interface LinesProps {
  readonly label: string;
  readonly foresight: Foresight | 'failed' | undefined;
  readonly asks: boolean;
  /** Whom it tells. */
  readonly named: readonly string[];
  /** So many lines have room from the start: what is told as soon as it is known then moves nothing. */
  readonly room: number;
}

/** So many rows that will refuse are named. */
const most = 5;

interface RefusalsProps {
  readonly label: string;
  readonly refused: readonly ForeseenRefusal[];
  readonly rows: readonly WireRow[];
}

/** Says which rows will refuse and why: of one row the sentence alone. */
function Refusals({ label, refused, rows }: RefusalsProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model } = usePage();
  const [first] = refused;
  if (!first) return null;
  if (rows.length === 1) return <Alert type="warning" showIcon message={text(first.sentence)} />;
  const nameOf = (id: string): string => displayOf(model.record, rows.find((row) => row.id === id) ?? { id, version: 0 }, language);
  return (
    <Alert
      type="warning"
      showIcon
      message={t('foresight.refuses', { action: label, count: refused.length })}
      description={
        <ul className="lh-refusals">
          {refused.slice(0, most).map(({ id, sentence }) => (
            <li key={id}>{t('foresight.refusal', { name: nameOf(id), reason: text(sentence) })}</li>
          ))}
          {refused.length > most ? <li>{t('foresight.refusedMore', { count: refused.length - most })}</li> : null}
        </ul>
      }
    />
  );
}

function ForesightLines({ label, foresight, asks, named, room }: LinesProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const failed = asks && foresight === 'failed';
  const { effects, unseen } = foresight === undefined || foresight === 'failed' ? { effects: [], unseen: 0 } : foresight;
  const lines = effects.map(({ kind, page, action, state, count }) =>
    t(kind === 'move' && !state ? 'foresight.stay' : sentences[kind], {
      page: nounOf(page, language),
      count,
      action: action && text(action),
      state: state && text(state),
    }),
  );
  const people = new Intl.ListFormat(language).format(named);
  const waits = asks && !foresight;
  const isNothing = asks && !waits && !failed && lines.length + unseen === 0;
  return (
    <div role="status" className="lh-foresight">
      {asks || named.length > 0 ? (
        <>
          <span>{t('foresight.after', { action: label })}</span>
          <ul style={{ minHeight: `${String(room)}lh` }}>
            {waits ? <li>{t('foresight.wait')}</li> : null}
            {failed ? <li>{t('foresight.failed')}</li> : null}
            {isNothing ? <li>{t('foresight.nothing')}</li> : null}
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {unseen > 0 ? <li>{t('foresight.unseen', { count: unseen })}</li> : null}
            {named.length > 0 ? <li>{t('foresight.tell', { people })}</li> : null}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** Says before a button is pressed what it will do to other records, and what will follow by itself. */
export function ForesightNote({ transition, label, target, onRefused }: ForesightNoteProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { source, model } = usePage();
  const { states } = model.record;
  const follows = states?.transitions.some(
    ({ auto, from }) => auto !== undefined && transition.to !== undefined && from.includes(transition.to),
  );
  const isFollowed = follows === true || (states?.parentsFollow === true && transition.to !== undefined);
  const asks = source.foresee !== undefined && !isInBackground(target) && ((transition.then?.length ?? 0) > 0 || isFollowed);
  const isGuarded = transition.when !== undefined && source.foresee !== undefined && !isInBackground(target);
  const foresight = useForesight(transition.name, target.rows, asks || isGuarded);
  const refused = (foresight !== 'failed' && foresight?.refused) || [];
  const isRefused = refused.length > 0 && refused.length === target.rows.length;
  const told = useRef(onRefused);
  told.current = onRefused;
  useEffect(() => {
    told.current?.(isRefused);
  }, [isRefused]);
  const named = isInBackground(target) ? [] : toldBy(transition, model.record).map((each) => (each ? text(each) : t('foresight.others')));
  // Of each effect a line, one of what follows by itself, one of what is not seen, and one of whom it tells.
  const effectLines = (transition.then?.length ?? 0) + (isFollowed ? 1 : 0) + 1;
  const room = (asks ? effectLines : 0) + Math.min(named.length, 1);
  return (
    <>
      <Refusals label={label} refused={refused} rows={target.rows} />
      {isRefused ? null : <ForesightLines label={label} foresight={foresight} asks={asks} named={named} room={room} />}
    </>
  );
}

/** Says before rows are removed what goes along with them. */
export function RemovalNote({ target }: { readonly target: ActionTarget }): ReactNode {
  const { t } = useTranslation();
  const { source, model } = usePage();
  const along = model.record.has?.filter(({ remove }) => remove === 'with').length ?? 0;
  const asks = source.foresee !== undefined && !isInBackground(target) && along > 0;
  const foresight = useForesight('remove', target.rows, asks);
  return <ForesightLines label={t('action.remove')} foresight={foresight} asks={asks} named={[]} room={along + 1} />;
}
