import { test } from '@playwright/test';
import { drawPart, seed } from './drawn';

const roles = ['salesman', 'finance', 'quality', 'hr', 'device_keeper', 'dept_head'] as const;

/** Leaves the month of a role to another day: two roles are walked each day, all of them in `npm run test:long -- institute`. */
export const walkWhenDrawn = (role: (typeof roles)[number]): void =>
  test.skip(!drawPart(roles, 3).includes(role), `another day's (TEST_SEED=${seed})`);
