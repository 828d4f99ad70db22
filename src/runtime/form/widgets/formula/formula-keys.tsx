import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walkKeys } from '../walk-keys';
import { type FormulaKeyGroup, formulaKeyGroups } from './formula-key-groups';

const groups = Object.keys(formulaKeyGroups) as readonly FormulaKeyGroup[];

/** What a key does besides putting something in. */
export type FormulaMove = 'moveToPreviousChar' | 'moveToNextChar' | 'deleteBackward';

const moves: readonly (readonly [FormulaMove, string, string])[] = [
  ['moveToPreviousChar', '←', 'left'],
  ['moveToNextChar', '→', 'right'],
  ['deleteBackward', '⌫', 'delete'],
];

interface FormulaKeysProps {
  /** Name of the field that the keys type into. */
  readonly label: string;
  readonly onPut: (latex: string) => void;
  readonly onMove: (move: FormulaMove) => void;
}

/** The keyboard of a formula. It stands below its entry and takes room of its own, so that it covers neither the entry nor the buttons of the form. */
export function FormulaKeys({ label, onPut, onMove }: FormulaKeysProps): ReactNode {
  const { t } = useTranslation();
  const [group, setGroup] = useState<FormulaKeyGroup>('common');
  return (
    // The entry keeps the focus while keys are pressed by the mouse: its cursor says where they type.
    <div
      className="lh-formula-keys"
      role="group"
      aria-label={t('form.formulaKeysOf', { name: label })}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="lh-formula-bar">
        <Segmented<FormulaKeyGroup>
          size="small"
          value={group}
          options={groups.map((value) => ({ value, label: t(`form.formula.${value}`) }))}
          onChange={setGroup}
        />
        <span className="lh-formula-moves">
          {moves.map(([move, face, name]) => (
            <button
              key={move}
              type="button"
              aria-label={t(`form.formula.${name}`)}
              title={t(`form.formula.${name}`)}
              onClick={() => onMove(move)}
            >
              {face}
            </button>
          ))}
        </span>
      </div>
      <div className="lh-formula-grid" onKeyDown={walkKeys}>
        {formulaKeyGroups[group].map((key, index) => {
          const name = 'name' in key && key.name ? t(`form.formula.${key.name}`) : undefined;
          return (
            <button
              key={`${group} ${key.face}`}
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              {...(name ? { 'aria-label': name, title: name } : {})}
              onClick={() => onPut(key.latex)}
            >
              {key.face}
            </button>
          );
        })}
      </div>
    </div>
  );
}
