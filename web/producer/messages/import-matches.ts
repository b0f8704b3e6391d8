import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';
import { sameCode } from './grid.ts';

const lines = (count: number) => counted(count, 'ligne', 'lignes');

/** Texts about matched lines of a sheet: changes, corrections, existing recordings, duplicates. */
export const result = naming({
  titles: {
    title: 'Titres : ce que nous vous proposons',
    hint: 'Une proposition vaut pour toutes les lignes. Rien ne change sans votre accord.',
    kinds: {
      numero: 'Un numéro de piste précède le titre',
      guillemets: 'Le titre est entre guillemets',
      invites: 'Le titre nomme des artistes invités',
      version: 'Le titre contient la version',
      espaces: 'Le titre contient des espaces doubles',
      majuscules: 'Le titre est tout en majuscules (noms propres à relire ensuite)',
    },
    count: (count: number) => lines(count),
    line: (ligne: number) => `Ligne ${ligne}`,
    version: (text: string) => `version « ${text} »`,
    guests: (names: readonly string[]) =>
      `${pick(names.length, 'artiste invité', 'artistes invités')} : ${names.join(', ')}`,
    more: (count: number) => `et ${counted(count, 'autre ligne', 'autres lignes')}.`,
    accept: 'Appliquer à toutes les lignes',
    acceptNamed: (kind: string) => `Appliquer à toutes les lignes : ${kind}`,
    leave: 'Laisser ces titres',
    leaveNamed: (kind: string) => `Laisser ces titres : ${kind}`,
    grid: 'Une proposition vaut pour toutes les lignes. Rien ne change sans votre accord, et « Annuler » revient en arrière.',
    applied: (count: number) => `${counted(count, 'titre changé', 'titres changés')}.`,
    accepted: 'Propositions appliquées',
    undo: 'Ne plus l’appliquer',
    undoNamed: (kind: string) => `Ne plus l’appliquer : ${kind}`,
  },
  changes: {
    misesAJour: {
      title: (count: number) =>
        counted(count, 'enregistrement modifié', 'enregistrements modifiés'),
      hint: 'Ce qui est en cours de saisie est mis à jour : rien n’est ajouté.',
      list: 'Ce qui change',
    },
    corrections: {
      title: (count: number) => counted(count, 'correction à demander', 'corrections à demander'),
      hint: 'Ce qui a son code ne se modifie pas directement : la société étudiera ce que vous demandez. Aucun code ne change.',
      list: 'Ce qui serait corrigé',
    },
    leave: 'Laisser',
    leaveNamed: (ligne: number) => `Laisser la ligne ${ligne}`,
    since: {
      DEUX: '(modifié des deux côtés depuis l’export)',
      PORTAIL: '(modifié dans le portail depuis l’export : gardé)',
    },
    stored: (count: number) =>
      pick(
        count,
        'Modifié dans le portail depuis l’export, et gardé :',
        'Modifiés dans le portail depuis l’export, et gardés :',
      ),
    line: (ligne: number, elementId: number) => `Ligne ${ligne}, enregistrement n° ${elementId} :`,
    empty: 'vide',
    more: (count: number) => `et ${counted(count, 'autre ligne', 'autres lignes')}.`,
  },
  codes: {
    title: 'Codes ISRC de vos lignes',
    hint: 'Un enregistrement garde son code pour toujours : ceux de vos lignes sont repris, aucun n’est redemandé.',
    label: 'Ce que deviennent les codes',
    taken: (count: number) => pick(count, 'code existant repris', 'codes existants repris'),
    yours: (count: number) => pick(count, 'code déjà à vous', 'codes déjà à vous'),
    rest: (count: number) =>
      pick(count, 'code d’une autre structure', 'codes d’une autre structure'),
    malformed: (count: number) => pick(count, 'code mal formé', 'codes mal formés'),
    refused: (count: number) => pick(count, 'code refusé', 'codes refusés'),
    refusedHint:
      'Un code refusé ne passerait pas l’envoi de la demande : son préfixe, sa tranche ou son année ne conviennent pas, son numéro n’a été attribué à personne, ou un autre de vos enregistrements le porte. Une telle ligne reste de côté.',
    restHint:
      'Un code « d’une autre structure » identifie déjà l’un de ses enregistrements : vérifiez-le. Une telle ligne reste de côté.',
  },
  existing: {
    title: (count: number) => counted(count, 'ligne déjà au registre', 'lignes déjà au registre'),
    hint: 'Tout cela est déjà parmi vos enregistrements : rien n’est ajouté.',
    list: 'Lignes déjà au registre',
    CODE: (ligne: number, isrc: string, elementId: number) =>
      `Ligne ${ligne} : le code ${isrc} est déjà celui de votre enregistrement n° ${elementId}.`,
    INCHANGE: (ligne: number, elementId: number) =>
      `Ligne ${ligne} : rien ne change pour votre enregistrement n° ${elementId}.`,
    ENVOYE: (ligne: number, elementId: number) =>
      `Ligne ${ligne} : la société étudie votre enregistrement n° ${elementId}, il n’est pas modifié.`,
    ANNULE: (ligne: number, elementId: number) =>
      `Ligne ${ligne} : le code de votre enregistrement n° ${elementId} est annulé, il n’est plus modifié.`,
    CORRECTION: (ligne: number, elementId: number) =>
      `Ligne ${ligne} : une correction de votre enregistrement n° ${elementId} attend déjà une réponse.`,
    CONFLIT: (ligne: number, elementId: number) =>
      `Ligne ${ligne} : votre enregistrement n° ${elementId} a changé dans le portail depuis l’export, le portail est gardé.`,
    ECARTE: (ligne: number, elementId: number) =>
      `Ligne ${ligne} : laissée, votre enregistrement n° ${elementId} reste comme il est.`,
    conflicts: (count: number) =>
      `${lines(count)} ${pick(count, 'change', 'changent')} ce que le portail a changé aussi depuis l’export. Le portail est gardé, sauf si vous prenez le fichier.`,
    take: 'Prendre le fichier',
    takeNamed: (ligne: number) => `Prendre le fichier pour la ligne ${ligne}`,
    more: (count: number) => `et ${counted(count, 'autre ligne', 'autres lignes')}.`,
  },
  duplicates: {
    title: (count: number) => counted(count, 'doublon probable', 'doublons probables'),
    list: 'Liste des doublons',
    hint: 'Rien n’est laissé de côté pour autant : vous déciderez dans la demande.',
    FICHIER: (ligne: number, other: number) =>
      `Ligne ${ligne} : le même enregistrement que la ligne ${other}.`,
    CODE: (ligne: number, other: number) => `Ligne ${ligne} : ${sameCode(other)}`,
    REGISTRE: (ligne: number, elementId: number | null) =>
      `Ligne ${ligne} : semble déjà parmi vos enregistrements${elementId === null ? '' : ` (n° ${elementId})`}.`,
    more: (count: number) => `et ${counted(count, 'autre ligne', 'autres lignes')}.`,
  },
} as const);
