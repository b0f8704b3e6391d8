import { useQuery } from '@tanstack/react-query';
import { answerIdentityChange, type ChangementOut } from '#contract/account/identity-changes.ts';
import { ALTERED } from '#contract/messages/subjects.ts';
import { call } from '#web/app/api/call.ts';
import { identityWords as words } from '#web/app/catalogue/account/identity.ts';
import { identityDesk } from '#web/app/catalogue/desks-staff/identity.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { ChangeTold } from '#web/registration/identity/change-card.tsx';
import { waitingChanges } from '#web/registration/identity/identity-changes.ts';
import { type Asked, deskOf } from '../desk/asked/asked.tsx';
import { AskedDesk } from '../desk/asked/asked-desk.tsx';
import { deskAddress, NUMBER } from '../desk/treating.ts';

/** What people and companies that were validated ask to change. */
const IDENTITIES: Asked<ChangementOut> = {
  ecran: 'identites',
  address: deskAddress('changement', NUMBER),
  words: identityDesk,
  sujet: 'IDENTITE',
  subjects: ALTERED.identite,
  useRead: () => useQuery(waitingChanges),
  thingOf: ({ changementId }) => String(changementId),
  nameOf: ({ nom }) => nom,
  sinceOf: ({ demandeLe }) => demandeLe,
  whatOf: ({ structureId }) => (structureId === null ? words.person : words.structure),
  soughtIn: ({ par, motif }) => `${par} ${motif}`,
  structureOf: ({ structureId }) => structureId,
  can: ({ can }) => ({ OK: can.answer, KO: can.answer, DELETE: false }),
  motifFor: ['KO'],
  together: ['OK', 'KO'],
  answer: ({ thing, action, motif, key }, keepalive) =>
    call(answerIdentityChange, {
      body: {
        changementId: Number(thing),
        action: action === 'OK' ? 'OK' : 'KO',
        ...(motif === '' ? {} : { motif }),
      },
      idempotencyKey: key,
      keepalive,
    }),
  Body: ({ file }) => (
    <Card label={words.changes}>
      <ChangeTold change={file} record={<Record change={file} />} />
    </Card>
  ),
};

const DESK = deskOf(IDENTITIES);

/** `/:product/identites`, on the desk. */
export function Component() {
  return <AskedDesk {...DESK} />;
}

/** Where the papers are, and the rest of what is known. */
function Record({ change: { structureId, interlocuteurId, nom } }: { change: ChangementOut }) {
  const { slug } = useConfiguration().brand;
  const [kind, to] =
    structureId === null
      ? [words.person, `/${slug}/personnes/${interlocuteurId}`]
      : [words.structure, `/${slug}/structures/${structureId}`];
  return (
    <p>
      {kind} <TextLink to={to}>{nom}</TextLink>
    </p>
  );
}
