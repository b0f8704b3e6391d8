import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Entreprise } from '#contract/account/company-lookup.ts';
import { createStructure } from '#contract/account/structure.ts';
import { COMPANY, type Personalite } from '#domain/structure/rows/company.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { structureMessages } from '#web/form/messages/structure.ts';
import { call } from '#web/platform/api/call.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useChooseStructure } from '#web/platform/session/use-choose-structure.ts';
import { useSession } from '#web/platform/session/use-session.ts';
import { companyBody, FindCompany } from './find-company.tsx';
import { joinMessages } from './messages.ts';
import { SimilarAlert } from './similar-alert.tsx';
import { findSimilar, type useJoining } from './use-joining.ts';

const messages = joinMessages.create;
const RAISON = 'champ-creer-raison';

export type CreateCardProps = { personalite: Personalite; joining: ReturnType<typeof useJoining> };

/** A draft of a structure that the portal does not know; names that resemble it are shown first. */
export function CreateCard({ personalite, joining }: CreateCardProps) {
  const { user } = useSession();
  const isPerson = personalite === 'PHYSIQUE';
  // Prefilled with the person's own name; an artist's name may replace it.
  const [raison, setRaison] = useState(isPerson && user ? `${user.prenom} ${user.nom}` : '');
  const [attempt, setAttempt] = useState(0);
  const { similar, creation, check, forgetSimilar } = useCreation();
  const missing = raison.trim() === '' ? [{ field: RAISON, message: messages.nameMissing }] : [];
  const errors = attempt > 0 ? missing : [];
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  const [company, setCompany] = useState<Entreprise | null>(null);
  const request = { raison: raison.trim(), personalite, ...companyBody(company, raison.trim()) };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (missing.length === 0) check.mutate(request);
  };
  return (
    <Card title={isPerson ? messages.personTitle : messages.title}>
      <form className="account-fields stack gap-20" noValidate onSubmit={send}>
        <ErrorSummary attempt={attempt} errors={errors} />
        <p className="secondary">{isPerson ? messages.personSentence : messages.sentence}</p>
        {isPerson ? null : (
          <FindCompany
            onResult={(result) => {
              setCompany(result);
              if (result !== null) setRaison(result.raison);
              forgetSimilar();
            }}
          />
        )}
        <TextInput
          id={RAISON}
          label={isPerson ? structureMessages.nameOfPerson : COMPANY.raison.label}
          required
          maxLength={COMPANY.raison.max}
          error={errorOf(RAISON)}
          value={raison}
          onValue={(text) => {
            setRaison(text);
            forgetSimilar();
          }}
        />
        <SimilarAlert
          similar={similar}
          joining={joining}
          onAnyway={() => creation.mutate(request)}
          busy={creation.isPending}
        />
        {check.error ? <ProblemAlert error={check.error} /> : null}
        {creation.error ? <ProblemAlert error={creation.error} /> : null}
        {similar.length === 0 ? (
          <p>
            <Button
              type="submit"
              busy={check.isPending || creation.isPending}
              icon={isPerson ? null : <IconPlus size={18} aria-hidden />}
            >
              {isPerson ? messages.personButton : messages.button}
            </Button>
          </p>
        ) : null}
      </form>
    </Card>
  );
}

type Requested = Partial<Entreprise> & {
  readonly raison: string;
  readonly personalite: Personalite;
  readonly nationalite?: number;
  readonly sgPays?: number;
};

/** Searches for similar names; without any, creates the draft and opens it. */
function useCreation() {
  const { choose } = useChooseStructure();
  const [similar, setSimilar] = useState<readonly Option[]>([]);
  const creation = useMutation({
    mutationFn: (requested: Requested) =>
      // Default values, which the person can change: most artists live in the country of the
      // society.
      call(createStructure, {
        body:
          requested.personalite === 'PHYSIQUE'
            ? { ...requested, nationalite: FRANCE, sgPays: FRANCE }
            : requested,
      }),
    onSuccess: ({ structureId }, { raison }) =>
      choose({ id: structureId, raison, displayName: raison }, '/account/complete/structure'),
  });
  const check = useMutation({
    mutationFn: ({ raison }: Requested) => findSimilar(raison),
    onSuccess: (matches, requested) => {
      setSimilar(matches);
      if (matches.length === 0) creation.mutate(requested);
    },
  });
  return { similar, creation, check, forgetSimilar: () => setSimilar([]) };
}
