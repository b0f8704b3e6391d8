import { useMutation } from '@tanstack/react-query';
import type { Reponse } from '#domain/register/agreement.ts';
import { useRefuseForm } from './use-refuse-form.ts';

export type Answer = { readonly action: Reponse; readonly motif?: string | undefined };

export type AnsweringDeps<Done> = {
  /** Storage name of the refusal motive while it is typed. */
  about: string;
  send: (answer: Answer) => Promise<Done>;
  /** Refreshes the data, also after a failure: the other side may have answered first. */
  again: () => Promise<unknown>;
  onDone: (done: Done, action: Reponse) => void;
};

export function useAnswering<Done>({ about, send, again, onDone }: AnsweringDeps<Done>) {
  const [motif, write] = useRefuseForm(`reponse-${about}`);
  const { isPending, error, mutate } = useMutation({
    mutationFn: send,
    onSettled: again,
    onSuccess: (done, { action }) => {
      write(null);
      onDone(done, action);
    },
  });
  return {
    isPending,
    error,
    answer: (answer: Answer) => mutate(answer),
    motif,
    write,
  };
}

export type Answering = ReturnType<typeof useAnswering>;
