/**
 * What the registry needs from the modules that own the other tables about a structure. Provided by
 * `compose.ts`.
 */

import type { Call } from '#server/platform/call.ts';
import type { Span } from '#server/platform/records/mention.ts';

type Locked =
  | ('contacts' | 'demandes' | 'justificatifs' | 'logiciels' | 'traitements')
  | ('brouillons' | 'dossiers' | 'brouillonsEtRefus' | 'enregistrements' | 'codes')
  | ('prefixes' | 'prefixesOuverts' | 'codesPropresEnvoyes')
  | ('corrections' | 'transferts' | 'transfertsEnAttente' | 'codesOffrables');

export type HoldingsDeps = {
  readonly countHoldings: <Name extends Locked>(
    call: Pick<Call, 'db'>,
    structureId: number,
    names: readonly Name[],
  ) => Promise<Readonly<Record<Name, number>>>;
  /** Counts the people who belong to both structures. */
  readonly countShared: (call: Call, span: Span) => Promise<number>;
};
