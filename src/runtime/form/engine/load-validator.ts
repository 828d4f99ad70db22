import type { Validator } from '../../../schema/validate/judge';

const loaded = new Map<string, Promise<Validator>>();

/** Loads the validator module of a page; each once, as its address never changes its content. Errors: the module cannot be had. */
export function loadValidator(path: string): Promise<Validator> {
  const found = loaded.get(path);
  if (found) return found;
  const coming = (import(/* @vite-ignore */ path) as Promise<{ readonly validate: Validator }>).then((module) => module.validate);
  loaded.set(path, coming);
  coming.catch(() => loaded.delete(path));
  return coming;
}
