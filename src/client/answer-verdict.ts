type AnswerVerdict =
  | { readonly kind: 'good' }
  | { readonly kind: 'unauthorised'; readonly code: 401; readonly sentence: string | undefined }
  | { readonly kind: 'refused'; readonly code: number; readonly sentence: string | undefined };

const textAt = (body: unknown, key: string): string | undefined => {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, key)) return undefined;
  const value: unknown = (body as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function codeOf(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  const code = Number(body.code);
  return Number.isInteger(code) ? code : undefined;
}

/**
 * Judges an answer by HTTP status and by the code in its body: good only below 400 and with code 200 (or none). What is no object was broken on its
 * way, or is some other program's page, whatever its status says.
 */
export function judgeAnswer(status: number, body: unknown): AnswerVerdict {
  const code = codeOf(body);
  const sentence = textAt(body, 'msg') ?? textAt(body, 'error_description');
  if (status === 401 || code === 401) return { kind: 'unauthorised', code: 401, sentence };
  if (status >= 400) return { kind: 'refused', code: code !== undefined && code !== 200 ? code : status, sentence };
  if (code !== undefined && code !== 200) return { kind: 'refused', code, sentence };
  return typeof body === 'object' && body !== null ? { kind: 'good' } : { kind: 'refused', code: 0, sentence: undefined };
}
