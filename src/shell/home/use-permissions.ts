import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PermissionMap } from '../../client/session';
import { useServices } from '../services';

const codesIn = (nodes: unknown): readonly string[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap((node: unknown) => {
    if (typeof node !== 'object' || node === null || !('code' in node)) return [];
    const below = 'children' in node ? codesIn(node.children) : [];
    // A menu around buttons is none itself. Source: api-contract 5.5.
    return below.length > 0 ? below : [String(node.code)];
  });

/** What the person may press, keyed by code and kept in the session; undefined until it is known. Source: spec 3.1.1, 6.2, 7.1.11. */
export function usePermissions(): PermissionMap | undefined {
  const { http, session } = useServices();
  const { map } = useStore(session.permissions);
  useEffect(() => {
    let wanted = true;
    const keep = (codes: readonly string[]) => {
      if (wanted) session.setPermissions(Object.fromEntries(codes.map((code) => [code, true as const])));
    };
    http
      .get<unknown>('api/blade-system/menu/buttons', { background: true })
      .then((answer) => keep(codesIn(answer)))
      // What was known stays; with nothing known there is nothing to press.
      .catch(() => {
        if (session.permissions.getState().map === undefined) keep([]);
      });
    return () => {
      wanted = false;
    };
  }, [http, session]);
  return map;
}
