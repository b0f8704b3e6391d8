import { type FormEvent, useState } from 'react';
import { updateProfile } from '#contract/account/profile.ts';
import type { SessionUser } from '#contract/session.ts';
import { isBlank } from '#domain/free-text.ts';
import { PERSON } from '#domain/profile/person.ts';
import { profileMessages as messages } from '#web/account/profile/messages.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import { call } from '#web/platform/api/call.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useSession } from '#web/platform/session/use-session.ts';

const NAMES = ['prenom', 'nom'] as const;
type Name = (typeof NAMES)[number];

/** In place of every page, for whoever was invited by an address and whose account says no name. */
export function NameFirst({ user }: { user: SessionUser }) {
  const { account, refresh } = useSession();
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>({
    prenom: user.prenom || (account?.givenName ?? ''),
    nom: user.nom || (account?.familyName ?? ''),
  });
  const [tried, setTried] = useState(false);
  const { run, busy, errors, problem } = useAction();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (NAMES.some((name) => isBlank(typed[name]))) return;
    const { interlocuteurId } = user;
    await run(async () => {
      await call(updateProfile, { body: { interlocuteurId, ...typed } });
      await refresh();
      announce(messages.saved);
    });
  };
  const errorOf = (name: Name) =>
    errors.get(name) ??
    (tried && isBlank(typed[name]) ? PERSON[name].required.sentence : undefined);
  return (
    <PlainPage title={messages.nameFirst.title}>
      <p>{messages.nameFirst.sentence}</p>
      <form className="stack gap-20" noValidate onSubmit={(event) => void send(event)}>
        {NAMES.map((name) => (
          <TextInput
            key={name}
            label={PERSON[name].label}
            autoComplete={PERSON[name].autoComplete}
            maxLength={PERSON[name].max}
            required
            normalCase
            value={typed[name]}
            error={errorOf(name)}
            onValue={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {problem ? <ProblemAlert error={problem} /> : null}
        <p>
          <Button type="submit" busy={busy}>
            {messages.saveAndContinue}
          </Button>
        </p>
      </form>
    </PlainPage>
  );
}
