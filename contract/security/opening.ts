/**
 * Test people of `openings.ts`, the kinds of results they may get, and texts shared by several
 * results.
 */

export const PEOPLE = {
  visiteur: 'a visitor',
  staff: 'the society’s staff, all roles',
  label: 'of two structures; the current one has both prefixes',
  artiste: 'of one structure, without prefix',
  equipe: 'a collaborator of that structure, without role',
  attente: 'whose structure is under validation',
  nouveau: 'an account without record',
} as const;
export type Person = keyof typeof PEOPLE;

export const KINDS = {
  opens: 'opens',
  preparation: 'opens, to prepare what is sent once the structure is validated',
  redirected: 'leads to another address',
  signInFirst: 'asks to sign in',
  firstStep: 'leads to the first step: the profile',
  notOpen: 'is not open, and says why',
  waits: 'waits for the validation, and says so',
  notTheirs: 'names something that does not exist for this person',
  technical: 'is for the browser: nobody reads it',
  unknown: 'is no page: status 404, kept by no search engine',
} as const;

export type Opening = {
  readonly kind: keyof typeof KINDS;
  /** Excludes the count of a queue and the number of a request. */
  readonly heading: string;
  readonly sentence?: string;
  /** Final address, if redirected. */
  readonly to?: string;
};

export type Openings = Readonly<Record<Person, Opening>>;

export const opens = (heading: string, sentence?: string): Opening =>
  seen('opens', heading, sentence);
export const waits = (heading: string, sentence: string): Opening =>
  seen('waits', heading, sentence);
export const notTheirs = (heading: string, sentence: string): Opening =>
  seen('notTheirs', heading, sentence);
export const redirected = (to: string, heading: string, sentence?: string): Opening => ({
  ...seen('redirected', heading, sentence),
  to,
});
export const notOpen = (reason: string): Opening =>
  seen('notOpen', 'Cette page n’est pas ouverte à votre structure', reason);

export function seen(kind: Opening['kind'], heading: string, sentence?: string): Opening {
  return { kind, heading, ...(sentence === undefined ? {} : { sentence }) };
}

const SIGN_IN = seen(
  'signInFirst',
  'Connectez-vous pour ouvrir cette page',
  'Cette page est celle d’une personne ou de sa structure : connectez-vous pour la lire.',
);
const FIRST_STEP = seen(
  'firstStep',
  'Votre compte n’est rattaché à aucune structure',
  'Complétez votre profil, puis créez votre structure ou rejoignez-en une',
);
export const UNKNOWN = seen(
  'unknown',
  'Page introuvable',
  'Aucune page du portail ne se trouve à cette adresse',
);
export const TECHNICAL = seen('technical', '');

export const NO_ROLE = notOpen('Pour demander des codes, il vous faut un rôle');
export const NO_MANAGER = notOpen(
  'Le représentant légal et les gestionnaires internet gèrent l’équipe et les logiciels',
);
export const NO_PREFIX = notOpen(
  'Votre structure n’a pas de préfixe à elle : ses codes portent celui de la SPP.',
);
const NOT_STAFF = notOpen('Ces pages sont réservées aux équipes de la SPP.');
export const NOT_YET_READ = notOpen(
  'Les demandes et les codes de votre structure se liront ici quand la SPP l’aura validée.',
);

export const everyone = (opening: Opening): Openings => ({
  visiteur: opening,
  staff: opening,
  label: opening,
  artiste: opening,
  equipe: opening,
  attente: opening,
  nouveau: opening,
});
/**
 * Results of people with a record; the visitor and the account without record get the same
 * everywhere.
 */
export const ofMembers = (of: Omit<Openings, 'visiteur' | 'nouveau'>): Openings => ({
  visiteur: SIGN_IN,
  ...of,
  nouveau: FIRST_STEP,
});
/** The same result for everyone with a record, except the people in `rest`. */
export const ofAll = (opening: Opening, rest: Partial<Openings> = {}): Openings => ({
  ...everyone(opening),
  visiteur: SIGN_IN,
  nouveau: FIRST_STEP,
  ...rest,
});
export const ofStaff = (heading: string, sentence?: string): Openings =>
  ofAll(NOT_STAFF, { staff: opens(heading, sentence) });
