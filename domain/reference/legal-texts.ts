import type { Link } from '../brand/definition.ts';
import type { TextKey } from './text-keys.ts';

export type LegalKey = Extract<TextKey, `legal/${string}`>;

/** The link of a brand that takes the place of each page. */
export const LEGAL_LINKS = {
  'legal/mentions': 'mentionsLegales',
  'legal/confidentialite': 'confidentialite',
  'legal/conditions': 'conditions',
  'legal/accessibilite': 'accessibilite',
} as const satisfies Readonly<Record<LegalKey, Link>>;

// `Object.keys` forgets the names it returns.
export const LEGAL_KEYS = Object.keys(LEGAL_LINKS) as readonly LegalKey[];

/** What only the society can say, and the host that earlier templates invented. */
const BLANK = /\[à compléter[^\]]*\]|l’Hébergeur de l’Exemple|rue de l’Exemple/giu;

/** The places of a text that the society has not filled in, in order. */
export const blanksOf = (text: string): readonly string[] => text.match(BLANK) ?? [];

/** Templates: a page is written once none of its blanks is left. */
export const LEGAL_TEXTS: Readonly<Record<LegalKey, string>> = {
  'legal/mentions': `## Éditeur

Ce portail est édité par la société, dont le nom complet, l’adresse, le téléphone et l’adresse électronique figurent en bas de chaque page.

- Forme juridique et immatriculation : [à compléter : forme, capital s’il y en a un, numéro d’immatriculation, numéro de TVA]
- Direction de la publication : [à compléter : nom et fonction]

## Hébergement

Le portail et ses données sont hébergés par [à compléter : nom, adresse et téléphone de l’hébergeur].

## Propriété

Les textes et les dessins du portail appartiennent à la société. Le logiciel est libre, sous la licence publique de l’Union européenne. La norme ISRC est celle de l’Organisation internationale de normalisation (ISO 3901).`,

  'legal/confidentialite': `## Qui répond de vos données

La société est responsable du traitement : [à compléter : nom complet, adresse et représentant du responsable du traitement]. Pour toute question sur vos données, écrivez à [à compléter : nom ou fonction et adresse de la personne déléguée à la protection des données].

## Ce que nous conservons, et pourquoi

- Votre nom, vos coordonnées et votre fonction, pour vous reconnaître et vous répondre. Base légale : [à compléter : par exemple l’exécution du contrat]
- Les justificatifs qui prouvent l’existence de votre structure, pour valider son compte. Base légale : [à compléter : par exemple l’intérêt légitime]
- Vos demandes, les codes attribués et chaque acte fait en votre nom, parce que tenir ce registre est notre mission. Base légale : [à compléter : par exemple l’intérêt légitime]

## Qui les reçoit

- Les personnes de la société qui traitent les demandes, et celles de votre structure.
- [à compléter : hébergeur, envoi des courriels et autres sous-traitants, avec leur pays]

Nous ne vendons ni ne cédons rien de tout cela.

## Cookies

Trois cookies, tous nécessaires à votre connexion : « kc_token » (votre session, huit heures), « structure » (la structure choisie, jusqu’à la déconnexion) et celui du service de connexion. Aucun ne mesure l’audience.

## Combien de temps

- Un brouillon que personne ne touche : 24 mois. Un compte refusé : 24 mois.
- Les notifications, les copies de courriels et les événements de sécurité : 12 mois.
- Les justificatifs : 10 ans après le dernier code de la structure.
- Les codes, l’enregistrement qu’ils désignent et la structure qui les a reçus : pour toujours.

## Vos droits

Depuis « Mon compte », la page [Mes données](/account/donnees) montre tout ce que nous conservons à votre sujet. Vous pouvez l’emporter, en demander la rectification ou l’effacement ; nous répondons dans le mois. Si vous ne pouvez pas vous connecter, écrivez à l’adresse qui figure en bas de chaque page, avec de quoi prouver qui vous êtes. Un effacement remplace votre nom et vos coordonnées par la mention « [effacé] », jusque dans l’historique. Vous pouvez aussi saisir la [CNIL](https://www.cnil.fr/).`,

  'legal/conditions': `## À qui sert ce portail

Aux producteurs de phonogrammes et de vidéogrammes qui demandent des codes ISRC, membres de la société ou non.

## Ce qu’il coûte

[à compléter : le prix du compte et des codes, ou leur gratuité]

## Ce que vous déclarez

Vous demandez un code pour un enregistrement dont vous êtes le producteur, ou au nom de ce producteur. Vous vérifiez qu’il n’en a pas déjà un. Une déclaration inexacte peut conduire la société à annuler le code, qui n’est alors jamais attribué à un autre enregistrement.

## Ce que nous promettons

Un code n’est jamais attribué deux fois, et aucun code annoncé n’est perdu. Un code n’ouvre par lui-même aucun droit à rémunération : il faut aussi déclarer l’enregistrement à une société de producteurs.`,

  'legal/accessibilite': `## Déclaration

La société s’engage à rendre ce portail accessible à tous, selon l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration concerne le portail des codes ISRC.

## État de conformité

Le portail est [à compléter : totalement conforme, partiellement conforme ou, sans audit, non conforme] au référentiel général d’amélioration de l’accessibilité (RGAA 4.1). Résultat de l’audit : [à compléter : auteur, date et taux de conformité, ou qu’aucun audit n’a été fait].

## Contenus non accessibles

- Les justificatifs déposés par les producteurs (PDF, images) ne sont pas rendus accessibles par le portail.
- L’aperçu d’un PDF n’est pas lu par un lecteur d’écran ; le fichier peut être ouvert à part.

## Établissement de cette déclaration

Cette déclaration a été établie le [à compléter : date]. Les écrans du portail sont vérifiés à chaque version par un outil automatique (axe), au clavier, en clair et en sombre, sur téléphone et sur ordinateur. Les pages ont été évaluées avec [à compléter : navigateurs, lecteurs d’écran et outils de l’évaluation].

## Nous écrire

Si un contenu ou un service vous résiste, écrivez à l’adresse qui figure en bas de chaque page : nous vous proposerons une autre voie. Si notre réponse ne vous satisfait pas, vous pouvez saisir le [Défenseur des droits](https://www.defenseurdesdroits.fr/).`,
};
