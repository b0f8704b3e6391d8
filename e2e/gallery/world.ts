/**
 * Data in the portal before the gallery opens: the demonstration, and the cases it does not
 * include.
 */

import { askPersonChange } from '#contract/account/identity-changes.ts';
import { joinStructure } from '#contract/account/structure.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { askCorrection } from '#contract/registration/corrections.ts';
import {
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { chooseProximity, findProximity } from '#contract/registration/proximity.ts';
import { offerTransfer } from '#contract/registration/transfers.ts';
import { createServiceAccount } from '#contract/software/service-accounts.ts';
import { createWebhook, tryWebhook } from '#contract/software/webhooks.ts';
import { type Isrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { tokenOf } from '#server/modules/certificates/token.ts';
import { importClient } from '#server/modules/imports/testing/import-client.ts';
import { aLinkSigner } from '#server/platform/testing/link-signer.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { EMAILS } from './people.ts';

const STRUCTURES = {
  label: 'Disques du Grand Large',
  artist: 'Inès Caradec',
  waiting: 'Studio des Ormes',
} as const;

const CATALOGUE = [
  'Titre du morceau;Artiste;Durée;Année;Humeur',
  'Ressac;L’Écume;03:20:00;2024;calme',
  'Ressac;L’Écume;03:20:00;2024;',
  'Estran;Les Marées;04:05:00;2024;sombre',
  'Abysses;Les Marées;3:75;2024;',
  '04 - SOUS LA LAISSE (feat. Nora Sel);Les Marées;03:10;2024;',
].join('\r\n');
const CLEAN = [
  'type;titre;artiste_principal;duree;annee_publication;qualite',
  'P;Laisse de haute mer;Les Marées;00:03:12;2026;producteur',
  'P;Morte-eau;Les Marées;00:04:01;2026;producteur',
].join('\n');

export type World = Awaited<ReturnType<typeof furnish>>;

export async function furnish(portal: RunningPortal) {
  const find = finder(portal);
  await people(portal);
  const label = await find.structure(STRUCTURES.label);
  await lifecycleOfTheLabel(portal, label, await find.structure(STRUCTURES.artist));
  const mine = await find.dossier('Canal latéral');
  await clientOf(portal, EMAILS.staff).ok(takeDossierInCharge, { body: { dossierId: mine } });
  const similar = await clientOf(portal, EMAILS.artist).ok(createElement, {
    body: {
      type: 'P',
      titre: 'Goemon',
      artiste: 'Inès Caradec',
      duree: '00:02:58',
      qualite: 'PRODUCTEUR',
    },
  });
  const decidable = await sentByTheArtist(portal, 'À l’étale', ['Étale de basse mer']);
  await sentByTheArtist(portal, 'À confirmer', ['Contre-courant', 'Ligne de flottaison']);
  await sentByTheArtist(portal, 'À valider ensemble', ['Vives-eaux', 'Drague', 'Chenal d’accès']);
  await twoSimilar(portal);
  const waiting = await find.structure(STRUCTURES.waiting);
  const [first, , third] = await find.codes(STRUCTURES.label);
  if (first === undefined || third === undefined)
    throw new Error('the demonstration has too few codes');
  return {
    draft: await find.dossier('Ricochets'),
    similar: similar.dossierId,
    sent: await find.dossier('Corne de brume'),
    decided: await find.dossier('Archipels'),
    refusedInPart: await find.dossier('Avis de tempête'),
    free: await find.dossier('Maison de verre'),
    locked: await find.dossier('Ti pa ti pa'),
    mine,
    decidable,
    code: first.isrc,
    cancelled: third.isrc,
    certificate: tokenOf(await aLinkSigner(portal.db, 1), first.isrc),
    structure: label,
    double: await find.structure('Label du Premier Matin'),
    person: await find.person(EMAILS.label),
    account: `${waiting}-${await find.person(EMAILS.waiting)}`,
    ...(await imports(portal, label)),
  };
}

/** Dossiers of one recording each, for the lines that decide about them. @returns the last one */
async function sentByTheArtist(
  portal: RunningPortal,
  titre: string,
  tracks: readonly string[],
): Promise<number> {
  const artist = clientOf(portal, EMAILS.artist);
  const fields = {
    artiste: 'Inès Caradec',
    anneePublication: 2026,
    qualite: 'PRODUCTEUR',
  } as const;
  let last = 0;
  for (const [index, track] of tracks.entries()) {
    const element = { ...fields, titre: track, duree: `00:0${index + 3}:17` };
    const sent = await artist.ok(createLot, {
      body: { titre, elements: [element], attestation: true },
    });
    last = sent.dossierId;
  }
  return last;
}

/** One recording with two codes, issued without a comparison. */
async function twoSimilar(portal: RunningPortal): Promise<void> {
  const structures = [await aStructure(portal.db, { raison: 'Phares et Balises' })];
  const { email } = await aPerson(portal.db, { structures });
  const [producer, staff] = [clientOf(portal, email), clientOf(portal, EMAILS.staff)];
  const track = {
    type: 'P',
    artiste: 'Les Iliens',
    duree: '00:04:44',
    qualite: 'PRODUCTEUR',
  } as const;
  for (const titre of ['Raz de Sein', 'RAZ DE SEIN']) {
    const body = { ...track, titre, anneePublication: 2026 };
    const { dossierId, elementId } = await producer.ok(createElement, { body });
    const { rows } = await producer.ok(findProximity, { body: { elementId } });
    for (const { isrc } of rows[0]?.candidats.filter(({ choixRequis }) => choixRequis) ?? []) {
      const choice = { choix: 'AUTRE_ENREGISTREMENT', motif: 'Autre prise.' } as const;
      await producer.ok(chooseProximity, {
        body: { elementId, candidat: { isrc: isrc ?? '' }, ...choice },
      });
    }
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    await staff.ok(validateDossier, { body: { dossierId } });
    await portal.db.deleteFrom('proximiteChoix').where('elementId', '=', elementId).execute();
  }
}

/** The people who are not in the demonstration. */
async function people({ db }: RunningPortal): Promise<void> {
  const roles = ['isRepresentantLegal', 'isGestionnaireIsrc', 'isGestionnaireInternet'] as const;
  const named = (prenom: string, nom: string) => ({ prenom, nom, civilite: 'MME' }) as const;
  await aPerson(db, { email: EMAILS.nowhere, person: named('Jeanne', 'ABGRALL') });
  for (const [email, prenom, nom, structure] of [
    [EMAILS.beginner, 'Rose', 'TANGUY', { raison: 'Label du Premier Matin' }],
    [
      EMAILS.drafting,
      'Loïc',
      'GUIVARCH',
      { raison: 'Les Brouillons Sonores', etat: 1, sgAdr1: null },
    ],
    [EMAILS.ceased, 'Maud', 'LE DUFF', { raison: 'Studio Fermé', situation: 'CESS' }],
  ] as const) {
    const structures = [await aStructure(db, structure)];
    await aPerson(db, { email, structures, roles, person: named(prenom, nom) });
  }
}

/**
 * A pending correction and transfer, a cancelled code, programs, a pending request to join the
 * structure.
 */
async function lifecycleOfTheLabel(
  portal: RunningPortal,
  structureId: number,
  receiver: number,
): Promise<void> {
  const karim = clientOf(portal, EMAILS.label);
  const [one, two, three] = await finder(portal).codes(STRUCTURES.label);
  if (!one || !two || !three) throw new Error('the demonstration has too few codes');
  await karim.ok(askCorrection, {
    body: {
      elementId: one.elementId,
      titre: 'Ouverture des passes (rectifié)',
      motif: 'Titre de la pochette.',
    },
  });
  await karim.ok(askPersonChange, {
    body: { nom: 'LE MEUR', motif: 'Nom d’usage depuis mon mariage.' },
  });
  await karim.ok(offerTransfer, {
    body: {
      elementIds: [two.elementId],
      versStructureId: receiver,
      motif: 'Cession du catalogue.',
    },
  });
  await clientOf(portal, EMAILS.staff).ok(cancelCode, {
    body: {
      elementId: three.elementId,
      motif: 'Attribué deux fois au même enregistrement.',
      remplacePar: one.isrc,
    },
  });
  await karim.ok(createServiceAccount, { body: { nom: 'Catalogue du label', role: 'LECTURE' } });
  const { webhookId } = await karim.ok(createWebhook, {
    body: {
      adresse: 'https://label.example/portail',
      evenements: ['codes.attribues', 'code.annule'],
    },
  });
  await karim.ok(tryWebhook, { body: { webhookId } });
  const { email } = await aPerson(portal.db, { person: { prenom: 'Armelle', nom: 'JÉZÉQUEL' } });
  await clientOf(portal, email).ok(joinStructure, { body: { structureId } });
}

async function imports(portal: RunningPortal, structureId: number) {
  const { preview, send, write } = importClient(portal, EMAILS.label, structureId);
  const faulty = await preview({ bytes: CATALOGUE, name: 'Marées.csv' });
  const clean = await preview({ bytes: CLEAN, name: 'Morte-eau.csv' });
  await write(clean.importId);
  const { data } = await send({ bytes: 'ceci n’est pas un tableau', name: 'Notes.csv' });
  return { preview: faulty.importId, imported: clean.importId, unread: data.importId };
}

type Code = { readonly isrc: Isrc; readonly elementId: number };

function finder({ db }: RunningPortal) {
  return {
    async structure(raison: string): Promise<number> {
      const result = await db
        .selectFrom('structure')
        .select('structureId')
        .where('raison', '=', raison)
        .executeTakeFirstOrThrow();
      return result.structureId;
    },
    async dossier(titre: string): Promise<number> {
      const result = await db
        .selectFrom('dossier')
        .select('dossierId')
        .where('titre', '=', titre)
        .executeTakeFirstOrThrow();
      return result.dossierId;
    },
    async person(email: string): Promise<number> {
      const result = await db
        .selectFrom('interlocuteur')
        .select('interlocuteurId')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return result.interlocuteurId;
    },
    /** Sound recordings, ordered by code. */
    async codes(raison: string): Promise<Code[]> {
      const rows = await db
        .selectFrom('immatriculation as i')
        .innerJoin('element as e', 'e.elementId', 'i.elementId')
        .innerJoin('structure as s', 's.structureId', 'e.structureId')
        .select(['i.isrc', 'e.elementId'])
        .where('s.raison', '=', raison)
        .where('e.type', '=', 'P')
        .orderBy('i.isrc')
        .execute();
      return rows.flatMap(({ isrc, elementId }) => {
        const code = parseIsrc(isrc);
        return code === null ? [] : [{ isrc: code, elementId }];
      });
    },
  };
}
