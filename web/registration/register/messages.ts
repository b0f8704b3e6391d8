import { dayFormat } from '#domain/french.ts';
import { counted } from '#web/design/plural.ts';

const timestamp = dayFormat({ dateStyle: 'long', timeStyle: 'short' });

/**
 * Texts of the register and its journal: shown to staff when no code can be assigned, with the
 * reason.
 */
export const registerState = {
  title: 'État du registre',
  subtitle: 'Le registre des codes et son journal, tenu à part : ils doivent dire la même chose.',
  see: 'Voir l’état du registre',
  /** Notices above the queues of the home page: each gives the fault, then what to do. */
  notices: {
    behind: {
      title: 'Le registre a pris du retard sur son journal : aucun code n’est attribué',
      what: (codes: number, since: string) =>
        `${codes === 0 ? 'Des annulations, des transferts ou des effacements déjà faits manquent' : counted(codes, 'code déjà attribué manque', 'codes déjà attribués manquent')} à la base de données, depuis le ${timestamp.format(new Date(since))}. Une sauvegarde plus ancienne a sans doute été remise en place.`,
    },
    doubtful: {
      title: 'Le journal du registre n’est plus sûr : aucun code n’est attribué',
      what: 'Le journal a été perdu, coupé ou modifié. Sans lui, un code déjà attribué pourrait l’être une seconde fois.',
    },
    unavailable: {
      title: 'Le journal du registre ne répond pas : aucun code n’est attribué',
      what: 'Le portail réessaie toutes les cinq secondes, et reprendra de lui-même dès que le journal répondra.',
    },
  },
  /** The same for all three. */
  todo: 'Prévenez dès maintenant la personne qui fait fonctionner le portail : la marche à suivre est dans sa documentation, au chapitre du registre et de son journal. En attendant, vous pouvez lire, saisir, prendre en charge et refuser ; gardez les acceptations pour plus tard. Rien n’est perdu.',
  sound: {
    title: 'Le registre et son journal sont d’accord',
    what: 'Les codes sont attribués normalement.',
  },
  together: {
    title: 'Le journal est sur le même disque que la base de données',
    what: 'Une panne de ce disque, ou une sauvegarde qui reprend les deux, ferait perdre la mémoire des codes déjà attribués. En production, demandez que le journal soit tenu ailleurs : sur un autre disque, ou dans un espace de stockage à part.',
  },
  facts: {
    title: 'En détail',
    generation: 'Génération',
    none: 'Aucune : ce serveur n’écrit pas dans le journal.',
    last: 'Dernière ligne',
    line: (numero: number) => `n° ${numero},`,
    where: 'Journal',
    location: 'Emplacement',
    locations: {
      apart: 'À part de la base de données',
      together: 'Sur le même disque que la base de données',
      unknown: 'Le serveur de base de données ne dit pas où il range ses fichiers.',
    },
    reason: 'Pour la personne qui fait fonctionner le portail',
  },
} as const;
