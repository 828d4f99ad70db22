import type { Text } from '../../../schema/model/text';
import { compileSchemas } from '../../../schema/compile/compile-schemas';
import { readSchemas } from '../../../schema/source/read-schemas';
import { findAllKept, tellKept } from '../../provision/kept-rights';
import { findAllOffers, type RoleOffer, takeOffers, tellOffer } from '../../provision/role-offers';
import { readRoleTitles } from '../../provision/role-titles';
import { type Command, print } from './command';
import { touchPages } from './schema';

const roles: Command = {
  words: ['schema', 'roles'],
  usage: '[--page <module>/<page>] [--role <role>] [--tenant <tenant>] [--accept]',
  zh: '列出页面文件的 roles 里写了而没有生效的：没有授予的权限、改过的数据范围、放宽的字段限制；以及不再写而仍然保留的权限；--accept 采用它们（管理员改过的不在其中）',
  en: 'list what page files say of roles and is not in force: rights that were not granted, changed row scopes, loosened limits; and rights that they list no more and that stay; --accept puts it into force (what administrators have changed is left alone)',
  database: true,
  run: async ({ database, settings, request }) => {
    const compiled = compileSchemas(readSchemas(settings.schemasDir));
    const { options } = request;
    const isMeant = (word: 'page' | 'role' | 'tenant', value: string): boolean => !options.has(word) || options.get(word) === value;
    const isAsked = ({ page, role, tenantId }: Pick<RoleOffer, 'page' | 'role' | 'tenantId'>): boolean =>
      isMeant('page', page) && isMeant('role', role) && isMeant('tenant', tenantId);
    const offers = (await findAllOffers(database, compiled)).filter(isAsked);
    const kept = (await findAllKept(database, compiled)).filter(isAsked);
    const titleOf = await readRoleTitles(database);
    const taken = options.has('accept') ? await takeOffers(database, compiled, offers) : [];
    if (taken.length > 0) touchPages(settings);
    const end = options.has('accept')
      ? `已采用 ${taken.length} 项。 / ${taken.length} put into force.`
      : '加 --accept 采用。 / --accept puts them into force.';
    const none = 'roles 里写的都已生效，或已由管理员改过。 / All that roles say is in force, or was changed by administrators.';
    const toLine = ({ zh, en }: Text): string => `${zh}。 / ${en}.`;
    // What is kept stands last: --accept has nothing to do with it.
    const lines = [
      ...offers.map((each) => toLine(tellOffer(each, titleOf))),
      offers.length === 0 ? none : end,
      ...kept.map((each) => toLine(tellKept(each, titleOf))),
    ];
    print(request, { offers, taken, kept }, lines);
    return 0;
  },
};

/** The command that puts what page files say of roles into force where it was not. */
export const roleCommands: readonly Command[] = [roles];
