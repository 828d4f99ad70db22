import { DocsContainer as Base, type DocsContainerProps, Unstyled } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, type ReactNode, useEffect, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { themes } from 'storybook/theming';
import { Dressed } from '../dressed';
import { GlobalsContext } from './docs-words';
import './docs.css';

/** The frame around a page of documentation: dressed by the toolbars, as a story is. */
export function DocsContainer({ context, children }: PropsWithChildren<DocsContainerProps>): ReactNode {
  const [globals, setGlobals] = useState<Readonly<Record<string, unknown>>>(() => context.getStoryContext(context.storyById()).globals);
  useEffect(() => {
    const follow = (told: { readonly globals: Readonly<Record<string, unknown>> }): void => setGlobals(told.globals);
    context.channel.on(GLOBALS_UPDATED, follow);
    return () => context.channel.off(GLOBALS_UPDATED, follow);
  }, [context]);
  return (
    <Base context={context} theme={globals['scheme'] === 'dark' ? themes.dark : themes.light}>
      <GlobalsContext value={globals}>
        <Unstyled>
          <Dressed globals={globals}>{children}</Dressed>
        </Unstyled>
      </GlobalsContext>
    </Base>
  );
}
