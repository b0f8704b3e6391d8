/** What each field of the form is told: its name in the page, and what is wrong with it. */

import type { BrandError } from '#domain/brand/definition.ts';
import type { SummaryError } from '#web/design/feedback/error-summary.tsx';
import { brandsStaff as messages } from './messages.ts';
import type { BrandForm } from './use-brand.ts';

/** Two brands may be open on one page. */
export const fieldId = (code: string, path: string) =>
  `marque-${code}-${path.replaceAll('.', '-')}`;

/** A sentence that completes a key, on its own. */
const alone = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export function fieldOf({ existing, errors }: BrandForm, path: string) {
  const brandError = errors.find((one) => one.path === path || one.path.startsWith(`${path}.`));
  return {
    id: fieldId(existing.code, path),
    error: brandError === undefined ? null : alone(brandError.message),
  };
}

const LABELS: Readonly<Record<string, string>> = messages.fields;

/** Every fault, and the field that it leads to. */
export function summaryOf({ existing, errors }: BrandForm): SummaryError[] {
  return errors.map((brandError) => ({
    field: fieldId(existing.code, locationOf(brandError)),
    message: messages.error(labelOf(brandError), brandError.message),
  }));
}

/** The path that a field bears: lines of an address share one, so do the suffixes. */
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
