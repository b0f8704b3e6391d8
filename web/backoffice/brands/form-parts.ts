/** What each field of the form is told: its name in the page, and what is wrong with it. */

import type { BrandFault } from '#domain/brand/definition.ts';
import { brandsStaff as words } from '#web/app/catalogue/brands-staff/brands.ts';
import type { SummaryError } from '#web/design/feedback/error-summary.tsx';
import type { BrandForm } from './use-brand.ts';

/** Two brands may be open on one page. */
export const fieldId = (code: string, path: string) =>
  `marque-${code}-${path.replaceAll('.', '-')}`;

/** A sentence that completes a key, on its own. */
const alone = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export function fieldOf({ known, faults }: BrandForm, path: string) {
  const fault = faults.find((one) => one.path === path || one.path.startsWith(`${path}.`));
  return {
    id: fieldId(known.code, path),
    error: fault === undefined ? null : alone(fault.message),
  };
}

const LABELS: Readonly<Record<string, string>> = words.fields;

/** Every fault, and the field that it leads to. */
export function summaryOf({ known, faults }: BrandForm): SummaryError[] {
  return faults.map((fault) => ({
    field: fieldId(known.code, placeOf(fault)),
    message: words.fault(labelOf(fault), fault.message),
  }));
}

/** The path that a field bears: lines of an address share one, so do the suffixes. */
function placeOf({ path }: BrandFault): string {
  if (path.startsWith('adresse')) return 'adresse';
  if (path === 'links.suffixesEspace') return 'links.espaceMembre';
  return path;
}

function labelOf({ path }: BrandFault): string {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'links' && second === 'reseaux') return words.network.url(Number(third) + 1);
  if (second === 'suffixesEspace') return words.fields.suffixes;
  return LABELS[second] ?? LABELS[first] ?? first;
}
