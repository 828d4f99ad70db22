import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import type { FileFault } from '../../protocol/page-files';
import styles from './studio.module.css';

interface FailedTestsProps {
  readonly faults: readonly FileFault[];
  readonly language: Language;
}

/** Tests of the page that its text does not pass, with what each finds; nothing where all pass. */
export function FailedTests({ faults, language }: FailedTestsProps) {
  const { t } = useTranslation();
  const found = faults.flatMap(({ test, ...fault }) => (test ? [{ ...fault, name: test[language] }] : []));
  const names = [...new Set(found.map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    // It scrolls and holds nothing to press: the keyboard reaches it by itself.
    <section className={styles['tests']} aria-label={t('studio.tests')} tabIndex={0}>
      <h3>{t('studio.testsFailed', { count: names.length })}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}
            <ul>
              {found
                .filter((each) => each.name === name)
                .map(({ file, line, column, sentence }) => (
                  <li key={`${line}:${column} ${sentence.en}`}>
                    <span className={styles['warned']}>{`${file.replace(/^.*\//, '')}:${line}:${column}`}</span> {sentence[language]}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
