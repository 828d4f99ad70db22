import { useState } from 'react';
import { useMedia } from '../../../ui/use-media';
import type { PageSource } from '../../source/page-source';

/** Narrower, a list beside a record would leave its fields no room. */
const wide = '(width >= 1280px)';

/** The list beside a record of what belongs to it. */
export interface Side {
  readonly isOpen: boolean;
  toggle(): void;
}

/** Says whether what belongs to a record is listed beside it: where it is read, on a wide screen, and where its reader may view any such records. */
export function useSide({ served, relations }: PageSource, reading: boolean): Side | undefined {
  const roomy = useMedia(wide);
  const [isOpen, setOpen] = useState(() => relations?.choice.isOpen() ?? false);
  if (!roomy || !reading || !relations || !served.model.form?.relations.length) return undefined;
  return {
    isOpen,
    toggle: () => {
      relations.choice.open(!isOpen);
      setOpen(!isOpen);
    },
  };
}

/** What the list takes of the width of a form, with the space before it. Units: px. */
export const sideRoom = 264;
