import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { PageModel } from '../../src/schema/model/page-model';
import { payloadSchemas } from '../../src/schema/compile/payload-schemas';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const options = {
  additionalProperties: false,
  bannerComment: '',
  format: false,
  ignoreMinAndMaxItems: true,
} as const;

/** Writes the TypeScript types of one page: `<Page>Row`, `<Page>Form`, `<Page>Search`. */
export async function pageTypes(page: PageModel): Promise<string> {
  const { row, form, search } = payloadSchemas(page);
  const kinds = [
    ['Row', row, '列表与详情的一行 / a row as it is read'],
    ['Form', form, '提交的内容 / what is submitted'],
    ['Search', search, '查询条件 / what can be searched'],
  ] as const;
  const parts: string[] = [];
  for (const [word, schema, note] of kinds) {
    const described = { ...schema, description: `${page.label.zh} / ${page.label.en}: ${note}` };
    parts.push(await compile(described as JSONSchema, capital(page.page) + word, options));
  }
  return parts.join('\n');
}

/** Writes the list of page paths, and the types of each page by its path. */
export function pageIndex(pages: readonly PageModel[]): string {
  const imports = pages.map((page) => {
    const name = capital(page.page);
    return `import type { ${name}Form, ${name}Row, ${name}Search } from './pages/${page.path}';`;
  });
  const paths = pages.map((page) => `  '${page.path}',`);
  const rows = pages.map((page) => {
    const name = capital(page.page);
    return `  '${page.path}': { readonly row: ${name}Row; readonly form: ${name}Form; readonly search: ${name}Search };`;
  });
  return `${imports.join('\n')}

/** Paths of all page files, \`<module>/<page>\`. */
export const pagePaths = [
${paths.join('\n')}
] as const;
export type PagePath = (typeof pagePaths)[number];

/** Payload types of each page. */
export interface PagePayloads {
${rows.join('\n')}
}
`;
}
