import { de } from '#domain/french.ts';
import { printedIsrc } from '#domain/isrc/isrc.ts';
import type { WhyNot } from '#domain/tagging/cannot-tag.ts';
import type { Id3Choice } from '#domain/tagging/frame.ts';
import { counted, pick } from '#web/design/plural.ts';

const files = (count: number) => counted(count, 'fichier', 'fichiers');

const reasons: Record<WhyNot, (what: string) => string> = {
  ID3_VERSION: () => 'son étiquette est d’une version trop ancienne (ID3v2.2)',
  ID3_BROKEN: () => 'son étiquette est abîmée, la changer perdrait ce qu’elle contient',
  ID3_FRAME: (what) =>
    `l’information ${what} n’a pas de place dans la version choisie, gardez celle du fichier`,
  ID3_ONE_CODE: () =>
    'la version 2.3 des étiquettes ne tient qu’un code : choisissez la version 2.4, ou n’inscrivez que celui qui mène',
  OTHER_CODE: (what) =>
    `il porte déjà le code ${printedIsrc(what)}, que vous n’avez pas demandé de remplacer`,
  RIFF_BROKEN: () => 'ses blocs ne se suivent pas comme ils le devraient',
  RIFF_LARGE: () => 'les fichiers très volumineux (RF64) ne sont pas encore pris en charge',
};

/** Texts of the panel that writes codes into sound files, in the browser. */
export const tagging = {
  open: 'Inscrire les codes dans mes fichiers audio',
  title: 'Inscrire les codes dans des fichiers audio',
  intro:
    'Choisissez vos fichiers (WAV, FLAC, MP3, AIFF, M4A, Ogg) : chacun est rapproché de son code, et vous recevez une copie qui le porte. Tout se passe dans ce navigateur, rien n’est envoyé.',
  drop: {
    rest: 'Déposez ici vos fichiers audio',
    accepting: 'Déposez vos fichiers audio ici…',
    rejecting: 'Ces fichiers ne sont pas des fichiers audio.',
    browse: 'Parcourir…',
  },
  reading: 'Lecture des fichiers…',
  codeOf: (name: string) => `Code pour ${name}`,
  noCode: 'Choisir un code',
  unreadable: 'Ce fichier n’est pas un fichier audio reconnu.',
  copy: 'Télécharger la copie',
  chooseFirst: 'Choisissez d’abord le code de ce fichier.',
  /** @param carried codes in the file, at least one */
  replace: (carried: readonly string[], code: string) =>
    carried.length === 1
      ? `Ce fichier porte déjà le code ${carried[0]} : le remplacer par ${code} dans la copie`
      : `Ce fichier porte déjà les codes ${carried.join(', ')} : les remplacer par ${code} dans la copie`,
  /** As `replace`, of other codes of the same recording. */
  replaceOther: (carried: readonly string[], code: string) =>
    carried.length === 1
      ? `Ce fichier porte ${carried[0]}, un autre code du même enregistrement : le remplacer par ${code}, qui mène, dans la copie`
      : `Ce fichier porte ${carried.join(', ')}, d’autres codes du même enregistrement : les remplacer par ${code}, qui mène, dans la copie`,
  /** @param codes at least one */
  withOtherCodes: (codes: readonly string[]) =>
    codes.length === 1
      ? `Inscrire aussi ${codes[0]}, l’autre code de cet enregistrement, derrière celui qui mène`
      : `Inscrire aussi ${codes.join(', ')}, les autres codes de cet enregistrement, derrière celui qui mène`,
  sayFirst: 'Dites d’abord si le code que porte ce fichier doit être remplacé.',
  read: (count: number, matched: number) =>
    `${files(count)} ${pick(count, 'lu', 'lus')}, dont ${matched} ${pick(matched, 'rapproché', 'rapprochés')} d’un code.`,
  done: (name: string) => `La copie ${de(name)} est prête.`,
  failed: (name: string, why?: WhyNot, what = '') =>
    `Le code n’a pas pu être inscrit dans ${name}${why === undefined ? '' : ` : ${reasons[why](what)}`}. Votre fichier est resté tel quel.`,
  version: 'Étiquettes ID3 (MP3 et WAV)',
  versionHint: 'La version 2.3 est la plus lue par les lecteurs et les plateformes.',
  versions: {
    keep: 'Garder celle du fichier (2.3 s’il n’en a pas)',
    3: 'ID3v2.3',
    4: 'ID3v2.4',
  } satisfies Record<Id3Choice, string>,
} as const;
