import { Fragment, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Text } from '../../src/schema/model/text';
import { densities, toSizes } from '../../src/ui/theme/sizes';
import { variableOf } from '../../src/ui/theme/theme-variables';
import type { Guide } from '../guides/guide';
import { lengthsOf } from '../guides/lengths';
import { GlobalsContext, useDocsLanguage } from './docs-words';

const columns = {
  what: { zh: '哪里', en: 'Where' },
  token: { zh: '变量', en: 'Token' },
  value: { zh: '现在的值', en: 'Value now' },
  property: { zh: '长度', en: 'Length' },
  keys: { zh: '按键', en: 'Keys' },
  does: { zh: '作用', en: 'What they do' },
} as const satisfies Readonly<Record<string, Text>>;

const Heads = ({ of }: { readonly of: readonly (keyof typeof columns)[] }): ReactNode => {
  const language = useDocsLanguage();
  return (
    <thead>
      <tr>
        {of.map((name) => (
          <th key={name} scope="col">
            {columns[name][language]}
          </th>
        ))}
      </tr>
    </thead>
  );
};

/** Lengths of a part, with what they are at the density that the toolbar says. */
function Measures({ measures }: { readonly measures: NonNullable<Guide['size']> }): ReactNode {
  const language = useDocsLanguage();
  const globals = useContext(GlobalsContext);
  const sizes = toSizes(densities.find((each) => each === globals['density']));
  return (
    <div className="lh-docs-scroll">
      <table>
        <Heads of={['what', 'token', 'value']} />
        <tbody>
          {measures.map(({ what, token }) => (
            <tr key={`${token} ${what.en}`}>
              <td>{what[language]}</td>
              <td>
                <code>{variableOf(token)}</code>
              </td>
              <td>
                {token === 'radius' ? <Current name="--lh-radius" /> : `${sizes[token]} px`}{' '}
                {sizes[token] <= 48 ? <span className="lh-docs-bar" style={{ width: `var(${variableOf(token)})` }} /> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const noneOfItsOwn: Text = { zh: '它自己没有，由放它的地方决定。', en: 'It has none of its own: whatever it stands in gives it.' };

/** Lengths of a part as its sheets give them, with what they are under the look that is on. */
function SheetLengths({ sheets, of }: { readonly sheets: readonly string[]; readonly of: 'size' | 'spacing' }): ReactNode {
  const language = useDocsLanguage();
  const lengths = lengthsOf(textsOf(sheets))[of];
  if (lengths.length === 0) return <p>{noneOfItsOwn[language]}</p>;
  return (
    <div className="lh-docs-scroll">
      <table>
        <Heads of={['what', 'property', 'value']} />
        <tbody>
          {lengths.map(({ where, property, value }) => (
            <tr key={`${where} ${property} ${value}`}>
              <td>
                <code>{where}</code>
              </td>
              <td>
                {property} <code>{value}</code>
              </td>
              <td>
                {value.includes('--lh-') ? null : value}
                {[...value.matchAll(/--lh-[\w-]+/g)].map(([name], index) => (
                  <Fragment key={name}>
                    {index > 0 ? ' · ' : ''}
                    <Current name={name} />
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lengths of a part: those that its guide names, else those of its sheets. */
export const Lengths = ({ guide, of }: { readonly guide: Guide; readonly of: 'size' | 'spacing' }): ReactNode => {
  const measures = guide[of];
  return measures ? <Measures measures={measures} /> : <SheetLengths sheets={guide.sheets} of={of} />;
};

const set: Text = { zh: '由部件自己设', en: 'Set by the part itself' };

/** What a variable is under the look that is on. */
function Current({ name }: { readonly name: string }): ReactNode {
  const globals = useContext(GlobalsContext);
  const language = useDocsLanguage();
  const [value, setValue] = useState('');
  useEffect(() => setValue(getComputedStyle(document.documentElement).getPropertyValue(name).trim()), [name, globals]);
  return (
    <>
      {/^#|^rgb/.test(value) ? <span className="lh-docs-swatch" style={{ background: `var(${name})` }} /> : null}
      {value || set[language]}
    </>
  );
}

/** Keys and what they do. */
export function Keys({ keys }: { readonly keys: Guide['keys'] }): ReactNode {
  const language = useDocsLanguage();
  return (
    <div className="lh-docs-scroll">
      <table>
        <Heads of={['keys', 'does']} />
        <tbody>
          {keys.map(([each, does]) => (
            <tr key={each}>
              <td>
                <kbd>{each}</kbd>
              </td>
              <td>{does[language]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const sheetTexts = import.meta.glob<string>('../../src/{ui,runtime,slots,shell}/**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textsOf = (sheets: readonly string[]): readonly string[] => sheets.map((sheet) => sheetTexts[`../../${sheet}`] ?? '');

/** The variables that sheets read, in alphabetical order. */
function tokensOf(sheets: readonly string[]): readonly string[] {
  const text = textsOf(sheets).join('\n');
  return [...new Set([...text.matchAll(/var\((--lh-[\w-]+)/g)].map(([, name = '']) => name))].sort();
}

/** The variables that dress a part, read from its sheets. */
export function Tokens({ sheets }: { readonly sheets: readonly string[] }): ReactNode {
  return (
    <div className="lh-docs-scroll">
      <table>
        <Heads of={['token', 'value']} />
        <tbody>
          {tokensOf(sheets).map((name) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>
                <Current name={name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const pageTexts = import.meta.glob<string>('../../schemas/pages/*/*.json', { query: '?raw', import: 'default' });

interface SnippetProps {
  readonly page: string;
  readonly at: readonly string[];
}

const stepInto = (content: unknown, step: string): unknown =>
  typeof content === 'object' && content !== null ? (content as Readonly<Record<string, unknown>>)[step] : undefined;

/** A part of a shipped page file, as it stands there. */
export function Snippet({ page, at }: SnippetProps): ReactNode {
  const [text, setText] = useState('');
  useEffect(() => {
    void pageTexts[`../../schemas/pages/${page}.json`]?.().then((whole) => {
      const part = at.reduce(stepInto, JSON.parse(whole) as unknown);
      // The steps that lead to it stand around it, so that it can be copied to its place.
      setText(
        JSON.stringify(
          at.reduceRight<unknown>((inner, step) => ({ [step]: inner }), part),
          null,
          2,
        ),
      );
    });
  }, [page, at]);
  return <pre tabIndex={0}>{text}</pre>;
}
