import { peopleOf, type SeedOptions } from '../make-organisation';
import { makeRandom } from '../values/random';
import { serial, type Seed, shiftDay, workTime } from '../seed-row';

type Authorization = Seed<'hr/authorizations'>;
type Person = Seed<'hr/staff'>;

interface AuthorizationSources {
  readonly staff: readonly Person[];
  readonly abilities: readonly Seed<'metrology/abilities'>[];
  readonly labs: readonly Seed<'metrology/labs'>[];
}

const testing = '1';
const verifying = '2';
const signing = '3';

/** Who is authorised beside the laboratory's own people, by department and place there: those whose accounts try the bench out on every template. */
const everywhere = { [testing]: ['力', 1], [verifying]: ['力', 2], [signing]: ['院', 1] } as const;

/**
 * Makes who may test, verify and sign: for each ability that has a record template, the technical people of its laboratory, since 400 days and more; some
 * authorisations end soon.
 */
export function makeAuthorizations(
  { seed, today }: SeedOptions,
  { staff, abilities, labs }: AuthorizationSources,
): readonly Authorization[] {
  const random = makeRandom(seed, 'authorizations');
  const granted = abilities.flatMap((ability) => {
    if (ability.values.templateId === null) return [];
    const lab = labs.find(({ key }) => key === ability.values.labId);
    const own = staff.filter(
      ({ values }) => values.deptId === lab?.values.deptId && values.staffState === '1' && values.isTechnicist === '1',
    );
    return ([testing, verifying, signing] as const).flatMap((authRole) => {
      const [dept, place] = everywhere[authRole];
      const also = peopleOf(staff, dept)[place];
      const people = new Set([...(authRole === signing ? [] : own), ...(also ? [also] : [])]);
      return [...people].map((person) => ({ ability, authRole, person }));
    });
  });
  return granted.map(({ ability, authRole, person }, at): Authorization => {
    const startDate = shiftDay(today, -random.int(400, 700));
    const endDate = at % 9 === 0 ? shiftDay(today, random.int(20, 55)) : shiftDay(startDate, 1095);
    return {
      key: `authorizations:${String(at + 1)}`,
      createTime: workTime(startDate, at % 300),
      values: {
        authNo: `SQ${startDate.slice(0, 4)}-${serial(at + 1, 4)}`,
        staffId: person.key,
        abilityId: ability.key,
        authRole,
        startDate,
        endDate,
        basis: authRole === signing ? 'CNAS 授权签字人考核（演示）' : '岗位培训、理论与实操考核合格',
        fileIds: null,
        authState: '1',
        remark: null,
      },
    };
  });
}
