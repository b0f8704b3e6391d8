import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { StatementNames } from './prepared-statements.ts';

/** The transaction that the running code is in. It stops counting when the transaction ends. */
type Scope = { open: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/**
 * The outer handle was used inside a transaction. With one connection this waits for itself for
 * ever; with several it writes outside the transaction. Both are silent, so we are not.
 */
export class OuterHandleInTransaction extends Error {
  constructor() {
    super(
      'the outer database handle was used inside a transaction: use the handle that it was given',
    );
    this.name = 'OuterHandleInTransaction';
  }
}

/** Runs `work` as the inside of a transaction: until it ends, every guarded pool refuses to serve it. */
export async function insideTransaction<R>(work: () => Promise<R>): Promise<R> {
  const scope: Scope = { open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    // Work started inside that outlives the transaction may use the pool again.
    scope.open = false;
  }
}

type Done = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: () => void,
) => void;

/** A `pg.Pool` that knows who is inside a transaction, and whose clients cannot kill the process. */
export class GuardedPool extends pg.Pool {
  /** Statement names for what `kyselyOn` sends; undefined: each statement is planned anew. */
  readonly prepared: StatementNames | undefined;

  constructor(
    config: pg.PoolConfig,
    onClientError: (error: Error) => void,
    prepared?: StatementNames,
  ) {
    super(config);
    this.prepared = prepared;
    this.on('error', onClientError);
    // The pool listens to idle clients only: a connection lost in the middle of a query would be an
    // unheard 'error' event, which ends the process.
    this.on('connect', (client) => client.on('error', onClientError));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): unknown {
    if (scopes.getStore()?.open) {
      const error = new OuterHandleInTransaction();
      if (!done) return Promise.reject(error);
      return process.nextTick(() => done(error, undefined, () => {}));
    }
    return done ? super.connect(done) : super.connect();
  }
}
