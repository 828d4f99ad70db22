import { parentPort } from 'node:worker_threads';
import { type CompiledSchemas, compileSchemas, withHash } from '../../schema/compile/compile-schemas';
import { createCompileMemory } from '../../schema/context/compile-memory';
import type { PageModel } from '../../schema/model/page-model';
import { partPlaces } from '../../schema/source/part-places';
import { readSource } from '../../schema/source/source-file';
import { isSame } from '../db/schema/compile-cache';
import { reusePages } from '../db/schema/reuse-pages';
import type { JudgeAnswer, JudgeOrder } from './draft-judge';
import { makeValidatorModule } from '../../schema/compile/validator-module';
import { pageIn, tryTests } from './try-tests';

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread.');

/** What was compiled last, its pages without their hashes: who has a draft judged plans it next, and a file that is opened is judged as it stands. */
let last: { readonly files: JudgeOrder['files']; readonly compiled: CompiledSchemas } | undefined;

const memory = createCompileMemory();

function compile({ dir, files }: JudgeOrder): CompiledSchemas {
  if (!last || !isSame(last.files, files)) last = { files, compiled: compileSchemas({ dir, files }, { isJudged: true, memory }) };
  return last.compiled;
}

/** As it would serve: hashes take a quarter of the time, which nobody who types has to wait for. */
const whole = (compiled: CompiledSchemas): CompiledSchemas => ({
  ...compiled,
  pages: new Map([...compiled.pages].map(([path, page]) => [path, withHash(page)])),
});

const reuse = reusePages();

const besides = ({ files }: JudgeOrder, file: string, { record }: PageModel) => ({
  validator: makeValidatorModule(record),
  places: partPlaces(readSource(file, files.get(file) ?? '')),
});

async function answer(order: JudgeOrder): Promise<JudgeAnswer> {
  const compiled = compile(order);
  if (order.draft === undefined) return { compiled: whole(compiled) };
  const { file, tests, preview } = order.draft;
  const { faults, warnings, pages } = compiled;
  const found = preview ? pages.get(pageIn(file) ?? '') : undefined;
  const page = found && withHash(found);
  const unmet = tests === undefined ? [] : await tryTests(reuse(whole(compiled)), file, tests);
  return { verdict: { faults, warnings, unmet, ...(page ? { drawn: { page, ...besides(order, file, page) } } : {}) } };
}

port.on('message', (order: JudgeOrder) => void answer(order).then((said) => port.postMessage(said)));
