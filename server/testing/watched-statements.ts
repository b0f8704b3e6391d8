/**
 * The statements that a piece of work sends to PostgreSQL, one round trip each, and their query
 * plans. For tests only.
 */

import type { Kysely } from 'kysely';
import type pg from 'pg';
import { kyselyOn } from '../platform/database/kysely.ts';
import type { Tables } from '../platform/database/tables.ts';

export type Plan = {
  readonly statement: string;
  /** Names of the indexes that were read. */
  readonly indexes: readonly string[];
  /** Rows read from tables and indexes, whether or not they were filtered out. */
  readonly rowsRead: number;
  /** For the output of a failed test. */
  readonly message: string;
};

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

/** The statements of `work`, in their order. Each is a trip to the database. */
export async function statementsOf(
  pool: pg.Pool,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<Statement[]> {
  const requests: Statement[] = [];
  const watched = async () => {
    const client = await pool.connect();
    const query = (text: string, values: unknown[]) => {
      requests.push({ sql: text, parameters: values });
      return client.query(text, values);
    };
    return { query, release: () => client.release() };
  };
  await work(kyselyOn<Tables>({ connect: watched } as unknown as pg.Pool));
  return requests;
}

/** The plan of each reading statement of `work`, with its actual values. */
export async function plansOf(
  pool: pg.Pool,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const { sql: statement, parameters } of await statementsOf(pool, work)) {
    if (/^(?:begin|commit)\b/.test(statement)) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ Plan: Node }] }>(
      `explain (analyze, format json) ${statement}`,
      [...parameters],
    );
    const root = rows[0]?.['QUERY PLAN'][0].Plan;
    if (root === undefined) throw new Error('explain said nothing');
    const nodes = [...nodesOf(root)];
    plans.push({
      statement,
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      rowsRead: nodes.filter(isScan).reduce((sum, node) => sum + rowsOf(node), 0),
      message: nodes.map(spelled).join('\n'),
    });
  }
  return plans;
}

type Node = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
};

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}

const isScan = (node: Node) =>
  /^(?:Seq|Index|Index Only|Bitmap Heap|Tid) Scan$/.test(node['Node Type']);

const rowsOf = (node: Node) =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

const spelled = (node: Node) =>
  `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? ''}: ${rowsOf(node)} rows`;
