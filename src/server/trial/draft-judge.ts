import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { PartPlace } from '../../schema/source/part-places';
import type { SchemaSources } from '../../schema/source/read-schemas';
import { type Compile, freezeAll } from '../db/schema/compile-cache';
import { type ThreadLimits, threadLine } from '../thread-line';
import type { Unmet } from './try-tests';

/** What is said of a folder's texts with a draft among them. */
interface DraftVerdict extends Pick<CompiledSchemas, 'faults' | 'warnings'> {
  /** The draft's page, where its text speaks of what, and the text of its validator module, where they were asked for and the draft makes a page. */
  readonly drawn?: {
    readonly page: NonNullable<ReturnType<CompiledSchemas['pages']['get']>>;
    readonly validator: string;
    readonly places: readonly PartPlace[];
  };
  readonly unmet: readonly Unmet[];
}

interface DraftOrder {
  readonly file: string;
  /** The text of the tests that lie beside the file. */
  readonly tests: string | undefined;
  readonly preview: boolean;
}

/** What the thread is given: texts to compile, or the draft among them that is to be judged. */
export interface JudgeOrder extends SchemaSources {
  readonly draft?: DraftOrder;
}

export interface JudgeAnswer {
  readonly compiled?: CompiledSchemas;
  readonly verdict?: DraftVerdict;
}

/** Judges texts that nobody has published: they serve nowhere. Errors of all: ThreadOverrun where a text takes more than one may. */
export interface DraftJudge {
  readonly compile: Compile;
  judge(files: SchemaSources['files'], draft: DraftOrder): Promise<DraftVerdict>;
  close(): Promise<void>;
}

/** Whoever types thinks in between, and a cold thread takes two to three times as long. What it loaded for a page with tests stays with it, 100 to 250 kB for each text. */
const usual: ThreadLimits = {
  ...{ idle: 120_000, patience: 120_000, most: 200 },
  resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 },
};

/** Makes what judges drafts beside everything else: what a configurator types must keep nobody waiting, and what he writes may never end. */
export function createDraftJudge(dir: string, limits: ThreadLimits = usual): DraftJudge {
  const line = threadLine<JudgeOrder, JudgeAnswer>(import.meta.url, 'judging-thread', limits);
  const nothing = (): never => {
    throw new Error('The judging thread has answered something else.');
  };
  return {
    compile: async (files) => freezeAll((await line.ask({ dir, files })).compiled ?? nothing()),
    judge: async (files, draft) => (await line.ask({ dir, files, draft })).verdict ?? nothing(),
    close: line.close,
  };
}
