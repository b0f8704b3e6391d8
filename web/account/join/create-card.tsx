import { IconPlus } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import type { Entreprise } from '#contract/account/company-lookup.ts';
import { COMPANY, type Personalite } from '#domain/structure/rows/company.ts';
import { joinWords } from '#web/app/catalogue/account/join.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useSession } from '#web/app/session/use-session.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { companyBody, FindCompany } from './find-company.tsx';
import { NearNotice } from './near-notice.tsx';
import { useCreation } from './use-creation.ts';
import type { useJoining } from './use-joining.ts';

const words = joinWords.create;
const RAISON = 'champ-creer-raison';

export type CreateCardProps = { personalite: Personalite; joining: ReturnType<typeof useJoining> };

/** A draft of a structure that the portal does not know; names that resemble it are shown first. */
export function CreateCard({ personalite, joining }: CreateCardProps) {
  const { user } = useSession();
  const isPerson = personalite === 'PHYSIQUE';
  // A person who acts for themselves already said their name; an artist's name may take its place.
  const [raison, setRaison] = useState(isPerson && user ? `${user.prenom} ${user.nom}` : '');
  const [attempt, setAttempt] = useState(0);
  const { near, creation, check, forgetNear } = useCreation();
  const missing = raison.trim() === '' ? [{ field: RAISON, message: words.nameMissing }] : [];
  const errors = attempt > 0 ? missing : [];
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  const [company, setCompany] = useState<Entreprise | null>(null);
  const asked = { raison: raison.trim(), personalite, ...companyBody(company, raison.trim()) };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (missing.length === 0) check.mutate(asked);
  };
  return (
    <Card title={isPerson ? words.personTitle : words.title}>
      <form className="account-fields stack gap-20" noValidate onSubmit={send}>
        <ErrorSummary attempt={attempt} errors={errors} />
        <p className="secondary">{isPerson ? words.personSentence : words.sentence}</p>
        {isPerson ? null : (
          <FindCompany
            onFound={(found) => {
              setCompany(found);
              if (found !== null) setRaison(found.raison);
              forgetNear();
            }}
          />
        )}
        <TextInput
          id={RAISON}
          label={isPerson ? structureWords.nameOfPerson : COMPANY.raison.label}
          required
          maxLength={COMPANY.raison.max}
          error={errorOf(RAISON)}
          value={raison}
          onValue={(text) => {
            setRaison(text);
            forgetNear();
          }}
        />
        <NearNotice
          near={near}
          joining={joining}
          onAnyway={() => creation.mutate(asked)}
          busy={creation.isPending}
        />
        {check.error ? <ProblemNotice error={check.error} /> : null}
        {creation.error ? <ProblemNotice error={creation.error} /> : null}
        {near.length === 0 ? (
          <p>
            <Button
              type="submit"
              busy={check.isPending || creation.isPending}
              icon={isPerson ? null : <IconPlus size={18} aria-hidden />}
            >
              {isPerson ? words.personButton : words.button}
            </Button>
          </p>
        ) : null}
      </form>
    </Card>
  );
}
