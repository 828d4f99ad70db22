import { Alert, Input } from 'antd';
import { Modal } from '../../ui/dialog/modal';
import { lazyPart } from '../../ui/lazy-part';
import { slowly } from '../../ui/slowly';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import type { TransitionModel } from '../../schema/model/states-model';
import { sizes } from '../../ui/theme/sizes';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import type { TransitionResult, WireRow } from '../source/page-source';
import { type Failure, readFailure } from '../source/read-failure';
import { useLeaveGuard } from '../source/use-leave-guard';
import { useLanguage, useText } from '../source/use-text';
import './actions.css';
import { type ActionTarget, countOf, isInBackground, keysOf, toBatchTarget } from './action-target';
import {
  type Answers,
  beginAnswers,
  changedFields,
  isDemanded,
  isMixed,
  isShown,
  isUnanswered,
  keepAnswered,
  sentFields,
  toData,
} from './answers';
import { ForesightNote } from './foresight-note';
import { displayOf } from './display-of';
import { readChanged } from './read-changed';
import { useUnderway } from './use-underway';
import { useWriteKey } from './use-write-key';
import { nounOf } from './noun-of';

interface TransitionDialogProps {
  readonly action: ActionModel;
  readonly transition: TransitionModel;
  readonly target: ActionTarget;
  /** Draws what the decision about a single record rests on. */
  factsOf?(row: WireRow): ReactNode;
  /** Told what became of each row. */
  onDone(results: readonly TransitionResult[]): void;
  /** Told that it goes on in the background. */
  onBatch(taskId: string): void;
  onClose(): void;
}

/** Keeps the place of a value that is asked for until its control is there. */
function AskedSoon({ field, required }: { readonly field: FieldModel; readonly required: boolean }): ReactNode {
  const label = useText()(field.label);
  return (
    <div className="lh-asked">
      <span className={`lh-asked-label${required ? ' lh-required' : ''}`}>{label}</span>
      <Input disabled aria-label={label} />
    </div>
  );
}

/** The controls of the form come with what asks for a value. */
const AskedField = lazyPart(
  async () => (await import('../form/asked-field')).AskedField,
  (asked) => <AskedSoon field={asked.field} required={asked.required} />,
);

/** Asks before a state changes: names the object, and takes the opinion and the values that the transition asks for. */
export function TransitionDialog({
  action,
  transition,
  target: opened,
  factsOf,
  onDone,
  onBatch,
  onClose,
}: TransitionDialogProps): ReactNode {
  // Somebody may change the record while it is decided on.
  const [target, setTarget] = useState(opened);
  const { rows } = target;
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { source, model, user } = usePage();
  const keyOf = useWriteKey();
  const commentId = useId();
  const [comment, setComment] = useState('');
  const [password, setPassword] = useState('');
  const passwordId = useId();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** True where every row is known to refuse. */
  const [refused, setRefused] = useState(false);
  const [failure, setFailure] = useState<Pick<Failure, 'sentence' | 'fields'>>();
  /** What somebody else has changed of the record meanwhile, which is shown as it is now. */
  const [changed, setChanged] = useState<readonly FieldModel[]>();
  /** How often what is wrong was looked for: its place is sought once it is drawn. */
  const [looks, setLooks] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const all = transition.ask.flatMap((name) => model.record.fields.find((field) => field.name === name) ?? []);
  const begin = (of: ActionTarget): Answers =>
    beginAnswers(all, { record: model.record, transition, target: of, context: toExpressionContext(user) });
  const [begun, setBegun] = useState(() => begin(opened));
  const [asked, setAsked] = useState<Answers>(begun);
  const asking = { record: model.record, transition, target, answers: asked, context: toExpressionContext(user) };
  // Whatever the server refuses has its place.
  const fields = all.filter((field) => isShown(field, asking) || failure?.fields[field.name] !== undefined);
  const sent = sentFields(fields, { answers: asked, begun, fills: transition.fills });
  const label = text(action.label);
  const commentMissing = transition.comment === 'required' && comment.trim() === '';
  const passwordMissing = transition.password === true && password === '';
  const isMissing = (field: FieldModel): boolean => isUnanswered(field, asking);
  const faultOf = (field: FieldModel): string | undefined =>
    tried && isMissing(field) ? t('action.fill', { name: text(field.label) }) : failure?.fields[field.name];
  /** What is wrong beside the fields that are asked for. */
  const others = Object.entries(failure?.fields ?? {}).filter(([name]) => !fields.some((field) => field.name === name));
  const wrong = Object.keys(failure?.fields ?? {}).length;
  const answer = (next: Answers): void => {
    // What was refused of a field is over once it is answered otherwise.
    const kept = Object.entries(failure?.fields ?? {}).filter(([name]) => next[name] === asked[name]);
    if (failure && Object.keys(failure.fields).length > 0)
      setFailure(kept.length > 0 ? { ...failure, fields: Object.fromEntries(kept) } : undefined);
    setAsked(next);
  };
  const lookAtFault = (): void => setLooks((count) => count + 1);
  useEffect(() => {
    if (looks > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [looks]);
  const leave = useLeaveGuard({
    isDirty: () => comment.trim() !== '' || changedFields(fields, asked, begun).length > 0,
    onLeave: onClose,
  });
  const [underway, expect] = useUnderway();
  const run = async (): Promise<void> => {
    if (busy || refused || underway) return;
    setTried(true);
    if (commentMissing || passwordMissing || fields.some(isMissing)) {
      lookAtFault();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    setChanged(undefined);
    const answers = {
      ...(comment.trim() ? { comment: comment.trim() } : {}),
      ...(sent.length > 0 ? { data: toData(sent, asked) } : {}),
      ...(transition.password ? { password } : {}),
    };
    try {
      if (isInBackground(target)) {
        const batch = { do: transition.name, ...toBatchTarget(target), ...answers };
        onBatch((await source.batch({ ...batch, key: keyOf(batch) })).taskId);
        return;
      }
      const content = { name: transition.name, items: keysOf(target), ...answers };
      onDone(await source.transition({ ...content, key: keyOf(content) }));
    } catch (thrown) {
      const latest = await readChanged(source, model.record, { target, thrown });
      const { sentence, fields: told } = readFailure(thrown);
      if (latest) {
        const latestTarget = { rows: [latest.row] };
        const now = begin(latestTarget);
        setTarget(latestTarget);
        setAsked(keepAnswered(all, { answers: asked, begun, now }));
        setBegun(now);
        setChanged(latest.fields);
      } else setFailure({ sentence: sentence || t('action.failed'), fields: told });
      setBusy(false);
      lookAtFault();
    }
  };
  const [first] = rows;
  const title =
    countOf(target) === 1 && first
      ? t('action.doOne', { action: label, page: nounOf(model.label, language), name: displayOf(model.record, first, language) })
      : t('action.doSeveral', { action: label, page: nounOf(model.label, language), count: countOf(target) });
  return (
    <Modal
      open
      width={sizes.dialog}
      // Many questions and what follows from them leave the buttons in sight on a laptop.
      style={{ top: sizes.space8 }}
      title={title}
      okText={label}
      cancelText={t(label === t('action.cancel') ? 'action.leave' : 'action.cancel')}
      okButtonProps={{ danger: transition.danger, loading: slowly(busy), disabled: refused || underway }}
      onOk={() => void run()}
      onCancel={leave}
      maskClosable={false}
    >
      <div ref={place} className="lh-asks">
        {countOf(target) === 1 && first ? factsOf?.(first) : null}
        {fields.map((field) => (
          <AskedField
            key={field.name}
            field={field}
            answers={asked}
            {...(countOf(target) === 1 && first ? { row: first } : {})}
            required={isDemanded(field, asking)}
            mixed={isMixed(field, asking)}
            fault={faultOf(field)}
            expect={expect}
            onChange={answer}
          />
        ))}
        {transition.comment ? (
          <div className="lh-asked">
            <label className={`lh-asked-label${transition.comment === 'required' ? ' lh-required' : ''}`} htmlFor={commentId}>
              {t('action.comment')}
            </label>
            <Input.TextArea
              id={commentId}
              rows={3}
              maxLength={500}
              showCount
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
            {tried && commentMissing ? <span className="lh-asked-missing">{t('action.fill', { name: t('action.comment') })}</span> : null}
          </div>
        ) : null}
        {transition.password ? (
          <div className="lh-asked">
            <label className="lh-asked-label lh-required" htmlFor={passwordId}>
              {t('action.ownPassword')}
            </label>
            <Input.Password
              id={passwordId}
              maxLength={256}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              onPressEnter={() => void run()}
            />
            {tried && passwordMissing ? (
              <span className="lh-asked-missing">{t('action.fill', { name: t('action.ownPassword') })}</span>
            ) : null}
          </div>
        ) : null}
        {/* Below the questions: what the server tells later does not move them from under a press. */}
        <ForesightNote transition={transition} label={label} target={target} onRefused={setRefused} />
        {changed ? (
          <Alert
            type="warning"
            showIcon
            message={
              changed.length > 0
                ? t('action.changedFields', { names: changed.map((field) => text(field.label)).join(t('list.comma')) })
                : t('action.changedRecord')
            }
          />
        ) : null}
        {failure ? (
          <Alert
            type="error"
            showIcon
            message={wrong > 0 ? t('action.faults', { count: wrong }) : failure.sentence}
            {...(others.length > 0 ? { description: others.map(([name, sentence]) => <div key={name}>{sentence}</div>) } : {})}
          />
        ) : null}
      </div>
    </Modal>
  );
}
