import type { Validator } from '../../../schema/validate/judge';
import type { ServingPage } from '../../db/schema/schema-store';

const loaded = new Map<string, Promise<Validator>>();

const isModule = (value: unknown): value is { readonly validate: Validator } =>
  typeof value === 'object' && value !== null && 'validate' in value && typeof value.validate === 'function';

async function load(source: string): Promise<Validator> {
  // The very text that the browser gets; the address keeps the bundler from looking at it.
  const address = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  const module: unknown = await import(/* @vite-ignore */ address);
  if (!isModule(module)) throw new Error('A validator module does not export validate.');
  return module.validate;
}

/** Loads a page's validator, once for each text of it. */
export function loadValidator(page: ServingPage): Promise<Validator> {
  const known = loaded.get(page.validatorHash);
  if (known) return known;
  const made = load(page.validatorSource);
  loaded.set(page.validatorHash, made);
  return made;
}
