import { entityKeys, id, ids, object, present, required, text, whole } from '../../http/fields';

/** What is told of a user beside what can be changed, and what forms of the family send along. */
const toldKeys = [
  ...[
    'code',
    'roleName',
    'deptName',
    'postName',
    'staffName',
    'enterName',
    'sexName',
    'statusName',
    'lastLogin',
    'tenantName',
    'userType',
    'userTypeName',
    'userExt',
  ],
  ...['password2', 'nickName'],
] as const;

const named = { name: text(64), realName: text(64), avatar: text(200), email: text(128), phone: text(32) };
const sentPassword = text(4096);

/** What is said of a user. */
const userFields = {
  ...{ id: id(), version: whole(), account: text(64), password: sentPassword, ...named, status: text() },
  ...{ sex: text(2), birthday: text(20), deptId: id(), postId: id(), staffId: id(), enterId: id(), roleId: ids() },
};

/** A user who is made or changed. */
export const userBody = object(userFields, { ignored: [...entityKeys, ...toldKeys], toCreate: ['account'] });

/** A user who is changed. */
export const userChangeBody = object({ ...userFields, id: required(id()) }, { ignored: [...entityKeys, ...toldKeys] });

/** What a user says of himself, and what his clients send back of him beside it. */
export const ownBody = object(
  {
    ...{ ...named, sex: text(2), birthday: text(20), smsId: text(), smsCode: text() },
    ...{ account: text(), roleId: ids(), deptId: text(), postId: text(), staffId: text(), enterId: text(), status: text() },
  },
  { ignored: [...entityKeys, ...toldKeys, 'id'] },
);

/** The account of a guest. */
export const guestBody = object(
  {
    ...{ account: required(text(64)), name: required(text(64)), password: required(text(2048)) },
    ...{ phone: text(32), email: text(128), tenantId: text(), oauthId: text() },
  },
  { ignored: [...entityKeys, ...toldKeys, 'realName', 'avatar', 'roleId', 'deptId', 'postId', 'staffId', 'enterId', 'sex', 'birthday'] },
);

const chosen = { userIds: required(ids({ missing: 'usersMissing' })) };

/** The users that a call is about. */
export const usersParameters = object(chosen);

/** Users and the roles that they shall have, which may be none. */
export const usersGrant = object({ ...chosen, roleIds: present(ids()) });

/** Users who get new passwords; one that is made where none is sent. */
export const usersPassword = object({ ...chosen, password: sentPassword });
