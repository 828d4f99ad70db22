import { createContext, type ReactNode, useContext } from 'react';
import type { PageModel } from '../../../schema/model/page-model';
import { DialogHost } from '../../../ui/dialog/dialog-host';
import { DrawerHost } from '../../../ui/dialog/drawer-host';
import type { HostProps } from '../../../ui/dialog/host-props';
import { PageHost } from '../../../ui/dialog/page-host';
import { useDialogWords } from '../../source/use-dialog-words';

interface FormFrameProps extends HostProps {
  readonly mode: NonNullable<PageModel['form']>['mode'];
  /** True where nothing can be lost, so that Escape may close. */
  readonly escape: boolean;
}

/** True within a form. */
const WithinForm = createContext(false);

/** Where a form stands, as its page says: in a drawer, in a dialog, or in the place of the list. */
export function FormFrame({ mode, escape, ...host }: FormFrameProps): ReactNode {
  const words = useDialogWords();
  const within = useContext(WithinForm);
  const children = <WithinForm value>{host.children}</WithinForm>;
  // A form that takes the place of its list has no room inside another form.
  switch (within && mode === 'page' ? 'drawer' : mode) {
    case 'dialog':
      return (
        <DialogHost {...host} words={words}>
          {children}
        </DialogHost>
      );
    case 'page':
      return (
        <PageHost {...host} covers=".lh-list">
          {children}
        </PageHost>
      );
    case 'drawer':
      return (
        <DrawerHost {...host} escape={escape}>
          {children}
        </DrawerHost>
      );
  }
}
