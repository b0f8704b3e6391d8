import { counted } from '#web/design/plural.ts';

const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');
const number = (count: number) => count.toLocaleString('fr-FR');

/**
 * The announced number may differ from the file's: a list changes meanwhile, and cancelled codes
 * are never declared.
 */
const changed = (announced: number | null, locked: number | null) =>
  announced === null || locked === null || announced === locked
    ? []
    : [
        `Il contient ${recordings(locked)}, et non ${number(announced)} : la liste a changé entre-temps, ou certains ne peuvent pas y figurer.`,
      ];

/** Texts of the exports. */
export const exporting = {
  selection: 'Exporter la sélection',
  nothing: 'Sélectionnez au moins une ligne pour l’exporter.',
  all: 'Tout exporter',
  allNothing: 'Il n’y a rien à exporter pour le moment.',
  title: (count: number | null) => (count === null ? 'Exporter' : `Exporter ${recordings(count)}`),
  format: 'Format du fichier',
  formats: {
    CSV: { label: 'CSV', hint: 'Pour un tableur ou un autre logiciel. Se réimporte tel quel.' },
    XLSX: {
      label: 'Excel',
      hint: 'Un classeur où les codes gardent leurs chiffres et où les durées se calculent.',
    },
    JSON: { label: 'JSON', hint: 'Tous les champs, pour un programme.' },
    DDEX: {
      label: 'DDEX (RDR-N 1.5)',
      hint: 'La déclaration de droits, pour les sociétés et les distributeurs.',
    },
    CUE: {
      label: 'CUE',
      hint: 'La liste des pistes d’un disque avec leurs codes, pour le pressage.',
    },
    MASTERING: {
      label: 'Archive de mastering',
      hint: 'Pour le studio : la liste des codes, les fichiers CUE, les feuilles PQ à imprimer.',
    },
  },
  start: 'Créer le fichier',
  close: 'Fermer',
  saved: (name: string, announced: number | null = null, locked: number | null = null) =>
    [`Le fichier ${name} a été téléchargé.`, ...changed(announced, locked)].join(' '),
  long: (total: number) => `${recordings(total)} : la préparation du fichier prend un moment.`,
  preparing: 'Préparation du fichier',
  progress: (done: number, total: number | null) =>
    total === null ? 'En attente de son tour…' : `${number(done)} sur ${number(total)}`,
  ready: (lines: number, announced: number | null) =>
    [`Le fichier est prêt : ${recordings(lines)}.`, ...changed(announced, lines)].join(' '),
  download: (name: string) => `Télécharger ${name}`,
  storedFor: 'Ce lien fonctionne pendant 24 heures.',
  storedEach: 'Chaque lien fonctionne pendant 24 heures après la préparation du fichier.',
  recent: 'Vos fichiers des dernières 24 heures',
  underWay: 'Un fichier est en préparation.',
  failed: 'Le fichier n’a pas pu être préparé.',
  certificates: 'Certificat de la sélection',
  certificatesNone: (most: number) =>
    `Sélectionnez de 1 à ${most} codes pour en avoir un certificat.`,
  certificate: 'Certificat',
  certificateNamed: (titre: string) => `Certificat (PDF) : ${titre}`,
} as const;
