import type { FieldError } from '../refusal.ts';
import type { ContentFault } from './content-fault.ts';
import { cleanFileName } from './file-name.ts';
import {
  announcedType,
  extensionOf,
  type FileType,
  isDeclaredAs,
  type JustificatifType,
} from './file-types.ts';
import { jpegFault } from './jpeg.ts';
import { LARGEST_JUSTIFICATIF } from './limits.ts';
import { pdfFault } from './pdf.ts';
import { pngFault } from './png.ts';

/** The one judge of a file, whichever call carries it. */

export type GivenFile = {
  readonly bytes: Uint8Array;
  /** As the sender calls it; anything. */
  readonly name: string;
  /** As the sender declares it; empty when it declares nothing. */
  readonly type: string;
};

export type CheckedJustificatif = {
  readonly name: string;
  readonly type: JustificatifType;
};

/**
 * What the file is, or every reason to refuse it, each a French sentence tied to `path`. Its content
 * says its type; extension and declaration must agree with it.
 * Source: specification, section 5; OWASP ASVS 5.0.0, 5.2.
 */
export function checkJustificatif(
  { bytes, name: given, type: declared }: GivenFile,
  path: string,
): CheckedJustificatif | readonly FieldError[] {
  const name = cleanFileName(given);
  const fault = (code: string, reason: string): FieldError => ({
    path,
    code,
    message: `« ${name} » ${reason}`,
  });
  if (bytes.length === 0) return [fault('EMPTY', 'est vide : choisissez-le à nouveau.')];
  if (bytes.length > LARGEST_JUSTIFICATIF) return [fault('TOO_LARGE', 'dépasse 5 Mo (5 242 880 octets).')];
  const announced = announcedType(bytes);
  if (announced === null) {
    return [fault('TYPE_REFUSED', 'n’est pas d’un type accepté : envoyez un PDF, une image JPEG ou PNG.')];
  }
  const inside = STRUCTURE[announced.type](bytes);
  const faults = [
    ...(inside === null ? [] : [fault(inside, REASONS[inside])]),
    ...disagreements(announced, extensionOf(name), declared).map((reason) => fault('TYPE_MISMATCH', reason)),
  ];
  return faults.length === 0 ? { name, type: announced.type } : faults;
}

/** Whether the check found what the file is. */
export function isAccepted(
  checked: CheckedJustificatif | readonly FieldError[],
): checked is CheckedJustificatif {
  return 'type' in checked;
}

const STRUCTURE: Readonly<Record<JustificatifType, (bytes: Uint8Array) => ContentFault | null>> = {
  'application/pdf': pdfFault,
  'image/png': pngFault,
  'image/jpeg': jpegFault,
};

const REASONS: Readonly<Record<ContentFault, string>> = {
  DAMAGED: 'est abîmé ou incomplet : ouvrez-le, enregistrez-le à nouveau, puis renvoyez-le.',
  EXTRA_CONTENT: 'contient autre chose que le document : enregistrez-le à nouveau, puis renvoyez-le.',
  ENCRYPTED: 'est protégé : enregistrez-le sans mot de passe ni restriction, puis renvoyez-le.',
  TOO_MANY_PIXELS: 'compte plus de 50 millions de pixels : réduisez l’image.',
};

function disagreements(found: FileType, extension: string, declared: string): string[] {
  const reasons: string[] = [];
  if (!found.extensions.includes(extension)) {
    const expected = found.extensions.map((each) => `.${each}`).join(' ou ');
    reasons.push(`est ${found.label} : son nom doit finir par ${expected}.`);
  }
  if (!isDeclaredAs(found, declared)) {
    reasons.push(`est ${found.label}, mais a été annoncé comme un autre type de fichier.`);
  }
  return reasons;
}
