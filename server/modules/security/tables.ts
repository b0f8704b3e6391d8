/** Security events: who did, or tried, something relevant to security. */

import type { Generated } from 'kysely';
import type { SecurityFacts } from '#domain/security/acts.ts';
import type { SecurityKind, SecurityOutcome } from '#domain/security/kinds.ts';
import type { JsonWithDefault } from '#server/platform/database/json-columns.ts';
import type { Erasure, Mention } from '#server/platform/records/mention.ts';

type EvenementSecuriteTable = {
  evenementId: Generated<number>;
  at: Date;
  genre: SecurityKind;
  issue: SecurityOutcome;
  interlocuteurId: number | null;
  /** The person the act is about. */
  interlocuteurViseId: number | null;
  structureId: number | null;
  issuer: string | null;
  /** The sign-in account. */
  subject: string | null;
  /** Keyed fingerprint of a typed address, with its masked form. */
  saisiEmpreinte: string | null;
  saisiMasque: string | null;
  adresse: string;
  agent: string | null;
  /** The reference of the call. */
  appel: string;
  precisions: JsonWithDefault<SecurityFacts>;
  /** Occurrences within its minute. */
  fois: Generated<number>;
  cle: string | null;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    evenementSecurite: EvenementSecuriteTable;
  }
}

const FORGOTTEN: Erasure = {
  does: 'keep',
  because:
    'La trace d’un événement de sécurité s’efface d’elle-même au bout du temps que nous fixons.',
};

export const securityMentions: readonly Mention[] = [
  {
    table: 'evenementSecurite',
    column: 'interlocuteurId',
    names: 'person',
    joining: { stays: 'who acted is not rewritten' },
    export: {
      title: 'Vos connexions et vos actes sensibles',
      columns: ['at', 'genre', 'issue', 'adresse', 'agent', 'structureId', 'precisions', 'fois'],
    },
    erasure: FORGOTTEN,
  },
  {
    table: 'evenementSecurite',
    column: 'interlocuteurViseId',
    names: 'person',
    joining: { stays: 'an act was about a record as it was' },
    export: {
      title: 'Les actes sensibles qui vous concernent',
      columns: ['at', 'genre', 'issue', 'structureId', 'precisions'],
    },
    erasure: FORGOTTEN,
  },
  {
    table: 'evenementSecurite',
    column: 'structureId',
    names: 'structure',
    joining: { stays: 'an act was done for a record as it was' },
    export: {
      title: 'Les actes sensibles sur la structure',
      columns: ['at', 'genre', 'issue', 'precisions'],
    },
    erasure: FORGOTTEN,
  },
  {
    table: 'evenementSecurite',
    column: 'subject',
    names: 'person',
    joining: { stays: 'an account signed in, whoever it speaks for since' },
    export: { withheld: 'Vos connexions vous sont remises avec vos actes sensibles.' },
    erasure: FORGOTTEN,
  },
];
