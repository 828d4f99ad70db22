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
  { role: 'administrator', roleName: '超级管理员' },
  { role: 'admin', roleName: '租户管理员', person: ['综', 0] },
  { role: 'acceptor', roleName: '业务受理员', person: ['业', 1] },
  { role: 'salesman', roleName: '业务员', person: ['销', 0] },
  { role: 'sample_keeper', roleName: '样品管理员', person: ['收', 0] },
  { role: 'dept_head', roleName: '科室主任', person: ['力', 0] },
  { role: 'tester', roleName: '检定/校准员', person: ['力', 1] },
  { role: 'verifier', roleName: '核验员', person: ['力', 2] },
  { role: 'signatory', roleName: '授权签字人', person: ['院', 1] },
  { role: 'issuer', roleName: '证书发放员', person: ['收', 1] },
  { role: 'finance', roleName: '财务人员', person: ['财', 0] },
  { role: 'quality', roleName: '质量管理员', person: ['质', 0] },
  { role: 'device_keeper', roleName: '设备管理员', person: ['设', 0] },
  { role: 'hr', roleName: '人事培训管理员', person: ['人', 0] },
  { role: 'customer', roleName: '客户', guest: true },
  { role: 'configurator', roleName: '配置员', person: ['综', 1] },
];

/** Password of every demo account; a server that bears it listens on loopback only. */
export const demoPassword = 'Liangheng@2026';
