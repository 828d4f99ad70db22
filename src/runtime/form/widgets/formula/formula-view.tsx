import { type ReactNode, useEffect, useState } from 'react';
import { htmlText } from '../../../../base/html-text';
import { drawMarks } from '../rich-text/safe-marks';

/** Elements of presentational MathML; what could lead anywhere or run is not among them. */
const tags: ReadonlySet<string> = new Set([
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mspace', 'mtext', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded', 'mphantom'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mtable', 'mtr', 'mtd', 'mmultiscripts', 'mprescripts', 'none'],
]);

const attributes = (element: Element): Readonly<Record<string, string>> => {
  const variant = element.getAttribute('mathvariant');
  return variant !== null && /^[a-z-]{1,24}$/.test(variant) ? { mathvariant: variant } : {};
};

/** A formula as it is read; its source stands there until it is drawn, and where it cannot be. */
export function FormulaView({ latex }: { readonly latex: string }): ReactNode {
  const [drawn, setDrawn] = useState<{ readonly latex: string; readonly content: ReactNode }>();
  useEffect(() => {
    let requested = true;
    import('mathlive/ssr').then(
      ({ convertLatexToMathMl }) => {
        const math = convertLatexToMathMl(latex);
        // What it has no signs for is read as it was written: nothing would stand there.
        if (requested && htmlText(math) !== '') setDrawn({ latex, content: drawMarks(`<math>${math}</math>`, { tags, attributes }) });
      },
      () => undefined,
    );
    return () => {
      requested = false;
    };
  }, [latex]);
  return drawn?.latex === latex ? <span title={latex}>{drawn.content}</span> : <code>{latex}</code>;
}
