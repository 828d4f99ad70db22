import { closestName } from '../../base/closest-name';
import { wordsIn } from '../../base/text';
import type { Effect } from '../../generated/page-file';
import { filesBehind, findRecord, type RawRecord, type Reporter } from '../context/compile-context';
import type { FieldType } from '../model/field-type';
import type { FieldModel, RecordModel } from '../model/record-model';
import { type ContactModel, type DependentsModel, personField, type TellModel } from '../model/states-model';
import type { JsonPath } from '../source/source-file';

interface Context {
  readonly report: Reporter;
  readonly model: RecordModel;
  readonly at: JsonPath;
  /** Roles that page files name. */
  readonly roles: ReadonlySet<string>;
  /** True: told by date, where nothing changes, so that nobody was named before. */
  readonly isByDate?: boolean;
}

/** Records of people; the name of a page that shows accounts, too. */
const people: ReadonlySet<string> = new Set(['staff', 'users']);
/** Values that no sentence holds. */
const unsaid: ReadonlySet<FieldType> = new Set(['lines', 'files']);

const isPerson = (field: FieldModel): boolean => (field.type === 'ref' || field.type === 'refs') && people.has(field.target ?? '');

function checkWords({ report, model, at }: Context, notice: { readonly name: string; readonly said: string }): void {
  for (const word of wordsIn(notice.said)) {
    const field = model.fields.find((each) => each.name === word);
    if (field && !unsaid.has(field.type)) continue;
    const names = model.fields.filter((each) => !unsaid.has(each.type)).map((each) => each.name);
    report.fault([...at, 'tell'], {
      zh: `通知“${notice.name}”里的“{${word}}”不是“${model.label.zh}”的字段，或不能写成文字`,
      en: `"{${word}}" in the notice "${notice.name}" is no field of "${model.name}" that can be said`,
      hint: closestName(word, names),
    });
  }
}

/** How somebody is reached by what a field of each kind holds. */
const channelOf: Readonly<Record<string, ContactModel['channel']>> = {
  mobile: 'sms',
  phone: 'sms',
  tel: 'sms',
  requiredTel: 'sms',
  email: 'mail',
};

/** Compiles where somebody without an account is reached: a field of the record, or of one that it refers to. */
function compileContact({ report, model }: Context, path: JsonPath, name: string): ContactModel | undefined {
  const own = model.fields.find((each) => each.name === name);
  const through = own ? undefined : model.fields.find((each) => each.type === 'ref' && name.startsWith(`${each.name}.`));
  const field = through ? name.slice(through.name.length + 1) : name;
  const target = through?.target === undefined ? undefined : findRecord(report.ctx, through.target);
  const kind = own?.kind ?? target?.fields[field]?.$ref?.replace(/^kind:/, '') ?? '';
  const channel = Object.hasOwn(channelOf, kind) ? channelOf[kind] : undefined;
  if (channel) return { field, ...(through ? { through: through.name } : {}), channel };
  const fitting = model.fields.flatMap((each) => (Object.hasOwn(channelOf, each.kind) ? [each.name] : []));
  report.fault(path, {
    zh: `“${name}”不是手机、电话或邮箱字段（本记录的，或所引用记录的）`,
    en: `"${name}" is no field with a number or an e-mail address, of this record or one that it refers to`,
    hint: closestName(name, fitting) ?? fitting[0],
  });
  return undefined;
}

const reference = /^(ref|refs|tree):(.+)$/;

/** Says whether a record, or one of its lines, refers to another. */
function refersTo({ ctx }: Reporter, { fields }: RawRecord, owner: string): boolean {
  const isOwner = (target: string | undefined): boolean => target !== undefined && (ctx.aliases.get(target) ?? target) === owner;
  return Object.values(fields).some((field) => {
    if (isOwner(reference.exec(field.$ref ?? '')?.[2])) return true;
    const line = 'items' in field ? /^record:(.+)$/.exec(field.items?.$ref ?? '')?.[1] : undefined;
    const lines = line === undefined ? undefined : findRecord(ctx, line);
    return lines !== undefined && Object.values(lines.fields).some(({ $ref }) => isOwner(reference.exec($ref ?? '')?.[2]));
  });
}

/** Compiles whom records name that refer to this one: `<page>.<field>`. */
function compileDependents({ report, model }: Context, path: JsonPath, name: string): DependentsModel | undefined {
  const { ctx } = report;
  const [page = '', field = ''] = name.split('.');
  const record = findRecord(ctx, page);
  if (!record) {
    const hint = closestName(page, ctx.records.keys());
    report.fault(path, { zh: `没有页面“${page}”`, en: `No page "${page}"`, hint, rests: filesBehind(ctx, page) });
    return undefined;
  }
  const names = Object.entries(record.fields).flatMap(([each, { $ref }]) => {
    const target = reference.exec($ref ?? '')?.[2] ?? '';
    return people.has(ctx.aliases.get(target) ?? target) ? [each] : [];
  });
  if (!names.includes(field))
    report.fault(path, {
      zh: `“${page}”的“${field}”不是引用员工或用户的字段`,
      en: `"${field}" of "${page}" is no field that refers to staff or users`,
      hint: closestName(field, names) ?? names[0],
    });
  else if (!refersTo(report, record, model.name))
    report.fault(path, { zh: `“${page}”没有引用“${model.name}”`, en: `"${page}" does not refer to "${model.name}"` });
  else return { record: record.name, field };
  return undefined;
}

/** Compiles whom a transition tells of a record, and of what. */
export function compileTell(ctx: Context, effect: Effect): TellModel | undefined {
  const { report, model, at, roles, isByDate = false } = ctx;
  for (const word of ['move', 'put', 'make', 'by', 'each', 'times', 'as', 'set'] as const)
    if (effect[word] !== undefined) report.fault([...at, word], { zh: `tell 里不写 ${word}`, en: `tell takes no ${word}` }, 'key');
  const { notices } = report.ctx.catalogue;
  const notice = notices.get(effect.tell ?? '');
  if (!notice)
    report.fault([...at, 'tell'], {
      zh: `没有通知 notices/${effect.tell ?? ''}.json`,
      en: `No notice notices/${effect.tell ?? ''}.json`,
      hint: closestName(effect.tell ?? '', notices.keys()),
    });
  if (!effect.to) report.fault(at, { zh: 'tell 要用 to 写明通知谁', en: 'tell needs to' });
  const told = {
    roles: [] as string[],
    may: [] as string[],
    people: [] as string[],
    dependents: [] as DependentsModel[],
    contacts: [] as ContactModel[],
  };
  effect.to?.forEach((name, index) => {
    const path = [...at, 'to', index];
    const role = name.startsWith('role:') ? name.slice('role:'.length) : undefined;
    if (role !== undefined) {
      told.roles.push(role);
      if (!roles.has(role))
        report.fault(path, {
          zh: `没有角色“${role}”`,
          en: `No role "${role}"`,
          hint: closestName(role, roles),
          // A file that cannot be read may give the role something.
          rests: [...report.ctx.broken.values()].flatMap(({ file, text }) => (text.includes(`"${role}"`) ? [file] : [])),
        });
      return;
    }
    if (name.startsWith('may:')) {
      const move = name.slice('may:'.length);
      const moves = (model.states?.transitions ?? []).flatMap((each) => (each.auto === undefined ? each.name : []));
      told.may.push(move);
      if (!moves.includes(move))
        report.fault(path, {
          zh: `“${model.label.zh}”没有由人做的流转“${move}”`,
          en: `"${model.name}" has no transition "${move}" that people make`,
          hint: closestName(move, moves),
        });
      return;
    }
    if (name.startsWith('contact:')) {
      const contact = compileContact(ctx, path, name.slice('contact:'.length));
      if (contact) told.contacts.push(contact);
      return;
    }
    if (name.startsWith('of:')) {
      const dependents = compileDependents(ctx, path, name.slice('of:'.length));
      if (dependents) told.dependents.push(dependents);
      return;
    }
    told.people.push(name);
    const { field: named, former } = personField(name);
    if (former && isByDate)
      report.fault(path, {
        zh: `daily 不能通知“${name}”：按日期发生，没有改之前的值`,
        en: `A daily rule cannot tell "${name}": nothing is changed, and nobody stood there before`,
        hint: named,
      });
    const field = model.fields.find((each) => each.name === named);
    if (field && isPerson(field)) return;
    const fitting = model.fields.filter(isPerson).map((each) => each.name);
    report.fault(path, {
      zh: `“${name}”不是引用员工或用户的字段`,
      en: `"${name}" is no field that refers to staff or users`,
      hint: closestName(name, fitting) ?? fitting[0],
    });
  });
  if (!notice) return undefined;
  const { title, text: body, event, words } = notice;
  for (const text of [title, body, ...Object.values(words)])
    for (const said of Object.values(text)) checkWords(ctx, { name: notice.name, said });
  return { notice: notice.name, title, text: body, ...(event === undefined ? {} : { event }), words, ...told };
}
