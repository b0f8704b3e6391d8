/** The two jobs of an import, and their data. */

import { z } from 'zod/mini';

export const ANALYSIS_JOB = 'import-analysis';
export const WRITING_JOB = 'import';
export const IMPORT_JOBS = [ANALYSIS_JOB, WRITING_JOB];

export type ImportJob = { readonly importId: number };

const shape = z.object({ importId: z.int() });

export const importIdOf = (data: unknown): number => shape.parse(data).importId;
