import { useMutation } from '@tanstack/react-query';
import { z } from 'zod/mini';
import type { Reponse } from '#domain/register/accord.ts';
import { useKept } from '#web/app/intents/use-kept.ts';
import { useUnsent } from '#web/app/intents/use-unsent.ts';

export type Answer = { readonly action: Reponse; readonly motif?: string | undefined };

const typing = z.strictObject({ motif: z.string() });

export type AnsweringParts<Done> = {
  /** Under what the reason is kept while it is written. */
  about: string;
  send: (answer: Answer) => Promise<Done>;
  /** Whoever failed to answer wants the truth too: the other side may have been first. */
  again: () => Promise<unknown>;
  onDone: (done: Done, action: Reponse) => void;
};

export function useAnswering<Done>({ about, send, again, onDone }: AnsweringParts<Done>) {
  const [refusal, setRefusal] = useKept(`reponse-${about}`, typing);
  useUnsent(refusal !== null && refusal.motif !== '');
  const { isPending, error, mutate } = useMutation({
    mutationFn: send,
    onSettled: again,
    onSuccess: (done, { action }) => {
      setRefusal(null);
      onDone(done, action);
    },
  });
  return {
    ...{ isPending, error },
    answer: (answer: Answer) => mutate(answer),
    /** Why it is refused, as far as it is written; null while nobody refuses. */
    motif: refusal?.motif ?? null,
    write: (motif: string | null) => setRefusal(motif === null ? null : { motif }),
  };
}
export type Answering = ReturnType<typeof useAnswering>;
