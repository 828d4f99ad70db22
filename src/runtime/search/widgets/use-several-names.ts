import { useLanguage } from '../../source/use-text';

interface Omitted {
  readonly value?: unknown;
  readonly label?: unknown;
}

/**
 * How a field shows several that are chosen: by name in one line, cut at its end where it is too narrow. Tags that do not fit were told as a number alone, which says
 * nothing of what is searched for. Shape: properties of a select or tree; the whole line is its title.
 */
export function useSeveralNames() {
  const language = useLanguage();
  return {
    maxTagCount: 0,
    maxTagPlaceholder: (omitted: readonly Omitted[]): string =>
      omitted
        .map(({ label, value }) => (typeof label === 'string' || typeof label === 'number' ? String(label) : String(value)))
        .join(language === 'zh' ? '、' : ', '),
  } as const;
}
