import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../base/dot-path';
import type { Foreseen, ForeseenRefusal, Foresight } from '../../protocol/foresight';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { personField, type TransitionModel } from '../../schema/model/states-model';
import type { Text } from '../../schema/model/text';
import { type PageUser, usePage } from '../source/page-context';
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

interface ToldField {
  readonly label: Text;
  /** True: whoever stood there before. */
  readonly isFormer: boolean;
}

/** Who presses, and on what. */
interface Pressing {
  readonly user: PageUser;
  readonly rows: readonly WireRow[];
}

/** The sentence of each kind of thing that a transition sets off; what keeps its state has one of its own. */
const sentences = {
  move: 'foresight.move',
  put: 'foresight.put',
  make: 'foresight.make',
  auto: 'foresight.auto',
  remove: 'foresight.remove',
} as const satisfies Record<Foreseen['kind'], string>;

const isBlank = (value: unknown): boolean => value === null || value === '';

/** Says whether a field names the reader alone, in all of some rows, when he has pressed: he is not told of what he does himself. */
function isOwn({ ask, set }: TransitionModel, { name, path, target }: FieldModel, former: boolean, { user, rows }: Pressing): boolean {
  const own = target === 'staff' ? user.staffId : user.id;
  const stays = former || !(ask.includes(name) || Object.hasOwn(set, name));
  return isBlank(user.enterId ?? '') && !isBlank(own ?? '') && stays && rows.every((row) => String(getAt(row, path)) === own);
}

/**
 * Whom a transition of some rows tells: what the fields that name them are called; of roles, of whoever may go on with it, and of fields that the reader may not see, no more than
 * that there are others. Nobody stood before in a field that is empty in all of them.
 */
function toldBy(transition: TransitionModel, { fields }: RecordModel, pressing: Pressing): readonly (ToldField | undefined)[] {
  const { tells = [] } = transition;
  const names = new Set(tells.flatMap(({ people }) => people));
  const labels = [...names].flatMap((name) => {
    const { field: named, former } = personField(name);
    const field = fields.find((each) => each.name === named);
    // What a row does not bring may be filled.
    if (field && former && pressing.rows.every((row) => isBlank(getAt(row, field.path)))) return [];
    if (field && isOwn(transition, field, former, pressing)) return [];
    return [field && { label: field.label, isFormer: former }];
  });
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
  const { source, model, user } = usePage();
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
  const nameOf = ({ label: field, isFormer }: ToldField): string => (isFormer ? t('foresight.former', { name: text(field) }) : text(field));
  const named = isInBackground(target)
    ? []
    : toldBy(transition, model.record, { user, rows: target.rows }).map((each) => (each ? nameOf(each) : t('foresight.others')));
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
