import { densities } from '../sizes';
import { type ThemeChoice, toThemeVariables } from '../theme-variables';
import { themeNames } from '../themes';

/** The choice of a look that the toolbars stand for. */
export function choiceOf(globals: Readonly<Record<string, unknown>>): ThemeChoice {
  const theme = themeNames.find((name) => name === globals['theme']);
  const density = densities.find((name) => name === globals['density']);
  return {
    scheme: globals['scheme'] === 'dark' ? 'dark' : 'light',
    highContrast: globals['contrast'] === 'more',
    ...(theme ? { theme } : {}),
    ...(density ? { density } : {}),
  };
}

/** The variables of a look by their names, read from what the product itself writes. */
export const variablesOf = (choice: ThemeChoice): ReadonlyMap<string, string> =>
  new Map([...toThemeVariables(choice).matchAll(/--lh-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
