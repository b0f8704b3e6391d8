/** Checks of a first start, shared by the staff page and the doctor. */

import type { Kysely } from 'kysely';
import { notForProduction } from '#domain/brand/production.ts';
import { LEGAL_KEYS, LEGAL_LINKS, type LegalKey } from '#domain/reference/legal-texts.ts';
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
  readonly configuration: Pick<
    Configuration,
    'administrationStructureId' | 'smtp' | 'brands' | 'firstBrands'
  >;
  /** Undefined: not known to whoever asks. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
  readonly identity: { readonly issuer: string };
  readonly files: Pick<Files, 'check'>;
};

export function firstStartOf(ground: Ground): FirstStartDeps {
  const { configuration, clock, identity, files } = ground;
  const { brands } = configuration;
  return {
    societyStructureId: configuration.administrationStructureId,
    brandErrors: () => notForProduction(brands.own),
    ownLegalPages: () => ownLegalPages(ground),
    numbersLeft: (db) => numbersLeft(db, clock()),
    hasMailServer: configuration.smtp !== undefined,
    issuer: identity.issuer,
    storage: files.check,
  };
}

/** A link that leads to the portal under one of its names is its own page, and no other. */
function ownLegalPages({ configuration, publicUrl }: Ground): readonly LegalKey[] {
  const { brands, firstBrands } = configuration;
  const hosts = new Set(firstBrands.codeByHost.keys());
  if (publicUrl !== undefined) hosts.add(new URL(publicUrl).hostname);
  const isOwn = (link: string | null) => link === null || hosts.has(new URL(link).hostname);
  return LEGAL_KEYS.filter((key) => brands.all.some(({ links }) => isOwn(links[LEGAL_LINKS[key]])));
}

/** What the society does itself before it opens: said in the same words on the staff's page « Mise en service ». */
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
      'Une page légale n’est pas écrite, ou garde un blanc « [à compléter…] » : écrivez les quatre dans « Textes du portail », ou donnez dans « Marques » leurs adresses sur votre site.',
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
    publicUrl: configuration.publicUrl,
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
