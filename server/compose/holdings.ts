/** What a structure holds, across the modules that own the data. */

import { dossierCounts } from '../modules/dossiers/tables.ts';
import { justificatifCounts } from '../modules/justificatifs/tables.ts';
import { numberingCounts } from '../modules/numbering/tables.ts';
import { registerCounts } from '../modules/register/tables.ts';
import { softwareCounts } from '../modules/software/tables.ts';
import { teamCounts } from '../modules/team/tables.ts';
import { jobCounts } from '../platform/jobs/watched-job.ts';
import { counterOf } from '../platform/records/locked-rows.ts';

export const countHoldings = counterOf({
  ...teamCounts,
  ...dossierCounts,
  ...numberingCounts,
  ...justificatifCounts,
  ...registerCounts,
  ...softwareCounts,
  ...jobCounts,
});
