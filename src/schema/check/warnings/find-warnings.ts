import { parse } from '@marcbachmann/cel-js';
import type { ExpressionSite } from '../../context/compile-context';
import type { LinkReads } from '../../context/link-record';
import { type CelNode, childrenOf, isNode } from '../../expression/cel-node';
import type { PageFile } from '../../../generated/page-file';
import type { ImportModel, PageModel } from '../../model/page-model';
import type { RecordModel } from '../../model/record-model';
import type { TransitionModel } from '../../model/states-model';
import type { Fault } from '../../source/fault';
import type { SourceFile } from '../../source/source-file';
import { reach } from '../check-automatic-circles';
import type { Drafts } from '../check-links';
import { findUnimported, importPlace, unimported } from '../check-imported';
import { findUnpressable } from './find-unpressable';
import { partsOf } from '../find-refused';

type Models = ReadonlyMap<string, RecordModel>;
type Linked = ReadonlyMap<string, LinkReads>;

/** The list that a call of `all` goes over, be it all of it or what a filter leaves; undefined for any other node. */
function listOfAll(node: CelNode): string | undefined {
  const [name, receiver] = node.op === 'rcall' ? partsOf(node) : [];
  if (name !== 'all') return undefined;
  let at = receiver;
  while (isNode(at) && at.op === 'rcall') [, at] = partsOf(at);
  return isNode(at) && at.op === 'id' ? String(at.args) : undefined;
}

/** Calls of `all` that a condition wants to hold; one that is denied does not hold of nothing. */
function findAlls(node: CelNode): readonly CelNode[] {
  if (node.op === '!_' && isNode(node.args) && listOfAll(node.args) !== undefined) return [];
  return [...(listOfAll(node) === undefined ? [] : [node]), ...childrenOf(node).flatMap(findAlls)];
}

const asksFor = (list: string, text: string): boolean =>
  new RegExp(`\\bsize\\(\\s*${list}\\b|\\b${list}\\s*\\.\\s*(?:size|exists)\\(`).test(text);

/** Conditions that hold of no records at all, without asking whether there is one. */
function findEmptyAlls(model: RecordModel, sites: readonly ExpressionSite[]): readonly Fault[] {
  const lists = new Set(model.has?.map(({ name }) => name));
  const computed = model.fields.flatMap(({ name, compute }) => (compute === undefined ? [] : [{ name, compute }]));
  return sites.flatMap((site) => {
    if (!site.text.includes('all(')) return [];
    let root: CelNode;
    try {
      root = parse(site.text).ast as unknown as CelNode;
    } catch {
      return [];
    }
    // A count that is stored in a field asks as well.
    const asked = [site.text, ...computed.flatMap(({ name, compute }) => (site.text.includes(name) ? [compute] : []))];
    return findAlls(root).flatMap((node) => {
      const list = listOfAll(node) ?? '';
      if (!lists.has(list) || asked.some((text) => asksFor(list, text))) return [];
      const text = {
        zh: `没有记录时 all 也成立：至少要有一条，就写 size(${list}) > 0 && …；没有也可以，就写 size(${list}) == 0 || …`,
        en: `all holds of no records too: write size(${list}) > 0 && … to demand one, or size(${list}) == 0 || … where none will do`,
      };
      return [site.source.faultAt(site.path, text, node.start)];
    });
  });
}

/** The transition by which a record leaves one of the states where it may end, for one that is not among those asked for. */
const reopensBy = ({ transitions, final }: NonNullable<RecordModel['states']>, asked: ReadonlySet<string>): TransitionModel | undefined =>
  transitions.find(({ from, to }) => to !== undefined && !asked.has(to) && from.some((key) => asked.has(key) && final?.includes(key)));

/** Says whether a record that took a transition can come back to where it began. */
function comesBack({ transitions }: NonNullable<RecordModel['states']>, { from, to }: TransitionModel): boolean {
  const reached = new Set([to ?? '']);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const each of transitions) if (each.to !== undefined && each.from.some((key) => reached.has(key))) reached.add(each.to);
  }
  return from.some((key) => reached.has(key));
}

/** Automatic transitions that rest on related records having ended, which may open again, where the record has no way back. */
function findOneWay(
  model: RecordModel,
  models: Models,
  linked: Linked,
): readonly { readonly name: string; readonly zh: string; readonly en: string }[] {
  const { states } = model;
  return (states?.transitions ?? []).flatMap((transition) => {
    const inputs = linked.get(model.name)?.inputs.get(`auto ${transition.name}`);
    if (!states || !inputs || comesBack(states, transition)) return [];
    const asked = reach(inputs, linked);
    return (model.has ?? []).flatMap(({ record, by }) => {
      const child = models.get(record);
      const keys = asked.get(`${record}.${child?.states?.field ?? ''}`);
      const way = child?.states && keys && reopensBy(child.states, keys);
      // Where the child asks for the state of what it belongs to, it may be held by that.
      if (!child || !way || way.when?.includes(`${by}.${states.field}`) === true) return [];
      return [
        {
          name: transition.name,
          zh: `“${child.label.zh}”还可以“${way.label.zh}”（${way.from.join('、')} → ${way.to ?? ''}），本记录却回不来：请写从“${transition.to ?? ''}”回来的变化（auto）`,
          en: `"${record}" may still take "${way.name}" (${way.from.join(', ')} → ${way.to ?? ''}), and this record has no way back: declare a transition from "${transition.to ?? ''}" (auto)`,
        },
      ];
    });
  });
}

/** A page over a record, with the expressions that its file adds. */
interface Drafted {
  readonly raw: { readonly file: PageFile };
  readonly page: Pick<PageModel, 'record' | 'roles'> & { readonly form?: PageModel['form']; readonly import?: ImportModel };
  readonly report: { readonly sites: readonly ExpressionSite[]; readonly source: SourceFile };
}

/** Buttons to import by which rows are changed alone, since new ones lack what is demanded. */
const findHalfImports = ({ raw, page, report }: Drafted): readonly Fault[] => {
  const place = importPlace(raw.file);
  const [name] = page.import && page.import.key.length > 0 ? findUnimported(page) : [];
  return place && name !== undefined ? [report.source.faultAt(place, unimported(name))] : [];
};

/** What files may say and their authors are likely not to mean: nothing is refused for it. */
export function findWarnings(
  { ctx, reports, models }: Pick<Drafts, 'ctx' | 'reports' | 'models'>,
  linked: Linked,
  pages: readonly Drafted[],
): readonly Fault[] {
  return [...models].flatMap(([name, model]) => {
    const source = ctx.records.get(name)?.source;
    const more = pages.flatMap(({ page, report }) => (page.record.name === name ? report.sites : []));
    const oneWay = findOneWay(model, models, linked).flatMap(({ name: transition, ...text }) =>
      source ? [source.faultAt(['states', 'transitions', transition, 'auto'], text)] : [],
    );
    const own = pages
      .filter(({ page }) => page.record.name === name)
      .flatMap((page) => [...findHalfImports(page), ...findUnpressable(page)]);
    const found = [...findEmptyAlls(model, [...(reports.get(name)?.sites ?? []), ...more]), ...oneWay, ...own];
    return found.map((fault): Fault => ({ ...fault, severity: 'warning' }));
  });
}
