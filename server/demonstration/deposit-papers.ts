/** Gives the structures that the society checks the papers it asks of them, through the portal's own verbs. */

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ContentIn } from '#contract/files.ts';
import { pathsOfPart } from '#domain/justificatif/check-justificatif.ts';
import { canDeposit } from '#domain/justificatif/deposit-rules.ts';
import {
  type DocumentKey,
  documentLabel,
  expectedDocuments,
} from '#domain/justificatif/expected-documents.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import { type DepositParts, enterDeposit, prepareDeposit } from '../modules/justificatifs/deposit.ts';
import type { ArrivedFile } from '../modules/justificatifs/examination/examine.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Cast, idOf } from './cast.ts';
import { aPaper } from './paper.ts';
import { callOf, producerOf } from './play-story.ts';
import { type DemonstrationStructure, legalFormOf, STRUCTURES } from './structures.ts';

const DAY = 86_400_000;
const DAYS_AGO = 4;

export async function depositPapers(
  db: Kysely<Tables>,
  deposits: DepositParts,
  cast: Cast,
  now: Date,
): Promise<void> {
  for (const structure of STRUCTURES) {
    const papers = papersOf(structure);
    if (papers.length === 0) continue;
    const structureId = idOf(cast.structures, structure.key);
    const producer = producerOf(cast, structure.key);
    const preparing = callOf(db, producer, now, 'justificatif.deposit');
    const deposit = await prepareDeposit(preparing, deposits, structureId, papers, () => pathsOfPart(''));
    const entered = new Date(now.getTime() - DAYS_AGO * DAY);
    await inTransaction(db, async (trx) => {
      const call = callOf(trx, producer, entered, 'justificatif.deposit');
      const justificatifs = await enterDeposit(call, deposits, deposit);
      await call.record({ structureId, after: { justificatifs } });
    });
  }
}

/** None of a draft, nor of a structure that may not deposit any more. */
function papersOf(structure: DemonstrationStructure): ArrivedFile[] {
  const isOpen = canDeposit({ action: 'add', structure, by: 'owner' });
  if (structure.etat === STRUCTURE_ETATS.SAISIE || !isOpen) return [];
  return expectedDocuments({ ...structure, ...legalFormOf(structure), sgPays: FRANCE }).map((key) => {
    const title = TITLES[key] ?? documentLabel(key);
    const bytes = aPaper([title, structure.raison, `${structure.cp} ${structure.ville}`, WORTHLESS]);
    return { name: `${title}.pdf`, type: 'application/pdf', content: contentOf(bytes) };
  });
}

const TITLES: Partial<Readonly<Record<DocumentKey, string>>> = {
  KBIS: 'Extrait Kbis',
  PIECE_IDENTITE: 'Carte d’identité',
  AVIS_SIRENE: 'Avis de situation Sirene',
};
const WORTHLESS = 'Document de démonstration, sans valeur.';

function contentOf(bytes: Uint8Array<ArrayBuffer>): ContentIn {
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    readable: true,
    async read(into) {
      into.set(bytes);
      return into.subarray(0, bytes.length);
    },
  };
}
