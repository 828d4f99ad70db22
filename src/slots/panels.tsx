import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../client/chunk-fault';
import type { Http } from '../client/http';
import type { Action } from '../generated/page-file';
import type { PanelProps } from '../runtime/source/page-source';

type PanelName = NonNullable<Action['panel']>;

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
const WhoCan = lazy(async () => ({ default: (await loadChunk(() => import('./who-can'))).WhoCan }));

/** Makes the panels that page files may name. */
export function makePanels(http: Http): Readonly<Record<PanelName, ComponentType<PanelProps>>> {
  return {
    userPassword: (props) => <UserPassword {...props} http={http} />,
    userSessions: (props) => <UserSessions {...props} http={http} />,
    userRights: (props) => <UserRights {...props} http={http} />,
    roleRights: (props) => <RoleRights {...props} http={http} />,
    tenantAdministrator: (props) => <TenantAdministrator {...props} http={http} />,
    numberPreview: (props) => <NumberPreview {...props} http={http} />,
    questionnaire: (props) => <OpenQuestionnaire {...props} />,
    nodeScan: (props) => <NodeScan {...props} http={http} />,
    topMenuMenus: (props) => <TopMenuMenus {...props} http={http} />,
    tenantParameters: (props) => <TenantParameters {...props} http={http} />,
    newSecret: (props) => <NewSecret {...props} http={http} />,
    whoCan: (props) => <WhoCan {...props} http={http} />,
  };
}
