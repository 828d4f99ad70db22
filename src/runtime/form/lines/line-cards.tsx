import { observer } from '@formily/react';
import { Button } from 'antd';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newValues } from '../../../schema/expression/derive';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { useLanguage, useText } from '../../source/use-text';
import { faultPlace } from '../engine/fault-place';
import { withWord } from '../../table/with-word';
import { plainConditions } from '../../../schema/view/field-conditions';
import { CopiedNames, isUnnamed } from '../widgets/copied-name';
import { FormControl } from '../widgets/form-control';
import type { FormSession } from '../engine/form-session';
import { focusField } from '../engine/move-focus';
import { getAt, isObject } from '../../../base/dot-path';
import { copyLines, insertLine, moveLines, removeLines } from './line-edits';
import type { LineColumn } from './line-grid-columns';
import { lineText } from './line-text';

interface LineCardsProps {
  readonly session: FormSession;
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly columns: readonly LineColumn[];
  readonly readOnly: boolean;
  readonly adder: RefObject<() => void>;
  /** Every line stands open, its fields side by side. */
  readonly blocks: boolean;
}

/** Cards drawn at once; the rest is asked for. */
const portion = 20;

/** Widgets that need the whole width of a block. */
const wideWidgets: readonly string[] = ['textarea', 'richText', 'formula', 'files', 'images'];

/** A sub-table as cards: on a narrow screen the one that is open has an entry for each field; as blocks of fields all are open. */
export const LineCards = observer(function LineCards({ session, field, line, columns, readOnly, adder, blocks }: LineCardsProps) {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const requested = useRef<string>(undefined);
  const [open, setOpen] = useState<number>();
  const [shown, setShown] = useState(portion);
  const lines = session.lines.of(field);
  const full = field.maxItems !== undefined && lines.length >= field.maxItems;
  const said = session.lines.said(field);
  const colours = session.lines.colours(field);
  const sought = session.sought();

  const show = (index: number): void => {
    setShown((old) => Math.max(old, index + 1));
    setOpen(index);
  };
  useEffect(() => {
    if (requested.current !== undefined && focusField(place.current, requested.current, 'nearest')) requested.current = undefined;
  });
  useEffect(() => {
    const found = sought && faultPlace(session.record, sought.name);
    if (!sought || found?.lines?.name !== field.name) return;
    requested.current = sought.name;
    show(found.line ?? 0);
  }, [session, field, sought]);
  useEffect(() => {
    adder.current = () => {
      const count = session.lines.of(field).length;
      const blank = newValues({ record: line, context: { ...session.context(), parent: session.values() } });
      session.lines.change(field, (old) => insertLine(old, old.length, blank));
      requested.current = `${field.name}.${String(count)}.${columns.find(({ own }) => !own.readOnly)?.field ?? ''}`;
      show(count);
    };
  }, [adder, session, field, line, columns]);

  const acts = (index: number) => [
    {
      word: t('form.copyLine'),
      label: t('form.copyLineAt', { index: index + 1 }),
      off: full,
      act: () => {
        session.lines.change(field, (old) => copyLines(old, index, index));
        show(index + 1);
      },
    },
    {
      word: '↑',
      label: t('form.lineUp', { index: index + 1 }),
      off: index === 0,
      act: () => {
        session.lines.change(field, (old) => moveLines(old, { from: index, to: index, before: index - 1 }));
        setOpen(index - 1);
      },
    },
    {
      word: '↓',
      label: t('form.lineDown', { index: index + 1 }),
      off: index === lines.length - 1,
      act: () => {
        session.lines.change(field, (old) => moveLines(old, { from: index, to: index, before: index + 2 }));
        setOpen(index + 1);
      },
    },
    {
      word: t('form.remove'),
      label: t('form.removeLineAt', { index: index + 1 }),
      off: false,
      danger: true,
      act: () => {
        session.lines.change(field, (old) => removeLines(old, index, index));
        setOpen(undefined);
      },
    },
  ];
  return (
    <div ref={place} className={`lh-line-cards${blocks ? ' is-blocks' : ''}`} role="list">
      {lines.slice(0, shown).map((each, index) => {
        const values = isObject(each) ? each : {};
        const faults = Object.values(said.get(index) ?? {}).filter(({ blocks }) => blocks).length;
        const words = columns.filter(({ own }) => lineText(own, values, language) !== '').slice(0, 4);
        const isOpen = blocks || open === index;
        const head = (
          <>
            <span className="lh-line-number">{index + 1}</span>
            <span className="lh-line-words">
              {words.map(({ own }, position) => {
                const value = getAt(values, own.path);
                const unnamed = isUnnamed(own, value, getAt(values, ['$refs', own.name]));
                const rule = colours?.[index]?.[own.name];
                const plain = lineText(own, values, language);
                const coloured = rule ? withWord(plain, { rule, language, inked: true }) : plain;
                return (
                  <Fragment key={own.name}>
                    {position === 0 ? null : ' · '}
                    {unnamed ? <CopiedNames name={`${field.name}.${own.name}`} value={value} /> : coloured}
                  </Fragment>
                );
              })}
            </span>
            {faults > 0 ? <span className="lh-form-error">{t('form.faults', { count: faults })}</span> : null}
          </>
        );
        return (
          <div key={index} role="listitem" className={`lh-line-card${faults > 0 ? ' is-bad' : ''}`}>
            {blocks ? (
              <div className="lh-line-head">{head}</div>
            ) : (
              <button type="button" className="lh-line-head" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : index)}>
                {head}
              </button>
            )}
            {isOpen ? (
              <div className="lh-line-fields">
                {columns.map(({ own }) => {
                  const name = `${field.name}.${String(index)}.${own.name}`;
                  const now = session.conditionsOf(name) ?? plainConditions(line, own);
                  if (!now.visible) return null;
                  return (
                    <div key={own.name} className={`lh-line-field${wideWidgets.includes(own.widget) ? ' is-wide' : ''}`}>
                      <span className={`lh-form-label${now.required && !readOnly ? ' lh-required' : ''}`}>
                        {text(own.label)}
                        {own.unit ? ` (${text(own.unit)})` : ''}
                      </span>
                      <FormControl
                        session={session}
                        record={line}
                        field={own}
                        name={name}
                        label={t('form.cell', { name: text(own.label), index: index + 1 })}
                        readOnly={readOnly || now.readOnly}
                        required={now.required}
                        compact
                        colour={colours?.[index]?.[own.name]}
                      />
                    </div>
                  );
                })}
                {readOnly ? null : (
                  <div className="lh-line-acts">
                    {acts(index).map(({ word, label, off, act, danger }) => (
                      <Button key={label} size="small" danger={danger === true} disabled={off} aria-label={label} onClick={act}>
                        {word}
                      </Button>
                    ))}
                  </div>
                )}
              </div>
            ) : null}
          </div>
        );
      })}
      {lines.length === 0 ? <p className="lh-quiet lh-lines-empty">{t('form.noLines', { name: text(field.label) })}</p> : null}
      {lines.length > shown ? (
        <Button block type="text" onClick={() => setShown(shown + portion)}>
          {t('lines.more', { count: Math.min(portion, lines.length - shown) })}
        </Button>
      ) : null}
    </div>
  );
});
