import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roleWord } from '../../base/roles/role-names';
import type { DrawnLink, DrawnTransition, DrawnWay, PageDiagram } from '../../schema/model/page-diagram';
import { nounOf } from '../actions/noun-of';
import { useLanguage, useText } from '../source/use-text';
import '../../ui/grid/cells.css';
import './diagram.css';

interface LaneProps {
  readonly transition: DrawnTransition;
  readonly keys: readonly string[];
  readonly at: number;
  /** What the piece means. */
  readonly said: string;
}

/** One piece of a transition's arrow, at one state: it begins, ends, goes by or is not there. Pieces of a row join whatever the width of their columns. */
function Lane({ transition: { from, to }, keys, at, said }: LaneProps): ReactNode {
  const key = keys[at] ?? '';
  const end = to === undefined ? -1 : keys.indexOf(to);
  const starts = from.map((each) => keys.indexOf(each)).filter((each) => each >= 0);
  const [first, last] = [Math.min(...starts, end < 0 ? Infinity : end), Math.max(...starts, end)];
  const [begins, ends] = [from.includes(key), at === end];
  const isLoop = begins && (ends || end < 0);
  const comesFromLeft = ends && starts.some((each) => each < at);
  const comesFromRight = ends && starts.some((each) => each > at);
  return (
    <svg className="lh-lane" role="img" aria-label={said} aria-hidden={said === ''}>
      <line className="lh-lane-life" x1="50%" x2="50%" y1="0" y2="100%" />
      {end >= 0 && at > first && at <= last ? <line x1="0" x2="50%" y1="50%" y2="50%" /> : null}
      {end >= 0 && at >= first && at < last ? <line x1="50%" x2="100%" y1="50%" y2="50%" /> : null}
      <svg x="50%" y="50%" overflow="visible">
        {isLoop ? <path className="lh-lane-loop" d="M 4 -4 C 26 -18 26 18 6 5" /> : null}
        {begins ? <circle r="4" /> : null}
        {isLoop ? <path className="lh-lane-head" d="M 5 4 L 14 5 L 9 12 Z" /> : null}
        {comesFromLeft ? <path className="lh-lane-head" d="M -1 0 L -10 -5 L -10 5 Z" /> : null}
        {comesFromRight ? <path className="lh-lane-head" d="M 1 0 L 10 -5 L 10 5 Z" /> : null}
      </svg>
    </svg>
  );
}

/** What holds a transition back, and what it asks for. */
function Conditions({ transition }: { readonly transition: DrawnTransition }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const list = new Intl.ListFormat(useLanguage());
  const { auto, daily, when, whenNot, notBy, asks, comment, numbers } = transition;
  const asked = [...asks.map(text), ...(comment ? [t('action.comment')] : [])];
  return (
    <ul className="lh-diagram-notes">
      {auto === undefined ? null : (
        <li>
          {t('diagram.auto')} <code>{auto}</code>
        </li>
      )}
      {daily === undefined ? null : (
        <li>
          {t(daily.each ? 'diagram.eachDay' : 'diagram.byDate', { at: daily.at })} <code>{daily.when}</code>
        </li>
      )}
      {when === undefined ? null : (
        <li>
          {t('diagram.when')} <code>{when}</code>
          {whenNot.length > 0 ? (
            <span className="lh-quiet"> {t('diagram.whenNot', { sentence: whenNot.map(text).join(' / ') })}</span>
          ) : null}
        </li>
      )}
      {notBy.length > 0 ? <li>{t('diagram.notBy', { actions: list.format(notBy.map(text)) })}</li> : null}
      {asked.length > 0 ? <li>{t('diagram.asks', { fields: list.format(asked) })}</li> : null}
      {numbers.length > 0 ? <li>{t('diagram.numbers', { fields: list.format(numbers.map(text)) })}</li> : null}
    </ul>
  );
}

const effectWords = { move: 'diagram.move', make: 'diagram.make', put: 'diagram.put' } as const;

/** What a transition does to other records, and whom it tells. */
function Effects({ transition: { effects, tells } }: { readonly transition: DrawnTransition }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const people = [
    ...tells.people.map(text),
    ...tells.roles.map((role) => t('diagram.role', { role: roleWord(role, language) })),
    ...tells.may.map((action) => t('diagram.may', { action: text(action) })),
  ];
  return (
    <ul className="lh-diagram-notes">
      {effects.map(({ kind, page, action, state }, index) => (
        <li key={index}>
          {t(state || kind !== 'move' ? effectWords[kind] : 'diagram.moveStay', {
            page: nounOf(page, language),
            action: action && text(action),
            state: state && text(state),
          })}
        </li>
      ))}
      {people.length > 0 ? <li>{t('foresight.tell', { people: new Intl.ListFormat(language).format(people) })}</li> : null}
    </ul>
  );
}

/** States side by side, below them a line for each transition: an arrow from where it may happen to where it leads. */
function States({ diagram: { states, transitions } }: { readonly diagram: PageDiagram }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const keys = states.map(({ key }) => key);
  const saidAt = ({ from, to }: DrawnTransition, key: string): string =>
    [from.includes(key) ? t('diagram.from') : '', to === key || (to === undefined && from.includes(key)) ? t('diagram.to') : '']
      .filter((word) => word !== '')
      .join(t('list.comma'));
  return (
    <table className="lh-diagram-states">
      <thead>
        <tr>
          <th scope="col">{t('diagram.transition')}</th>
          {states.map(({ key, label, colour = 'grey', initial, final }) => (
            <th key={key} scope="col" className="lh-diagram-state">
              <span className={`lh-tag lh-tag-${colour}`}>{text(label)}</span>
              {initial || final ? (
                <small>
                  {[initial ? t('diagram.initial') : '', final ? t('diagram.final') : ''].filter(Boolean).join(t('list.comma'))}
                </small>
              ) : null}
            </th>
          ))}
          <th scope="col">{t('diagram.follows')}</th>
        </tr>
      </thead>
      <tbody>
        {transitions.map((transition) => (
          <tr key={transition.name} className={transition.auto !== undefined || transition.daily ? 'is-auto' : ''}>
            <th scope="row">
              {text(transition.label)}
              <Conditions transition={transition} />
            </th>
            {keys.map((key, at) => (
              <td key={key} className="lh-diagram-lane">
                <Lane transition={transition} keys={keys} at={at} said={saidAt(transition, key)} />
              </td>
            ))}
            <td>
              <Effects transition={transition} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wayWords = { move: 'diagram.wayMove', make: 'diagram.wayMake', put: 'diagram.wayPut', sum: 'diagram.waySum' } as const;

/** Pages on one side of the record, each with the ways in which one acts on the other. */
function Side({ name, links }: { readonly name: string; readonly links: readonly DrawnLink[] }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const say = ({ kind, by, action, state }: DrawnWay): string => t(wayWords[kind], { by: text(by), action: text(state ?? action ?? by) });
  return (
    <ul className="lh-flow-side" aria-label={name}>
      {links.map(({ page, ways }) => (
        <li key={page.zh} className="lh-flow-box">
          <b>{nounOf(page, language)}</b>
          {ways.map((way, index) => (
            <span key={index}>{say(way)}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** A page's states and transitions, and the records that act on each other around it. */
export function DiagramView({ diagram }: { readonly diagram: PageDiagram }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const noun = nounOf(diagram.label, language);
  const { states, transitions, before, after } = diagram;
  return (
    <div className="lh-diagram">
      {states.length + transitions.length > 0 ? (
        <section>
          <h3>{t('diagram.states')}</h3>
          <div className="lh-diagram-scroll" tabIndex={0} role="region" aria-label={t('diagram.states')}>
            <States diagram={diagram} />
          </div>
        </section>
      ) : null}
      {before.length + after.length > 0 ? (
        <section aria-label={t('diagram.flows')}>
          <h3>{t('diagram.flows')}</h3>
          <div className="lh-flow">
            {before.length > 0 ? <Side name={t('diagram.before', { page: noun })} links={before} /> : null}
            {before.length > 0 ? <Arrow /> : null}
            <b className="lh-flow-box lh-flow-self">{noun}</b>
            {after.length > 0 ? <Arrow /> : null}
            {after.length > 0 ? <Side name={t('diagram.after', { page: noun })} links={after} /> : null}
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** Leads from one column to the next. */
function Arrow(): ReactNode {
  return (
    <svg className="lh-flow-arrow" aria-hidden viewBox="0 0 40 12">
      <line x1="0" x2="32" y1="6" y2="6" />
      <path className="lh-lane-head" d="M 40 6 L 30 1 L 30 11 Z" />
    </svg>
  );
}
