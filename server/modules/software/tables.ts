/** The tables of labels’ own software: service accounts, webhooks, and what is delivered to them. */

import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { DeliveryState } from '#domain/delivery/state-machine.ts';
import type { WebhookEvent } from '#domain/notification/webhook-events.ts';
import type { ServiceRole } from '#domain/permission/service-roles.ts';
import { type Call, interlocuteurOf } from '#server/platform/call.ts';
import type { Json } from '#server/platform/database/json-columns.ts';
import type { Counts } from '#server/platform/records/locked-rows.ts';
import { ACT, type Mention, type Moved, type Span } from '#server/platform/records/mention.ts';
import { giveUpStopped } from './webhooks/upkeep.ts';

type CompteServiceTable = {
  compteServiceId: Generated<number>;
  structureId: number;
  interlocuteurId: number;
  clientId: string;
  nom: string;
  role: ServiceRole;
  essai: boolean;
  empreinte: string | null;
  createdBy: number;
  createdAt: Date;
  secretAt: Date | null;
  /** Time of the last token request. */
  jetonAt: Date | null;
  revokedAt: Date | null;
  revokedBy: number | null;
};

type WebhookTable = {
  webhookId: Generated<number>;
  structureId: number;
  adresse: string;
  evenements: Json<readonly WebhookEvent[]>;
  secret: string;
  createdBy: number;
  failingSince: Date | null;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

type LivraisonTable = {
  livraisonId: Generated<number>;
  webhookId: number;
  evenement: WebhookEvent;
  corps: string;
  etat: Generated<DeliveryState>;
  attempts: Generated<number>;
  reponse: number | null;
  erreur: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    compteService: CompteServiceTable;
    webhook: WebhookTable;
    livraison: LivraisonTable;
  }
}

export const softwareMentions: readonly Mention[] = [
  {
    table: 'compteService',
    column: 'structureId',
    names: 'structure',
    joining: { deed: revokeAccounts },
    export: {
      title: 'Les comptes des logiciels',
      columns: ['nom', 'role', 'clientId', 'createdAt', 'revokedAt'],
    },
    erasure: {
      does: 'delete',
      because: 'Un logiciel n’agit que pour la structure qui l’a autorisé.',
    },
  },
  {
    table: 'compteService',
    column: 'interlocuteurId',
    names: 'person',
    joining: { stays: 'the record of a program is never joined to another' },
    export: { withheld: 'Cette fiche est celle d’un logiciel, et non d’une personne.' },
    erasure: {
      does: 'keep',
      because: 'Cette fiche est celle d’un logiciel, et non d’une personne.',
    },
  },
  {
    table: 'compteService',
    column: 'createdBy',
    ...ACT,
    export: { title: 'Les comptes de service que vous avez créés', columns: ['nom', 'createdAt'] },
    structures: { named: 'structureId', columns: ['nom'] },
  },
  {
    table: 'compteService',
    column: 'revokedBy',
    ...ACT,
    export: {
      title: 'Les comptes de service que vous avez révoqués',
      columns: ['nom', 'revokedAt'],
    },
    structures: { named: 'structureId', columns: ['nom'] },
  },
  {
    table: 'webhook',
    column: 'structureId',
    names: 'structure',
    joining: { deed: silenceWebhooks },
    export: {
      title: 'Les adresses prévenues',
      columns: ['adresse', 'evenements', 'createdAt', 'disabledAt'],
    },
    erasure: { does: 'delete', because: 'Il n’y a plus rien à y annoncer.' },
  },
  {
    table: 'webhook',
    column: 'createdBy',
    ...ACT,
    export: {
      title: 'Les adresses que vous avez fait prévenir',
      columns: ['adresse', 'createdAt'],
    },
    structures: { named: 'structureId', columns: ['adresse'] },
  },
];

/**
 * A program is bound to one record for its whole life: a merger revokes it rather than moving it to
 * the other record.
 */
async function revokeAccounts(call: Call, { from }: Span): Promise<Moved> {
  await call.db
    .updateTable('compteService')
    .set({ revokedAt: call.now, revokedBy: interlocuteurOf(call) })
    .where('structureId', '=', from)
    .where('revokedAt', 'is', null)
    .execute();
  return {};
}

async function silenceWebhooks({ db, now }: Call, { from }: Span): Promise<Moved> {
  await db
    .updateTable('webhook')
    .set({ disabledAt: now, updatedAt: now })
    .where('structureId', '=', from)
    .where('disabledAt', 'is', null)
    .execute();
  await giveUpStopped(db, now);
  return {};
}

export const softwareCounts = {
  /** Programs that act for the structure, and its webhooks. */
  logiciels: (structureId: number) => sql`select
    (select count(*)::int from compte_service where structure_id = ${structureId} and revoked_at is null)
    + (select count(*)::int from webhook where structure_id = ${structureId} and disabled_at is null)`,
} satisfies Counts;
