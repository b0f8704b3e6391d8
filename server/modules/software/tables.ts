/** The tables of labels’ own software: service accounts, webhooks, and what is delivered to them. */

import type { Generated } from 'kysely';
import type { DeliveryState } from '#domain/delivery/life.ts';
import type { WebhookEvent } from '#domain/notification/webhook-events.ts';
import type { ServiceRole } from '#domain/permission/service-roles.ts';
import type { Json } from '#server/platform/database/json-columns.ts';

type CompteServiceTable = {
  compteServiceId: Generated<number>;
  structureId: number;
  interlocuteurId: number;
  clientId: string;
  nom: string;
  role: ServiceRole;
  essai: boolean;
  empreinte: string | null;
  creePar: number;
  createdAt: Date;
  secretAt: Date | null;
  /** When it last asked for a token. */
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
  creePar: number;
  echecDepuis: Date | null;
  desactiveAt: Date | null;
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
