/** Table of requested changes to an identity that staff validated. */

import type { ColumnType, Generated } from 'kysely';
import { identityChangeStateMachine } from '#domain/identity-change/state-machine.ts';
import { type AgreementEtat, AWAITED } from '#domain/register/agreement.ts';
import type { Call } from '#server/platform/call.ts';
import {
  ACT,
  type Mention,
  type Moved,
  REGISTER,
  type Span,
} from '#server/platform/records/mention.ts';

/** Values by field name, in their API form. */
type StatedFields = ColumnType<Record<string, unknown>, string, never>;

type ChangementIdentiteTable = {
  changementId: Generated<number>;
  interlocuteurId: number | null;
  structureId: number | null;
  avant: StatedFields;
  apres: StatedFields;
  motif: string;
  etat: AgreementEtat;
  demandeLe: Date;
  demandePar: number;
  reponse: string | null;
  reponduLe: Date | null;
  reponduPar: number | null;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    changementIdentite: ChangementIdentiteTable;
  }
}

export const identityChangeMentions: readonly Mention[] = [
  {
    table: 'changementIdentite',
    column: 'interlocuteurId',
    names: 'person',
    joining: { deed: (call, span) => follow(call, 'interlocuteurId', span) },
    export: {
      title: 'Les changements d’identité que vous avez demandés pour vous',
      columns: ['avant', 'apres', 'motif', 'etat', 'reponse', 'demandeLe', 'reponduLe'],
    },
    erasure: {
      does: 'delete',
      because: 'La demande ne parle que de la personne : elle part avec elle.',
    },
  },
  {
    table: 'changementIdentite',
    column: 'structureId',
    names: 'structure',
    joining: { deed: (call, span) => follow(call, 'structureId', span) },
    export: {
      title: 'Les changements d’identité de la structure',
      columns: ['avant', 'apres', 'motif', 'etat', 'reponse', 'demandeLe', 'reponduLe'],
    },
    erasure: REGISTER,
  },
  {
    table: 'changementIdentite',
    column: 'demandePar',
    ...ACT,
    export: {
      title: 'Les changements d’identité que vous avez demandés',
      columns: ['apres', 'motif', 'demandeLe'],
    },
  },
  {
    table: 'changementIdentite',
    column: 'reponduPar',
    ...ACT,
    export: {
      title: 'Les changements d’identité auxquels vous avez répondu',
      columns: ['changementId', 'reponse', 'reponduLe'],
    },
  },
];

/**
 * On a merger, pending requests about the removed record lapse; answered ones move to the remaining
 * record.
 */
async function follow(
  { db, now }: Call,
  column: 'interlocuteurId' | 'structureId',
  { from, to }: Span,
): Promise<Moved> {
  const [waiting] = AWAITED;
  const { written } = identityChangeStateMachine.transition(
    { action: 'lapse', from: waiting, by: 'portal' },
    { now, who: null },
  );
  await db
    .updateTable('changementIdentite')
    .set(written ?? {})
    .where(column, '=', from)
    .where('etat', '=', waiting)
    .execute();
  await db
    .updateTable('changementIdentite')
    .set({ [column]: to })
    .where(column, '=', from)
    .execute();
  return {};
}
