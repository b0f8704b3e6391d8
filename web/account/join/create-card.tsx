import { IconPlus } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { COMPANY, PERSONALITES, type Personalite } from '#domain/structure/rows/company.ts';
import { joinWords } from '#web/app/catalogue/account/join.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { useSession } from '#web/app/session/use-session.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { NearNotice } from './near-notice.tsx';
import { useCreation } from './use-creation.ts';
import type { useJoining } from './use-joining.ts';

const words = joinWords.create;
const RAISON = 'champ-creer-raison';
const PERSONALITE = 'champ-creer-personalite';

/** A draft of a structure that the portal does not know; names that resemble it are shown first. */
export function CreateCard({ joining }: { joining: ReturnType<typeof useJoining> }) {
  const { user } = useSession();
  const ownName = user ? `${user.prenom} ${user.nom}` : '';
  const [raison, setRaison] = useState('');
  const [personalite, setPersonalite] = useState<Personalite | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { near, creation, check, forgetNear } = useCreation();
  const missing = [
    ...(personalite === null ? [{ field: PERSONALITE, message: words.personalityMissing }] : []),
    ...(raison.trim() === '' ? [{ field: RAISON, message: words.nameMissing }] : []),
  ];
  const errors = attempt > 0 ? missing : [];
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null;
  const asked = { raison: raison.trim(), personalite };
  const choose = (chosen: Personalite) => {
    setPersonalite(chosen);
    // A person who acts for themselves already said their name; an artist's name may take its place.
    if (chosen === 'PHYSIQUE' && raison === '') setRaison(ownName);
    if (chosen === 'MORALE' && raison === ownName) setRaison('');
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (missing.length === 0) check.mutate(asked);
  };
  return (
    <Card title={words.title}>
      <form className="account-fields" noValidate onSubmit={send}>
        <ErrorSummary attempt={attempt} errors={errors} />
        <p className="secondary">{words.sentence}</p>
        <RadioCards
          id={PERSONALITE}
          legend={COMPANY.personalite.label}
          required
          error={errorOf(PERSONALITE)}
          choices={PERSONALITES.map((value) => ({
            ...{ value, label: COMPANY.personalite.labels[value] },
            hint: structureWords.personalityHints[value],
          }))}
          value={personalite}
          onValue={choose}
        />
        <TextInput
          id={RAISON}
          label={personalite === 'PHYSIQUE' ? structureWords.nameOfPerson : COMPANY.raison.label}
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
              icon={<IconPlus size={18} aria-hidden />}
            >
              {words.button}
            </Button>
          </p>
        ) : null}
      </form>
    </Card>
  );
}
