import { useQuery } from '@tanstack/react-query';
import { answerRight, listRights, type RightRow } from '#contract/rights/rights.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { rightAlone, rightDesk } from '#web/app/catalogue/desks-staff/right.ts';
import { rightsStaff as words } from '#web/app/catalogue/rights-staff/rights.ts';
import { nameOf } from '../accounts/file/name-of.ts';
import { type Asked, deskOf } from '../desk/asked/asked.tsx';
import { AskedDesk } from '../desk/asked/asked-desk.tsx';
import { deskAddress, NUMBER } from '../desk/treating.ts';
import { RightBody } from './right-body.tsx';

/** What people ask about their own data; what was answered last stays under what waits. */
const RIGHTS: Asked<RightRow> = {
  ecran: 'droits',
  address: deskAddress('demande', NUMBER),
  words: rightDesk,
  sujet: 'DROIT',
  subjects: ['profiles'],
  useRead: () =>
    useQuery({
      queryKey: keyOf('profiles', {}, 'droits'),
      queryFn: ({ signal }) => call(listRights, {}, signal),
    }),
  thingOf: ({ demandeId }) => String(demandeId),
  nameOf: ({ personne }) => nameOf(personne),
  sinceOf: ({ demandeeLe }) => demandeeLe,
  whatOf: ({ genre, accordee }) =>
    accordee === null ? words.rights[genre] : `${words.rights[genre]}, ${words.ended(accordee)}`,
  soughtIn: ({ personne }) => personne.email,
  structureOf: () => null,
  can: ({ traiteeLe }) => ({ OK: traiteeLe === null, KO: traiteeLe === null, DELETE: false }),
  settledOf: ({ accordee, traiteePar, traiteeLe }) => ({
    title: words.done(accordee === true),
    par: traiteePar,
    at: traiteeLe,
  }),
  motifFor: ['OK', 'KO'],
  asks: ({ genre }, action) => genre === 'EFFACEMENT' && action === 'OK',
  // What is erased does not come back.
  takenBack: ['OK', 'KO'],
  together: ['OK', 'KO'],
  barred: ({ genre }, action) => (genre === 'EFFACEMENT' && action === 'OK' ? rightAlone : null),
  answer: ({ thing, action, motif, key }, keepalive) =>
    call(answerRight, {
      body: { demandeId: Number(thing), accordee: action === 'OK', reponse: motif },
      idempotencyKey: key,
      keepalive,
    }),
  Body: RightBody,
};

const DESK = deskOf(RIGHTS);

/** `/:product/droits`, on the desk. */
export function Component() {
  return <AskedDesk {...DESK} />;
}
