import { shippedRoles } from '../../base/roles/role-names';

export interface DemoAccount {
  /** Account and role alike. */
  readonly role: string;
  readonly roleName: string;
  /** Department whose member signs in with it, and the member's place there; absent: nobody of the staff. */
  readonly person?: readonly [department: string, place: number];
  /** True: signs in for a customer. */
  readonly guest?: true;
}

/** The demo institute's roles, each with an account of the same name. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: 'administrator', roleName: shippedRoles.administrator.zh },
  { role: 'admin', roleName: shippedRoles.admin.zh, person: ['综', 0] },
  { role: 'acceptor', roleName: shippedRoles.acceptor.zh, person: ['业', 1] },
  { role: 'salesman', roleName: shippedRoles.salesman.zh, person: ['销', 0] },
  { role: 'sample_keeper', roleName: shippedRoles.sample_keeper.zh, person: ['收', 0] },
  { role: 'leader', roleName: shippedRoles.leader.zh, person: ['院', 0] },
  { role: 'dept_head', roleName: shippedRoles.dept_head.zh, person: ['力', 0] },
  { role: 'tester', roleName: shippedRoles.tester.zh, person: ['力', 1] },
  { role: 'verifier', roleName: shippedRoles.verifier.zh, person: ['力', 2] },
  { role: 'signatory', roleName: shippedRoles.signatory.zh, person: ['院', 1] },
  { role: 'issuer', roleName: shippedRoles.issuer.zh, person: ['收', 1] },
  { role: 'finance', roleName: shippedRoles.finance.zh, person: ['财', 0] },
  { role: 'quality', roleName: shippedRoles.quality.zh, person: ['质', 0] },
  { role: 'device_keeper', roleName: shippedRoles.device_keeper.zh, person: ['设', 0] },
  { role: 'hr', roleName: shippedRoles.hr.zh, person: ['人', 0] },
  { role: 'customer', roleName: shippedRoles.customer.zh, guest: true },
  { role: 'configurator', roleName: shippedRoles.configurator.zh, person: ['综', 1] },
];

/** Password of every demo account; a server that bears it listens on loopback only. */
export const demoPassword = 'Liangheng@2026';
