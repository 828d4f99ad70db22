import { type Caller, ownsEverything, platformTenant } from './caller';

/** Code of the menu entry that leads to the page files. */
export const studioMenu = 'pageFiles';

/**
 * Says whether somebody may work at page files. They serve every tenant, so that those alone may who hold every right of the tenant that runs the installation: nothing that a
 * file may say gives them more there. It is no right that could be granted: whoever publishes decides by `roles` what others may.
 */
export const mayConfigure = (caller: Pick<Caller, 'tenantId' | 'roles'>): boolean =>
  caller.tenantId === platformTenant && ownsEverything(caller);
