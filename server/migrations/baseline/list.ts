/** The schema of release 2.0.1 as one step: groups of tables, in the order of their references. */

import type { Kysely } from 'kysely';
import { afterIssue } from './after-issue.ts';
import { dossiers } from './dossiers.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { journal } from './journal.ts';
import { people } from './people.ts';
import { recognition } from './recognition.ts';
import { register } from './register.ts';
import { search } from './search.ts';
import { security } from './security.ts';
import { shared } from './shared.ts';
import { signIn } from './sign-in.ts';
import { software } from './software.ts';
import { structures } from './structures.ts';
import { teams } from './teams.ts';
import { workbench } from './workbench.ts';

const GROUPS = [
  shared,
  people,
  structures,
  teams,
  dossiers,
  search,
  recognition,
  register,
  imports,
  afterIssue,
  history,
  journal,
  jobs,
  software,
  workbench,
  signIn,
  security,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const group of GROUPS) await group.execute(db);
}
