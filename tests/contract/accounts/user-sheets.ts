import ExcelJS from 'exceljs';
import type { Answer, TestHttp } from '../support/http-setup';

const at = (call: string): string => `/api/blade-system/user/${call}`;

/** Sends accounts as a file of text; `covered` is '1' where those that are there already are changed. */
export async function importUsers(
  http: TestHttp,
  { account, text, covered = '0' }: { readonly account: string; readonly text: string; readonly covered?: string | undefined },
): Promise<Answer> {
  const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`;
  const body = `${part('isCovered', `\r\n\r\n${covered}`)}${part('file', `; filename="u.csv"\r\nContent-Type: text/csv\r\n\r\n${text}`)}--b--\r\n`;
  return http.call('POST', at('import-user'), {
    token: await http.tokenOf(account),
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}

/** Fetches a workbook of accounts. Shape: its rows as texts. */
export async function fetchUserSheet(http: TestHttp, call: string, as = 'admin') {
  const answer = await http.server.inject({
    method: 'GET',
    url: encodeURI(at(call)),
    headers: { 'blade-auth': `bearer ${await http.tokenOf(as)}` },
  });
  const book = new ExcelJS.Workbook();
  // The typings of exceljs know an older kind of buffer.
  await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map((cell) => String(cell ?? ''))));
  return { status: answer.statusCode, headers: answer.headers, rows };
}
