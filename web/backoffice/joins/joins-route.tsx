import { useQuery } from '@tanstack/react-query';
import { type JoinRow, listJoins } from '#contract/account/joins.ts';
import { removeCollaborateur, setRoles } from '#contract/account/team.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { joinDesk, joinWords as words } from '#web/app/catalogue/desks-staff/join.ts';
import { ACCOUNT, accountKey, accountNamed } from '../accounts/account-address.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import { type Asked, type AskedDecision, deskOf } from '../desk/asked/asked.tsx';
import { AskedDesk } from '../desk/asked/asked-desk.tsx';
import type { Alert } from '../desk/file/alert-list.tsx';
import { deskAddress } from '../desk/treating.ts';
import { JoinBody } from './join-body.tsx';
import { rolesChosen } from './roles-chosen.ts';

/** Who asks to join which structure: a manager of it answers, or the society. */
const JOINS: Asked<JoinRow> = {
  ecran: 'rattachements',
  address: deskAddress('demande', ACCOUNT),
  words: joinDesk,
  sujet: 'RATTACHEMENT',
  subjects: ['teams', 'structures', 'profiles'],
  useRead: () =>
    useQuery({
      queryKey: keyOf('teams', {}, 'joins'),
      queryFn: ({ signal }) => call(listJoins, {}, signal),
    }),
  thingOf: accountKey,
  nameOf,
  sinceOf: ({ demandeLe }) => demandeLe,
  whatOf: ({ raison, sgVille }) => (sgVille === null ? raison : `${raison}, ${sgVille}`),
  marqueOf: ({ marque }) => marque,
  soughtIn: ({ email }) => email,
  structureOf: ({ structureId }) => structureId,
  can: () => ({ OK: true, KO: true, DELETE: false }),
  motifFor: ['KO'],
  together: ['OK', 'KO'],
  alertsOf,
  answer,
  Body: JoinBody,
};

const DESK = deskOf(JOINS);

/** `/:product/rattachements`, on the desk. */
export function Component() {
  return <AskedDesk {...DESK} />;
}

function answer(
  { thing, action, motif, choice, key }: AskedDecision,
  keepalive: boolean,
): Promise<unknown> {
  // A manager may have answered since: who is a member now neither loses their place nor their roles.
  const asking = { ...accountNamed(thing), demande: true } as const;
  const way = { idempotencyKey: key, keepalive };
  if (action === 'OK')
    return call(setRoles, { body: { ...asking, ...rolesChosen(choice) }, ...way });
  return call(removeCollaborateur, { body: { ...asking, motif }, ...way });
}

function alertsOf({ emailVerifie, gestionnaires }: JoinRow): readonly Alert[] {
  return [
    ...(emailVerifie
      ? []
      : [
          {
            key: 'email',
            tone: 'warning' as const,
            title: words.notVerified,
            sentence: words.notVerifiedSentence,
          },
        ]),
    ...(gestionnaires === 0
      ? []
      : [
          {
            key: 'managed',
            tone: 'info' as const,
            title: words.managedTitle,
            sentence: words.managed(gestionnaires),
          },
        ]),
  ];
}
