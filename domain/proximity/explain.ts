/** Explains a score in French: one sentence per criterion, and one for the gate that capped it. */

import { DUREE_TOLERANCE_SECONDES } from '../minuterie/duree.ts';
import type { Lien } from './fuzzy/fuzzy-letters.ts';
import type { Comparable } from './recording.ts';
import { CAPS, type Critere, DUREE_GATE, type Plafond, POINTS, type Score } from './score.ts';
import type { TitleRelation } from './titles/titles.ts';
import type { VersionRelation } from './versions.ts';

export type Reason = {
  readonly critere: Critere;
  /** Points obtained out of `sur`, to one decimal. */
  readonly points: number;
  readonly sur: number;
  readonly texte: string;
};

/** The four criteria, in the order of their weight. */
export function reasonsOf(score: Score, a: Comparable, b: Comparable): Reason[] {
  const texts: Readonly<Record<Critere, string>> = {
    titre: titleText(score),
    artiste: artistText(score, a, b),
    duree: dureeText(score.ecart),
    version: VERSIONS[score.version],
  };
  return (['titre', 'artiste', 'duree', 'version'] as const).map((critere) => ({
    critere,
    points: Math.round(score.points[critere] * 10) / 10,
    sur: POINTS[critere],
    texte: texts[critere],
  }));
}

/** The gate that capped the score; null when none did. */
export function capText(plafond: Plafond | null): string | null {
  return plafond === null ? null : `Limité à ${CAPS[plafond]} : ${CAP_TEXTS[plafond]}.`;
}

function titleText({ titre, lien }: Score): string {
  if (titre.value === 0) return 'Titres différents.';
  const link = lien === null || titre.relation !== 'same' ? null : LINKS[lien];
  return link ?? TITLES[titre.relation];
}

/** Sentence about the titles for each kind of link; none for two names of one artist. */
const LINKS: Readonly<Record<Lien, string | null>> = {
  SONORITE: 'Titres qui se prononcent de même, dans deux écritures.',
  ECHANGE: 'Titre et artiste échangés.',
  NOMBRE: 'Même titre, au nombre écrit autrement.',
  OEUVRE: 'Même œuvre, écrite autrement.',
  AUTRE_NOM: null,
};

const TITLES: Readonly<Record<TitleRelation, string>> = {
  same: 'Même titre.',
  typo: 'Titres presque identiques.',
  letter: 'Titres à une lettre près.',
  extra: 'L’un des titres en dit plus que l’autre.',
  replaced: 'Titres en partie différents.',
  numbers: 'Titres semblables, numéros différents.',
};

const VERSIONS: Readonly<Record<VersionRelation, string>> = {
  same: 'Même version.',
  unknown: 'Version précisée d’un seul côté.',
  different: 'Versions différentes.',
};

function artistText({ artiste, lien }: Score, a: Comparable, b: Comparable): string {
  if (lien === 'AUTRE_NOM') return 'Deux noms connus d’un même artiste.';
  if (a.artistes.length === 0 || b.artistes.length === 0) return 'Artiste non renseigné.';
  if (artiste >= 1) return 'Même artiste.';
  return artiste > 0 ? 'Artistes voisins.' : 'Artistes différents.';
}

function dureeText(ecart: number | null): string {
  if (ecart === null) return 'Durée inconnue d’un côté au moins.';
  if (ecart === 0) return 'Même durée.';
  return ecart < DUREE_TOLERANCE_SECONDES
    ? `Durées à ${ecart} s près.`
    : `${ecart} s d’écart, au-delà des ${DUREE_TOLERANCE_SECONDES} s tolérées.`;
}

const CAP_TEXTS: Readonly<Record<Plafond, string>> = {
  VERSION: 'une autre version est un autre enregistrement',
  VERSION_A_PRECISER: 'une version est mieux précisée que l’autre',
  DUREE_ELOIGNEE: `plus de ${DUREE_GATE} s séparent les durées`,
  DUREE_HORS_TOLERANCE: 'l’écart de durée dépasse la tolérance',
  NUMERO: 'le numéro n’est pas le même',
  LETTRE: 'un mot court diffère d’une lettre',
  MOTS_DIFFERENTS: 'des mots du titre diffèrent',
  MOTS_EN_PLUS: 'l’un des titres est plus long',
  ARTISTE: 'l’artiste n’est pas le même',
  ARTISTE_SANS_PREUVE: 'l’artiste n’est pas le même',
  TITRE_GENERIQUE: 'ce titre est trop courant pour prouver quoi que ce soit',
  TITRE_GENERIQUE_PRESQUE: 'ce titre est très courant',
  AU_DELA: 'le rapprochement ne tient pas aux mêmes mots, vérifiez',
};
