import { Schema } from '@formily/react';

/**
 * Switches Formily's own `{{ }}` expressions off: they run text as code, which the content security policy forbids and which would let
 * whoever edits a page file run script. Conditions are CEL and come from `src/schema`.
 */
export function refuseFormilyExpressions(): void {
  Schema.registerCompiler((expression) => {
    throw new Error(`Formily expressions are switched off: {{${expression}}}`);
  });
}
