import { pickupPage, pickupPath } from '../protocol/notice-frame';

/** The home tab. */
export const homePath = '/wel/index';

/** Paths that open without a session. */
export const publicPaths: ReadonlySet<string> = new Set([
  '/login',
  '/login1',
  '/register',
  '/forgetPassword',
  '/sso/login',
  '/lock',
  '/403',
  '/404',
  '/500',
]);

/** Paths of the sign-in and what belongs to it; somebody signed in has no use for them. */
export const signInPaths: ReadonlySet<string> = new Set(['/login', '/login1', '/register', '/forgetPassword', '/sso/login']);

const redirects: Readonly<Record<string, string>> = { '/': '/wel', '/wel': homePath, [pickupPath]: `/${pickupPage}` };

/** Addresses of known clients at which a request for leave is entered: its page does that. */
const leaveForm = '/work/process/leave/form/';

/** Where a path leads before anything is looked up; what is to stand open there goes along. Shape: undefined where it stays. */
export function redirectOf(path: string, search = ''): string | undefined {
  if (path.startsWith(leaveForm)) return '/hr/leaves?open=new';
  const place = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
  return place !== undefined && path === pickupPath ? place + search : place;
}
