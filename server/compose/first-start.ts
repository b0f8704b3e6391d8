/** Checks of a first start, shared by the staff page and the doctor. */

import type { Kysely } from 'kysely';
import { notForProduction } from '#domain/brand/production.ts';
import type { FirstStep } from '#domain/workbench/first-steps.ts';
import { staffLacking } from '../lacking.ts';
import { storedBrands } from '../modules/brands/stored-brands.ts';
import { type FirstStartDeps, stepsOf } from '../modules/firststart/steps.ts';
import { numbersLeft } from '../modules/numbering/measure-pool.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Files, openFiles } from './files.ts';
import { issuerOf } from './identity.ts';

type Ground = {
  readonly configuration: Pick<Configuration, 'administrationStructureId' | 'smtp' | 'brands'>;
  readonly clock: Clock;
  readonly identity: { readonly issuer: string };
  readonly files: Pick<Files, 'check'>;
};

export function firstStartOf({ configuration, clock, identity, files }: Ground): FirstStartDeps {
  const { brands } = configuration;
  return {
    societyStructureId: configuration.administrationStructureId,
    brandErrors: () => notForProduction(brands.own),
    numbersLeft: (db) => numbersLeft(db, clock()),
    hasMailServer: configuration.smtp !== undefined,
    issuer: identity.issuer,
    storage: files.check,
  };
}

/** What the society must do before opening: same wording as the staff page « Mise en service ». */
const STEP_TEXTS: Readonly<
  Record<FirstStep, { readonly part: string; readonly done: string; readonly remedy: string }>
> = {
  marque: {
    part: 'Société',
    done: 'Nom, adresse et contacts sont les vôtres.',
    remedy:
      'L’adresse ou les contacts sont ceux d’un exemple : corrigez BRANDS_FILE, ou la page « Marques ».',
  },
  textes: {
    part: 'Textes légaux',
    done: 'Les quatre pages légales sont écrites.',
    remedy:
      'Écrivez les quatre pages légales dans « Textes du portail », ou donnez leurs adresses dans « Marques ».',
  },
  collegues: {
    part: 'Collègues',
    done: 'Plusieurs personnes peuvent traiter les demandes.',
    remedy:
      'Une personne au plus peut traiter les demandes : invitez des collègues dans « Mes collaborateurs ».',
  },
  prefixes: {
    part: 'Préfixes',
    done: 'La réserve a des numéros pour cette année.',
    remedy: 'Aucun numéro à attribuer : attribuez un préfixe à la réserve dans « Préfixes ».',
  },
  courriels: {
    part: 'Courriel essayé',
    done: 'Un courriel est déjà parti.',
    remedy:
      'Aucun courriel n’est encore parti : donnez SMTP_URL et MAIL_FROM, puis invitez un ou une collègue.',
  },
  identite: {
    part: 'Connexion essayée',
    done: 'Une personne de votre société s’est déjà connectée.',
    remedy:
      'Aucune personne de votre société ne s’est encore connectée : connectez-vous avec l’adresse d’ADMIN_EMAIL.',
  },
  fichiers: {
    part: 'Fichiers essayés',
    done: 'Un fichier y est écrit, puis effacé.',
    remedy: 'L’espace des fichiers ne répond pas : vérifiez S3_BUCKET et son compte, ou DATA_DIR.',
  },
};

/** Logs nothing: the result carries the same message. */
const SILENT = { error: () => {}, warn: () => {} };

/** A finding of the doctor. `advice`: it works, but not as it should in production. */
export type Finding = {
  readonly part: string;
  readonly state: 'well' | 'advice' | 'wrong';
  readonly message: string;
};

/** The same steps, from the console. */
export async function firstStartFindings(
  db: Kysely<Tables>,
  configuration: Configuration,
): Promise<readonly Finding[]> {
  const { brands, refetch } = storedBrands(db, configuration.firstBrands, SILENT);
  await refetch();
  const firstStartDeps = firstStartOf({
    configuration: { ...configuration, brands },
    clock: systemClock,
    identity: { issuer: issuerOf(configuration) },
    files: await openFiles(configuration, SILENT),
  });
  const stuck = await staffLacking(db, configuration);
  return (await stepsOf(db, firstStartDeps)).map(({ etape, faite }): Finding => {
    const { part, done, remedy } = STEP_TEXTS[etape];
    if (faite) return { part, state: 'well', message: done };
    // The first person to sign in is already a member.
    if (etape === 'identite' && stuck !== null) return { part, state: 'wrong', message: stuck };
    return { part, state: 'advice', message: remedy };
  });
}
