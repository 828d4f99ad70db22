import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailure } from '../../client/request-failure';
import type { ProofPurpose } from '../../client/token-calls';
import { useServices } from '../services';

/** Units: ms; how long a proof is kept: the server takes it for two minutes after its challenge was made. */
const life = 90_000;

interface HeldProof {
  readonly proof: Promise<string>;
  /** Units: ms since 1970. */
  readonly since: number;
}

/**
 * Proves to the server by a computation that a call costs its caller something; nobody is asked for anything. It begins as soon as it is needed,
 * while the form is filled in, and once more where a proof has been used or has become too old.
 */
export function useWorkProof(purpose: ProofPurpose, needed: boolean) {
  const { t } = useTranslation();
  const { session } = useServices();
  const [state, setState] = useState<'idle' | 'working' | 'ready' | 'failed'>('idle');
  const held = useRef<HeldProof>(undefined);

  const begin = useCallback((): HeldProof => {
    const made: HeldProof = { proof: session.prove(purpose), since: Date.now() };
    held.current = made;
    setState('working');
    made.proof.then(
      () => setState((now) => (held.current === made ? 'ready' : now)),
      () => {
        if (held.current !== made) return;
        held.current = undefined;
        setState('failed');
      },
    );
    return made;
  }, [session, purpose]);

  useEffect(() => {
    if (needed && !held.current) begin();
  }, [needed, begin]);

  /** Gives the proof for one call, as soon as there is one. Errors: as the call for a challenge, or where the browser cannot make it. */
  const take = async (): Promise<string> => {
    const { proof } = held.current && Date.now() - held.current.since < life ? held.current : begin();
    try {
      return await proof;
    } catch (error) {
      // What the server says to it stands as it is; what a browser says of its own programs means nothing to people.
      throw error instanceof RequestFailure ? error : new Error(t('login.proofFailed'));
    } finally {
      held.current = undefined;
      setState('idle');
    }
  };

  const sentences = { idle: '', working: t('login.proofWorking'), ready: t('login.proofReady'), failed: t('login.proofFailed') };
  return { take, begin, sentence: sentences[state] };
}
