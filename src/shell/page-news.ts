/** Roles that are told what is wrong with the page files. */
const keepers = ['administrator', 'admin', 'configurator'];

/** Whether somebody looks after the page files, by his roles. */
export const keepsPages = (roles: readonly string[]): boolean => roles.some((role) => keepers.includes(role));

/** The word that other texts of page files serve, or wait, by now: whatever shows pages looks again. */
export interface PageNews {
  tell(): void;
  /** Shape: gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** Makes the word of changed page files. */
export function createPageNews(): PageNews {
  const listeners = new Set<() => void>();
  return {
    tell: () => listeners.forEach((listener) => listener()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
