import { departmentKey, departmentOfDomain, type SeedOptions } from '../make-organisation';
import { type Seed, shiftDay, workTime } from '../seed-row';

type Node = Seed<'metrology/flowNodes'>;
type Route = Seed<'metrology/sampleRoutes'>;
type Stop = Seed<'metrology/routeStops'>;
type Domain = keyof typeof departmentOfDomain;

/** Name of the route and of the calibration point of each domain. */
const domains: Readonly<Record<Domain, string>> = { '04': '热学', '12': '力学', '10': '长度' };
const names = Object.entries(domains) as readonly (readonly [Domain, string])[];

/** The node of each place, in the order in which the list shows them. */
const places = [
  { name: '收发大厅', attribute: '3', dept: departmentKey('收') },
  { name: 'A栋中转架', attribute: '2', dept: departmentKey('收') },
  ...names.map(([domain, name]) => ({ name: `${name}检测区`, attribute: '1', dept: departmentKey(departmentOfDomain[domain]) }) as const),
  { name: '样品库', attribute: '4', dept: departmentKey('收') },
] as const;

const keyOfNode = (name: string): string => `flowNodes:${name}`;

/** The route that samples of a department take. */
export const routeKey = (deptId: string): string | null => {
  const [domain] = names.find(([each]) => departmentKey(departmentOfDomain[each]) === deptId) ?? [];
  return domain === undefined ? null : `sampleRoutes:${domain}`;
};

/** Makes the nodes that samples pass, and a route through them for each domain: reception, transfer, laboratory, store. */
export function makeNodes(
  { today }: SeedOptions,
  catalog: readonly Seed<'metrology/catalog'>[],
): { readonly flowNodes: readonly Node[]; readonly sampleRoutes: readonly Route[]; readonly routeStops: readonly Stop[] } {
  const createTime = workTime(shiftDay(today, -300), 30);
  const routeStops = names.flatMap(([domain, name]) =>
    ['收发大厅', 'A栋中转架', `${name}检测区`, '样品库'].map((stopName, index): Stop => ({
      key: `routeStops:${domain}.${index + 1}`,
      createTime,
      values: { routeId: `sampleRoutes:${domain}`, step: index + 1, nodeId: keyOfNode(stopName), stopName },
    })),
  );
  return {
    flowNodes: places.map(({ name, attribute, dept }, index): Node => ({
      key: keyOfNode(name),
      createTime,
      values: {
        nodeName: name,
        nodeAttribute: attribute,
        deptId: dept,
        labId: null,
        sort: String(index + 1),
        enableStatus: '0',
        routeCount: routeStops.filter(({ values }) => values.nodeId === keyOfNode(name)).length,
        remark: null,
      },
    })),
    sampleRoutes: names.map(([domain, name]): Route => ({
      key: `sampleRoutes:${domain}`,
      createTime,
      values: {
        routeName: `${name}器具`,
        stopCount: routeStops.filter(({ values }) => values.routeId === `sampleRoutes:${domain}`).length,
        entryCount: catalog.filter(({ values }) => values.routeId === `sampleRoutes:${domain}`).length,
        enableStatus: '0',
        remark: null,
      },
    })),
    routeStops,
  };
}
