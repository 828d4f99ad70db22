import type { Printer } from '../../paper/printer';
import type { Captchas } from '../auth/challenges/captcha';
import type { CursorSeal } from '../auth/cursor-seal';
import type { Devices } from '../auth/devices';
import type { OpenTokens } from '../auth/open-tokens';
import type { PhoneCodes } from '../auth/phone-codes';
import type { SentPasswords } from '../auth/sent-passwords';
import type { Sessions } from '../auth/sessions';
import type { Tickets } from '../auth/tickets';
import type { Tokens } from '../auth/tokens';
import type { WorkProofs } from '../auth/challenges/work-proofs';
import type { Database } from '../db/connections/database';
import type { FileStore } from '../files/file-store';
import type { DraftJudge } from '../trial/draft-judge';
import type { DraftValidators } from '../trial/draft-validators';
import type { NoticeHub } from '../notices/notice-hub';
import type { TaskRunner } from '../jobs/task-runner';
import type { SchemaStore } from '../db/schema/schema-store';
import type { Settings } from '../settings';

/** What the routes work with. */
export interface ServerContext {
  readonly database: Database;
  readonly store: SchemaStore;
  readonly settings: Settings;
  readonly files: FileStore;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly sentPasswords: SentPasswords;
  readonly captchas: Captchas;
  readonly cursorSeal: CursorSeal;
  readonly secretSeal: CursorSeal;
  readonly workProofs: WorkProofs;
  readonly devices: Devices;
  readonly openTokens: OpenTokens;
  readonly phoneCodes: PhoneCodes;
  readonly tickets: Tickets;
  readonly tasks: TaskRunner;
  readonly hub: NoticeHub;
  /** Begins its process with the first paper. */
  readonly printer: Printer;
  /** Begins its thread with the first draft. */
  readonly draftJudge: DraftJudge;
  readonly draftValidators: DraftValidators;
}
