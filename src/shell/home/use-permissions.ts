import { useEffect, useState } from 'react';
import { useServices } from '../services';

const codesIn = (nodes: unknown): readonly string[] =>
  (Array.isArray(nodes) ? nodes : []).flatMap((node: unknown) => {
    if (typeof node !== 'object' || node === null || !('code' in node)) return [];
    return [String(node.code), ...('children' in node ? codesIn(node.children) : [])];
  });

/** The permission codes of the person; undefined until they are known. Source: spec 6.2, 7.1.11. */
export function usePermissions(): ReadonlySet<string> | undefined {
  const { http } = useServices();
  const [codes, setCodes] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let wanted = true;
    http
      .get<unknown>('api/blade-system/menu/buttons', { background: true })
      .then((answer) => wanted && setCodes(new Set(codesIn(answer))))
      .catch(() => wanted && setCodes(new Set()));
    return () => {
      wanted = false;
    };
  }, [http]);
  return codes;
}
