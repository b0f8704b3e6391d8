import { domainError } from '../domain-error.ts';

/** Two records of one person made one: the older stays, roles add up, and one way to sign in remains. */

export const PEOPLE_MERGE_REFUSED = domainError(
  'PEOPLE_MERGE_REFUSED',
  'conflict',
  'Ces deux personnes ne peuvent pas être réunies en l’état.',
);

export type PersonSide = {
  readonly interlocuteurId: number;
  /** Has a sign-in account. */
  readonly compte: boolean;
  readonly createdAt: Date;
  readonly fusionneVers: number | null;
  readonly erasedAt: Date | null;
  /** Is a member of the society's staff. */
  readonly deLaSociete: boolean;
  /** The record of a program. */
  readonly programme: boolean;
};

export const PEOPLE_OBSTACLES = ['SAME', 'ALREADY_JOINED', 'ERASED', 'SOCIETY', 'PROGRAM'] as const;
export type PeopleObstacle = (typeof PEOPLE_OBSTACLES)[number];

const SENTENCES: Readonly<Record<PeopleObstacle, string>> = {
  SAME: 'C’est deux fois la même personne.',
  ALREADY_JOINED: 'L’une de ces personnes a déjà été réunie à une autre.',
  ERASED: 'L’une de ces fiches a été effacée : il n’y reste personne à réunir.',
  SOCIETY:
    'Une personne de notre équipe ne se réunit à aucune autre : ses droits passeraient à un autre compte.',
  PROGRAM: 'Le compte d’un logiciel n’est pas une personne.',
};

/** In French, for staff. */
export const peopleObstacleSentence = (obstacle: PeopleObstacle): string => SENTENCES[obstacle];

export function peopleObstacles(one: PersonSide, other: PersonSide): readonly PeopleObstacle[] {
  if (one.interlocuteurId === other.interlocuteurId) return ['SAME'];
  const either = (is: (side: PersonSide) => boolean) => is(one) || is(other);
  const locked = {
    ALREADY_JOINED: either(({ fusionneVers }) => fusionneVers !== null),
    ERASED: either(({ erasedAt }) => erasedAt !== null),
    SOCIETY: either(({ deLaSociete }) => deLaSociete),
    PROGRAM: either(({ programme }) => programme),
  };
  return (['ALREADY_JOINED', 'ERASED', 'SOCIETY', 'PROGRAM'] as const).filter(
    (obstacle) => locked[obstacle],
  );
}

/** The older record stays, so that existing references remain valid. */
export function olderFirst<Side extends Pick<PersonSide, 'interlocuteurId' | 'createdAt'>>(
  one: Side,
  other: Side,
): readonly [stored: Side, gone: Side] {
  const age =
    one.createdAt.getTime() - other.createdAt.getTime() ||
    one.interlocuteurId - other.interlocuteurId;
  return age <= 0 ? [one, other] : [other, one];
}

/**
 * Sign-in account that remains; null when neither has one. When both have one, a person must
 * choose, because the other account can no longer sign in.
 * @returns 'CHOICE' when it must be chosen
 */
export function remainingSignIn(
  stored: PersonSide,
  gone: PersonSide,
  chosen: number | null,
): number | null | 'CHOICE' {
  if (stored.compte && gone.compte) {
    return chosen === stored.interlocuteurId || chosen === gone.interlocuteurId ? chosen : 'CHOICE';
  }
  if (stored.compte) return stored.interlocuteurId;
  return gone.compte ? gone.interlocuteurId : null;
}
