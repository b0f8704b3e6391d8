import '../structures/structures.css';
import { IconArrowLeft, IconArrowsJoin, IconPencil, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PersonSheet } from '#contract/registry-care/people.ts';
import { PERSON_NAMES, type PersonFieldName, personField } from '#domain/profile/profile-fields.ts';
import { isMissing } from '#web/app/api/problem-error.ts';
import { peopleWords as words } from '#web/app/catalogue/registry-staff/people.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { useTitle } from '#web/app/title.ts';
import { Button } from '#web/design/action/button.tsx';
import { LinkButton, TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { personWords } from '#web/form/use-field-words.ts';
import { PersonBadge } from '#web/registration/statut-badge.tsx';
import { nameOf } from '../accounts/file/name-of.ts';
import { rolesOf } from '../structures/sheet/team-card.tsx';
import { sheetAddress } from '../structures/structure-columns.tsx';
import { personAddress } from './people-list.tsx';
import { PeopleMergeDialog } from './people-merge-dialog.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { personOf } from './queries.ts';
import { SignInsCard } from './sign-ins-card.tsx';

export type PersonPageProps = { slug: string; interlocuteurId: number };

/** One person, whole. */
export function PersonPage({ slug, interlocuteurId }: PersonPageProps) {
  const { data, error, refetch } = useQuery(personOf(interlocuteurId));
  useTitle(data === undefined ? words.title : nameOf(data.personne));
  const back = (
    <LinkButton to={`/${slug}/personnes`} variant="secondary" icon={<IconArrowLeft size={18} aria-hidden />}>
      {words.back}
    </LinkButton>
  );
  if (data !== undefined) return <Person slug={slug} sheet={data} back={back} />;
  const missing = isMissing(error);
  return (
    <div className="page">
      <PageHead title={words.title} actions={error === null || missing ? null : back} />
      {error === null ? <Skeleton lines={8} height={40} /> : null}
      {missing ? (
        <EmptyState icon={IconUserOff} title={words.missing} action={back}>
          {words.missingSentence}
        </EmptyState>
      ) : null}
      {error !== null && !missing ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
    </div>
  );
}

type PersonProps = { slug: string; sheet: PersonSheet; back: ReactNode };

function Person({ slug, sheet, back }: PersonProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [open, setOpen] = useState<'change' | 'merge' | null>(null);
  const { personne, can, fusionneVers } = sheet;
  const close = () => setOpen(null);
  const say = (sentence: string) => {
    close();
    setSaid(sentence);
    announce(sentence);
  };
  return (
    <div className="page structure-sheet">
      <PageHead
        title={nameOf(personne).trim() || personne.email}
        above={
          <>
            {words.numero(personne.interlocuteurId)} <PersonBadge etat={personne.etat} />
          </>
        }
        actions={
          <>
            {back}
            {can.merge ? (
              <Button
                variant="secondary"
                icon={<IconArrowsJoin size={18} aria-hidden />}
                onClick={() => setOpen('merge')}
              >
                {words.merge.action}
              </Button>
            ) : null}
          </>
        }
      />
      {said === null ? null : <Notice tone="success" title={said} />}
      {fusionneVers === null ? null : (
        <Notice tone="warning" title={words.trace}>
          <TextLink to={personAddress(slug, fusionneVers)}>{words.seeKept}</TextLink>
        </Notice>
      )}
      <Profile sheet={sheet} onChange={() => setOpen('change')} />
      <Structures slug={slug} sheet={sheet} />
      <SignInsCard sheet={sheet} onSaid={say} />
      {open === 'change' ? <ProfileDialog sheet={sheet} onClose={close} onSaid={say} /> : null}
      {open === 'merge' ? <PeopleMergeDialog slug={slug} sheet={sheet} onClose={close} /> : null}
    </div>
  );
}

function Profile({
  sheet: { personne, can, createdAt },
  onChange,
}: {
  sheet: PersonSheet;
  onChange: () => void;
}) {
  const told = (name: PersonFieldName) => {
    const text = personWords(personField(name), personne[name]);
    if (text === null) return <span className="muted">{words.unknown}</span>;
    return name !== 'email' || personne.emailVerifie ? text : `${text} (${words.notVerified})`;
  };
  return (
    <Card title={words.profile}>
      <Facts
        facts={[
          ...PERSON_NAMES.map((name) => ({ term: personField(name).label, value: told(name) })),
          { term: words.account, value: personne.compte ? words.signsIn : words.neverSignedIn },
          { term: words.known, value: <Moment at={createdAt} /> },
        ]}
      />
      {can.edit ? (
        <Button variant="secondary" icon={<IconPencil size={18} aria-hidden />} onClick={onChange}>
          {words.change}
        </Button>
      ) : null}
    </Card>
  );
}

function Structures({ slug, sheet: { structures } }: { slug: string; sheet: PersonSheet }) {
  return (
    <Card title={words.structuresTitle(structures.length)}>
      {structures.length === 0 ? <p className="muted">{words.noStructures}</p> : null}
      <ul className="plain-lines">
        {structures.map((one) => (
          <li key={one.structureId}>
            <TextLink to={sheetAddress(slug, one.structureId)}>{one.raison}</TextLink>
            <span className="secondary"> {rolesOf(one)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
