/** What the registry asks the owners of the other tables about a structure. Handed in by `compose.ts`. */

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
  /** People of the one who belong to the other too. */
  readonly countShared: (call: Call, span: Span) => Promise<number>;
};
