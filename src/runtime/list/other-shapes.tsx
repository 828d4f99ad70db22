import type { ComponentProps, ReactNode } from 'react';
import type { SearchState } from '../../protocol/search-state';
import type { GroupColumn } from '../../schema/view/group-columns';
import type { FaultListener } from '../source/compile-getter';
import { Board, Calendar, Groups } from './list-parts';
import type { OtherShape } from './shapes-of';

/** What a list stands as in place of its table; `turn` changes with every search, and whenever something was done to a record. */
export type Stands = { readonly turn: string } & ({ readonly shape: OtherShape } | { readonly shape: 'groups'; readonly by: GroupColumn });

interface OtherShapesProps extends Omit<ComponentProps<typeof Board>, 'turn'> {
  readonly stands: Stands;
  readonly applied: SearchState;
  readonly phone: boolean;
  /** Field of the state. */
  readonly state: string | undefined;
  readonly onFault: FaultListener | undefined;
}

/** Draws a list as what it stands as besides a table. */
export function OtherShapes({ stands, phone, state, onFault, ...props }: OtherShapesProps): ReactNode {
  const { applied, columns, actions, selection, nameOf, rowClass, onCellFault, onOpen } = props;
  if (stands.shape === 'calendar')
    return <Calendar applied={applied} turn={stands.turn} phone={phone} nameOf={nameOf} onFault={onFault} onOpen={onOpen} />;
  if (stands.shape === 'groups')
    return (
      <Groups {...{ applied, columns, actions, selection, nameOf, rowClass, onCellFault, onOpen }} by={stands.by} turn={stands.turn} />
    );
  return <Board {...props} columns={columns.filter(({ key }) => key !== state)} turn={stands.turn} />;
}
