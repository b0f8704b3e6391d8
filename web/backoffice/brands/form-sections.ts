/** Id and error of each field of the brand form. */

import type { BrandError } from '#domain/brand/definition.ts';
import type { SummaryError } from '#web/design/feedback/error-summary.tsx';
import { brandsStaff as messages } from './messages.ts';
import type { BrandForm } from './use-brand.ts';

/** Includes the code: several brands may be on one page. */
export const fieldId = (code: string, path: string) =>
  `marque-${code}-${path.replaceAll('.', '-')}`;

/** Starts the sentence with a capital, to stand alone without its label. */
const alone = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export function fieldOf({ existing, errors }: BrandForm, path: string) {
  const brandError = errors.find((one) => one.path === path || one.path.startsWith(`${path}.`));
  return {
    id: fieldId(existing.code, path),
    error: brandError === undefined ? null : alone(brandError.message),
  };
}

const LABELS: Readonly<Record<string, string>> = messages.fields;

/** Every error, with the id of its field. */
export function summaryOf({ existing, errors }: BrandForm): SummaryError[] {
  return errors.map((brandError) => ({
    field: fieldId(existing.code, locationOf(brandError)),
    message: messages.error(labelOf(brandError), brandError.message),
  }));
}

/** Path of the field of an error: the address lines share one field, and so do the suffixes. */
function locationOf({ path }: BrandError): string {
  if (path.startsWith('adresse')) return 'adresse';
  if (path === 'links.suffixesEspace') return 'links.espaceMembre';
  return path;
}

function labelOf({ path }: BrandError): string {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'links' && second === 'reseaux') return messages.network.url(Number(third) + 1);
  if (second === 'suffixesEspace') return messages.fields.suffixes;
  return LABELS[second] ?? LABELS[first] ?? first;
}
