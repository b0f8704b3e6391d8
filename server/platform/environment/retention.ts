/**
 * Retention of data that need not be kept for ever: `docs/privacy.md` has the table for readers.
 */

import { z } from 'zod';

const months = (usual: number) => z.coerce.number().int().min(1).max(600).default(usual);

export const retentionVariables = {
  DRAFTS_MONTHS: months(24),
  REFUSED_ACCOUNTS_MONTHS: months(24),
  NOTIFICATIONS_MONTHS: months(12),
  MAILS_MONTHS: months(12),
  /** After the last code of their structure. */
  JUSTIFICATIFS_YEARS: z.coerce.number().int().min(1).max(100).default(10),
};

type Variables = { readonly [Name in keyof typeof retentionVariables]: number };

/** In months, and papers in years. */
export type Retention = {
  readonly drafts: number;
  readonly refusedAccounts: number;
  readonly notifications: number;
  readonly mails: number;
  readonly justificatifsYears: number;
};

export const retentionOf = (value: Variables): Retention => ({
  drafts: value.DRAFTS_MONTHS,
  refusedAccounts: value.REFUSED_ACCOUNTS_MONTHS,
  notifications: value.NOTIFICATIONS_MONTHS,
  mails: value.MAILS_MONTHS,
  justificatifsYears: value.JUSTIFICATIFS_YEARS,
});
