import type { TeamRow } from '#contract/account/team.ts';

/** A person as the lists say them: the family name in capitals; the e-mail while nothing else is known. */
export function nameOf({ nom, prenom, email }: Pick<TeamRow, 'nom' | 'prenom' | 'email'>): string {
  return [nom.toLocaleUpperCase('fr'), prenom].filter(Boolean).join(' ') || email;
}
