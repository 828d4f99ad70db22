import { type ReactNode, useState } from 'react';
import { holds } from '../../schema/expression/conditions';
import type { PaperOffer } from '../../schema/model/page-model';
import type { ListView } from '../list/list-view';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { PaperChoice } from './paper-choice';
import { PrintList } from './print-list';
import { PrintPaper } from './print-paper';
import { PrintRecord } from './print-record';

interface PrintChosenProps {
  /** What was chosen: one by its own button, or several in the list. */
  readonly rows: readonly WireRow[];
  readonly view: ListView;
  onClose(): void;
}

/** Prints chosen records: on a paper of the page where one is meant for them, else one as its form shows it, and several as the list does. */
export function PrintChosen({ rows, view, onClose }: PrintChosenProps): ReactNode {
  const { model, source, user } = usePage();
  const context = toExpressionContext(user);
  const fits = (paper: PaperOffer, row: WireRow): boolean =>
    paper.when === undefined || holds(model.record, paper.when, { values: row, context }) === true;
  const papers = source.printPaper ? (model.papers ?? []).filter((paper) => rows.some((row) => fits(paper, row))) : [];
  const [name, setName] = useState(papers[0]?.name ?? '');
  const paper = papers.find((each) => each.name === name);
  const [first] = rows;
  const choice = papers.length > 0 ? <PaperChoice papers={papers} name={name} many={rows.length > 1} onChoose={setName} /> : null;
  if (paper) return <PrintPaper key={name} paper={paper} rows={rows.filter((row) => fits(paper, row))} choice={choice} onClose={onClose} />;
  if (rows.length > 1 || !first) return <PrintList view={view} choice={choice} onClose={onClose} />;
  return <PrintRecord row={first} choice={choice} onClose={onClose} />;
}
