import { type ComponentType, lazy, type ReactNode } from 'react';
import { loadChunk } from '../client/chunk-fault';
import type { Http } from '../client/http';
import type { Action } from '../generated/page-file';
import type { PanelProps } from '../runtime/source/page-source';

export type PanelName = NonNullable<Action['panel']>;

const UserPassword = lazy(async () => ({ default: (await loadChunk(() => import('./user-password'))).UserPassword }));
const UserSessions = lazy(async () => ({ default: (await loadChunk(() => import('./user-sessions'))).UserSessions }));
const UserRights = lazy(async () => ({ default: (await loadChunk(() => import('./user-rights'))).UserRights }));
const RoleRights = lazy(async () => ({ default: (await loadChunk(() => import('./role-rights'))).RoleRights }));
const TenantAdministrator = lazy(async () => ({
  default: (await loadChunk(() => import('./tenant-administrator'))).TenantAdministrator,
}));
const NumberPreview = lazy(async () => ({ default: (await loadChunk(() => import('./number-preview'))).NumberPreview }));
const TopMenuMenus = lazy(async () => ({ default: (await loadChunk(() => import('./top-menu-menus'))).TopMenuMenus }));
const TenantParameters = lazy(async () => ({ default: (await loadChunk(() => import('./tenant-parameters'))).TenantParameters }));
const OpenQuestionnaire = lazy(async () => ({ default: (await loadChunk(() => import('./open-questionnaire'))).OpenQuestionnaire }));
const NodeScan = lazy(async () => ({ default: (await loadChunk(() => import('./node-scan'))).NodeScan }));
const NewSecret = lazy(async () => ({ default: (await loadChunk(() => import('./new-secret'))).NewSecret }));
const AcquireToken = lazy(async () => ({ default: (await loadChunk(() => import('./acquire-token'))).AcquireToken }));
const AcquireTrial = lazy(async () => ({ default: (await loadChunk(() => import('./acquire-trial'))).AcquireTrial }));
const TemplateTest = lazy(async () => ({ default: (await loadChunk(() => import('./messages/template-test'))).TemplateTest }));
const WhoCan = lazy(async () => ({ default: (await loadChunk(() => import('./who-can'))).WhoCan }));

const panels: Readonly<Record<PanelName, ComponentType<PanelProps & { readonly http: Http }>>> = {
  userPassword: UserPassword,
  userSessions: UserSessions,
  userRights: UserRights,
  roleRights: RoleRights,
  tenantAdministrator: TenantAdministrator,
  numberPreview: NumberPreview,
  questionnaire: OpenQuestionnaire,
  nodeScan: NodeScan,
  topMenuMenus: TopMenuMenus,
  tenantParameters: TenantParameters,
  newSecret: NewSecret,
  acquireToken: AcquireToken,
  acquireTrial: AcquireTrial,
  templateTest: TemplateTest,
  whoCan: WhoCan,
};

interface NamedPanelProps extends PanelProps {
  /** As page files name it. */
  readonly name: string;
  readonly http: Http;
}

/** Draws the panel that a page file names; nothing where there is none of that name. */
export function NamedPanel({ name, ...props }: NamedPanelProps): ReactNode {
  const Panel = Object.entries(panels).find(([each]) => each === name)?.[1];
  return Panel ? <Panel {...props} /> : null;
}
