/**
 * Uploads the documents required of structures that the society checks, through the portal's own
 * verbs.
 */

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
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import {
  type DepositDeps,
  enterDeposit,
  prepareDeposit,
} from '../modules/justificatifs/deposit.ts';
import type { ArrivedFile } from '../modules/justificatifs/examination/examine.ts';
import type { Tables } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type Cast, idOf } from './cast.ts';
import { callOf, producerOf } from './play-story.ts';
import { type DemonstrationStructure, legalFormOf, STRUCTURES } from './structures.ts';

const DAY = 86_400_000;
const DAYS_AGO = 4;

export async function depositPapers(
  db: Kysely<Tables>,
  deposits: DepositDeps,
  cast: Cast,
  now: Date,
): Promise<void> {
  for (const structure of STRUCTURES) {
    const papers = papersOf(structure);
    if (papers.length === 0) continue;
    const structureId = idOf(cast.structures, structure.key);
    const producer = producerOf(cast, structure.key);
    const preparing = callOf(db, producer, now, 'justificatif.deposit');
    const deposit = await prepareDeposit(preparing, deposits, structureId, papers, () =>
      pathsOfPart(''),
    );
    const entered = new Date(now.getTime() - DAYS_AGO * DAY);
    await inTransaction(db, async (trx) => {
      const call = callOf(trx, producer, entered, 'justificatif.deposit');
      const justificatifs = await enterDeposit(call, deposits, deposit);
      await call.record({ structureId, after: { justificatifs } });
    });
  }
}

/** No document for a draft, nor for a structure that may no longer deposit. */
function papersOf(structure: DemonstrationStructure): ArrivedFile[] {
  const isOpen = canDeposit({ action: 'add', structure, by: 'owner' });
  if (structure.etat === STRUCTURE_ETATS.SAISIE || !isOpen) return [];
  return expectedDocuments({ ...structure, ...legalFormOf(structure), sgPays: FRANCE }).map(
    (key) => {
      const title = TITLES[key] ?? documentLabel(key);
      const bytes = aPaper([
        title,
        structure.raison,
        `${structure.cp} ${structure.ville}`,
        WORTHLESS,
      ]);
      return { name: `${title}.pdf`, type: 'application/pdf', content: contentOf(bytes) };
    },
  );
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

// Generates a one-page PDF with a few lines: the document that a waiting structure deposited.

/** WinAnsiEncoding positions, in PDF fonts, of the characters that Latin-1 lacks. */
const MARKS: Readonly<Record<string, string>> = {
  '’': '\x92',
  '–': '\x96',
  '…': '\x85',
  œ: '\x9c',
};

/**
 * @param lines French text, the first line in large; characters missing from the font become « ? »
 */
function aPaper(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = lines.map(
    (line, index) => `/F1 ${index === 0 ? 20 : 12} Tf (${escaped(line)}) Tj 0 -28 Td`,
  );
  const drawing = `BT 72 740 Td ${shown.join(' ')} ET`;
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

function escaped(line: string): string {
  const latin = [...line]
    .map((letter) => MARKS[letter] ?? (letter.charCodeAt(0) < 256 ? letter : '?'))
    .join('');
  return latin.replaceAll(/[\\()]/g, '\\$&');
}

/** Assembles the objects, numbered from 1, with the PDF cross-reference table of their offsets. */
function assembled(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text + table + trailer, 'latin1'));
}
