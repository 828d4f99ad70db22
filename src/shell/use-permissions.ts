import { useStore } from 'zustand';
import type { Http } from '../client/http';
import type { createSession, PermissionMap } from '../client/session';
import { useServices } from './services';

const codesIn = (nodes: unknown): readonly string[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap((node: unknown) => {
    if (typeof node !== 'object' || node === null || !('code' in node)) return [];
    const below = 'children' in node ? codesIn(node.children) : [];
    // A menu around buttons is none itself.
    return below.length > 0 ? below : [String(node.code)];
  });

type Keeper = Pick<ReturnType<typeof createSession>, 'askPermissions'>;

/**
 * Asks what the person may press and keeps it in the session, by code; without an answer what was known stays, and with nothing known there is nothing to press.
 * Shape: whether there was an answer, and none newer or another person's was known by then.
 */
export async function loadPermissions(http: Http, session: Keeper): Promise<boolean> {
  const keep = session.askPermissions();
  try {
    const codes = codesIn(await http.get<unknown>('api/blade-system/menu/buttons', { background: true }));
    return keep(Object.fromEntries(codes.map((code) => [code, true as const])));
  } catch {
    return keep();
  }
}

/** What the person may press, by code; undefined until it is known. */
export const usePermissions = (): PermissionMap | undefined => useStore(useServices().session.permissions).map;
