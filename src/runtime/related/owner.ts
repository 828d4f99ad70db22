import { createContext, useContext } from 'react';

/** The record that the related lists of a form belong to. */
export interface Owner {
  /** Absent while it is not saved. */
  readonly id?: string;
  /** Told that related records have changed, and with them perhaps the record itself. */
  changed(): void;
}

export const OwnerContext = createContext<Owner | undefined>(undefined);

/** The record of the form around; undefined outside a form. */
export const useOwner = (): Owner | undefined => useContext(OwnerContext);
