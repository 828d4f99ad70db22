import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** A component whose script comes when it is first drawn, or before, where somebody asks for it. */
interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the script; what is fetched already is drawn at once. Errors: rejects where it does not come; the next call asks again. */
  readonly load: () => Promise<unknown>;
}

interface State<Props> {
  readonly Drawn?: ComponentType<Props> | undefined;
  /** Why the script did not come: whoever stands around the part says so. */
  readonly fault?: { readonly error: unknown };
}

/** Makes a component of its own script; until that is there, `wait` keeps its place, as a component with the same props. */
export function lazyPart<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  wait: ReactNode | ((props: Props) => ReactNode) = null,
): LazyPart<Props> {
  let there: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const load = (): Promise<ComponentType<Props>> => {
    coming ??= fetch().then(
      (part) => {
        there = part;
        return part;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  function Part(props: Props): ReactNode {
    // What is drawn first stays. Suspense would hold every part back for 300 ms after its stand-in.
    const [{ Drawn, fault }, set] = useState<State<Props>>(() => ({ Drawn: there }));
    useEffect(() => {
      if (Drawn) return undefined;
      let here = true;
      load().then(
        (part) => here && set({ Drawn: part }),
        (error: unknown) => here && set({ fault: { error } }),
      );
      return () => {
        here = false;
      };
    }, [Drawn]);
    if (fault) throw fault.error;
    if (Drawn) return <Drawn {...props} />;
    return typeof wait === 'function' ? createElement(wait, props) : wait;
  }
  return Object.assign(Part, { load });
}

type MaybeLazy = object & { readonly load?: () => Promise<unknown> };

/** Fetches the scripts of those components that have one of their own. */
export async function loadParts(parts: readonly MaybeLazy[]): Promise<void> {
  await Promise.all(parts.map((part) => part.load?.()));
}
