/**
 * Content of the tables that nobody may rewrite, and checks that they refuse it. For tests only.
 */

import { expect } from 'vitest';
import type { OpenedDatabase } from '../opened-database.ts';

/** Refused for a missing right. */
export const REFUSED = { code: '42501' };
/** By a trigger. */
export const GUARDED = { code: '23001' };

/** Two codes, one of them cancelled, and a row of each table that is guarded. */
export const AS_THE_PORTAL_WRITES = `
  insert into structure (structure_id, raison, created_at, updated_at)
    values (1, 'Label', now(), now()), (2, 'Autre', now(), now());
  insert into interlocuteur (interlocuteur_id, email, nom, prenom, created_at, updated_at)
    values (1, 'a@essai.example', 'A', 'A', now(), now());
  insert into prefixe (prefixe_id, code, type, opened_at) values (1, 'FRX26', 'P', now());
  insert into compteur values (1, 2026, 5);
  insert into dossier (dossier_id, structure_id, created_at, updated_at) values (1, 1, now(), now()), (2, 2, now(), now());
  insert into element (element_id, dossier_id, structure_id, rang, type, created_at, updated_at)
    values (1, 1, 1, 1, 'P', now(), now());
  insert into element (element_id, dossier_id, structure_id, rang, type, statut, titre, artiste, annee_publication, qualite, duree,
      created_at, updated_at)
    values (2, 1, 1, 2, 'P', 'DONE', 'T', 'A', 2026, 'PRODUCTEUR', 180, now(), now());
  insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
      attribue_le, attribue_par)
    values ('FRX262600004', 2, 1, 1, 1, 2026, 4, now(), 1), ('FRX262600005', 1, 1, 1, 1, 2026, 5, now(), 1);
  insert into annulation (isrc, element_id, motif, annule_le, annule_par)
    values ('FRX262600005', 1, 'essai', now(), 1);
  insert into historique (at, action) values (now(), 'essai.fait');
  insert into registre_generation (generation, ouverte_le) values (1, now());
  insert into registre_ligne values (1, 0, 'ECRIT');
  insert into plancher_en_attente values ('FRX99', 2026, 7);
  insert into secret_portail values ('essai', 'x', now());
  insert into identity_secret values ('essai', 'x', now());
  insert into evenement_securite (at, genre, issue, adresse, appel)
    values (now() - interval '28 days', 'CONNEXION', 'REFUSE', '::1', 'recent'),
      (now() - interval '31 days', 'CONNEXION', 'REFUSE', '::1', 'ancien')`;

/** Runs each act separately. */
export async function refuses(
  pool: OpenedDatabase['pool'],
  acts: readonly string[],
  how: { readonly code: string },
): Promise<void> {
  for (const act of acts) await expect(pool.query(act), act).rejects.toMatchObject(how);
}
