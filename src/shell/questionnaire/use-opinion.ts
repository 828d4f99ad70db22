import { useCallback, useEffect, useState } from 'react';
import type { Http } from '../../client/http';
import { useServices } from '../services';

/** A question of a questionnaire. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly questionType: '1' | '2' | '3' | '4';
  readonly choices: string;
  readonly isRequired: boolean;
}

/** A questionnaire that waits for somebody's answers. */
export interface Opinion {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly questions: readonly Question[];
  /** The record as it is sent back with the answers. */
  readonly values: Readonly<Record<string, unknown>>;
}

type Row = Readonly<Record<string, unknown>>;
interface Rows {
  readonly records: readonly Row[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Asks for rows of a page by the values of one field. */
const rowsOf = (http: Http, page: string, [name, value]: readonly [string, string]): Promise<Rows> =>
  http.post<Rows>(`csApi/blade-template/${page}/page`, {
    ...{ current: 1, size: 100, searchType: 'N' },
    searchParam: [{ filter: JSON.stringify({ [name]: value }), op: JSON.stringify({ [name]: '=' }) }],
  });

/** Reads the questionnaire of an id, or the oldest that waits. Shape: null where none waits. */
async function readOpinion(http: Http, asked: string): Promise<Opinion | null> {
  const waiting = (await rowsOf(http, 'opinions', ['opinionState', '1'])).records.map((row) => textOf(row['id']));
  const id = waiting.includes(asked) ? asked : waiting.at(-1);
  if (id === undefined) return null;
  const { $refs: _refs, ...values } = await http.get<Row>(`csApi/blade-template/opinions/detail?id=${id}`);
  const questionnaireId = textOf(values['questionnaireId']);
  const [about, questions] = await Promise.all([
    http.get<Row>(`csApi/blade-template/questionnaires/detail?id=${questionnaireId}`),
    rowsOf(http, 'questions', ['questionnaireId', questionnaireId]),
  ]);
  return {
    ...{ id, values, title: textOf(about['title']), intro: textOf(about['intro']) },
    questions: questions.records.map((row) => ({
      id: textOf(row['id']),
      title: textOf(row['title']),
      questionType: textOf(row['questionType']) as Question['questionType'],
      choices: textOf(row['choices']),
      isRequired: row['isRequired'] === 1,
    })),
  };
}

/** Puts answers into a questionnaire and hands it in. What an earlier try has stored already is written over. Errors: those of the calls. */
export async function sendAnswers(http: Http, { id, values }: Opinion, answers: readonly object[]): Promise<void> {
  const readVersion = async () => (await http.get<{ readonly version: number }>(`csApi/blade-template/opinions/detail?id=${id}`)).version;
  await http.write<unknown>('csApi/blade-template/opinions/submit', { ...values, version: await readVersion(), answers });
  await http.write<unknown>('csApi/blade-template/opinions/transition', { name: 'send', items: [{ id, version: await readVersion() }] });
}

/** The questionnaire that is to be answered, and the way to the next. Shape: undefined until it is read, `failed` where it could not be. */
export function useOpinion(asked: string): { readonly opinion: Opinion | null | undefined | 'failed'; readonly again: () => void } {
  const { http } = useServices();
  const [opinion, setOpinion] = useState<Opinion | null | 'failed'>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let requested = true;
    readOpinion(http, asked).then(
      (found) => requested && setOpinion(found),
      () => requested && setOpinion('failed'),
    );
    return () => {
      requested = false;
    };
  }, [http, asked, turn]);
  return { opinion, again: useCallback(() => setTurn((count) => count + 1), []) };
}
