/** Texts of a certificate: its list of facts, and the sentences around it. */

import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { counted, dayFormat } from '#domain/french.ts';
import { type Isrc, printedIsrc } from '#domain/isrc/isrc.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { CodeResult } from './find-code.ts';

export type Fact = { readonly label: string; readonly value: string };

const FRENCH_DAY = dayFormat({ dateStyle: 'long', timeZone: 'UTC' });
/** 21 novembre 2026, the day in Paris. */
const dayOf = (at: Date) => FRENCH_DAY.format(new Date(dayInParis(at)));

export const messages = {
  title: 'Certificat de code ISRC',
  titleOf: (code: string) => `Certificat de code ISRC ${code}`,
  headingOfMany: 'Certificat de codes ISRC',
  titleOfMany: (count: number) => `Certificat de ${counted(count, 'code ISRC', 'codes ISRC')}`,
  many: (count: number) =>
    `Ce certificat réunit ${counted(count, 'code', 'codes')}. Chacun a son adresse, que montre aussi le carré à lire avec un téléphone.`,
  check: (code: string) => `Vérifier le code ${code}`,
  picture: (code: string) => `Code à lire avec un téléphone, qui ouvre la vérification de ${code}`,
  scopeOfMany:
    'Chaque code identifie son enregistrement, et lui seul. Il ne vaut pas déclaration de droits : pour percevoir une rémunération, chaque enregistrement doit aussi être déclaré à une société de producteurs. Un code annulé ne doit plus être utilisé.',
  codeHeading: ({ annuleLe }: CodeResult) => (annuleLe === null ? 'Code attribué' : 'Code annulé'),
  forFiles: (isrc: Isrc) => `Dans les fichiers et les messages, sans tiret : ${isrc}`,
  factsHeading: 'Enregistrement',
  scopeHeading: 'Ce que dit ce certificat',
  scope: ({ annuleLe }: CodeResult) =>
    annuleLe === null
      ? 'Le code identifie cet enregistrement, et lui seul. Il ne vaut pas déclaration de droits : pour percevoir une rémunération, l’enregistrement doit aussi être déclaré à une société de producteurs.'
      : 'Ce code a été attribué à cet enregistrement, puis annulé : il ne doit plus être utilisé, et ne sera jamais attribué à un autre.',
  verifyHeading: 'Vérifier ce certificat',
  verify:
    'Toute personne peut ouvrir cette adresse, ou lire le carré avec un téléphone. Elle montre le code, le titre et l’artiste, jamais le nom du titulaire.',
  replaced:
    'Certains signes ne peuvent pas être imprimés ici et sont remplacés par un point d’interrogation : l’adresse de vérification montre le texte exact.',
  made: (now: Date, societe: string) => `Établi le ${dayOf(now)}. ${societe}.`,
} as const;

export function factsOf(code: CodeResult): Fact[] {
  const {
    titre,
    version,
    artiste,
    artistesInvites,
    type,
    duree,
    dureeProvisoire,
    origine,
    attribueLe,
  } = code;
  const { annuleLe, remplacePar, autresCodes } = code;
  const timing =
    duree === null ? null : `${formatDuree(duree)}${dureeProvisoire ? ' (durée provisoire)' : ''}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Titre', titre],
    ['Version', version],
    ['Artiste principal', artiste],
    ['Artistes invités', artistesInvites.join(', ')],
    ['Nature', ELEMENT_TYPE_LABELS[type]],
    ['Durée', timing],
    [origine === 'DECLARE' ? 'Déclaré le' : 'Attribué le', dayOf(attribueLe)],
    ['Annulé le', annuleLe === null ? null : dayOf(annuleLe)],
    ['Remplacé par', remplacePar === null ? null : printedIsrc(remplacePar)],
    [autresCodes.length > 1 ? 'Autres codes' : 'Autre code', otherCodesOf(code)],
    ['Titulaire', code.raison],
  ];
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [{ label, value }],
  );
}

/** Codes that the same recording was given beside the one of the paper, which leads as long as it stands. */
function otherCodesOf({ autresCodes, annuleLe }: CodeResult): string | null {
  if (autresCodes.length === 0) return null;
  const codes = autresCodes.map(printedIsrc).join(', ');
  return annuleLe === null ? `${codes} (le code de ce certificat mène)` : codes;
}
