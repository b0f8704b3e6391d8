import { counted } from '#web/design/plural.ts';

const number = new Intl.NumberFormat('fr-FR');
const month = new Intl.DateTimeFormat('fr-FR', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const hours = new Intl.NumberFormat('fr-FR', { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const days = new Intl.NumberFormat('fr-FR', {
  style: 'unit',
  unit: 'day',
  unitDisplay: 'long',
  maximumFractionDigits: 1,
});

const DAY_HOURS = 24;

/** Hours below one day, at least 1, and days beyond: « 45 minutes » would not be comparable. */
const delay = (value: number) =>
  value < DAY_HOURS ? hours.format(Math.max(1, Math.round(value))) : days.format(value / DAY_HOURS);

/** The society’s own figures. */
export const statisticsStaff = {
  title: 'Statistiques',
  subtitle: 'Ce qui arrive, ce qui est décidé, et le temps que cela prend.',
  period: 'Période',
  lastMonths: (count: number) => `${count} derniers mois`,
  number: (value: number) => number.format(value),
  delay: (value: number | null) => (value === null ? '–' : delay(value)),
  /** « nov. 2026 », from `2026-11`. */
  month: (value: string) => month.format(new Date(`${value}-01T00:00:00Z`)),
  initial: (value: string) =>
    month
      .format(new Date(`${value}-01T00:00:00Z`))
      .charAt(0)
      .toUpperCase(),
  columns: { month: 'Mois', total: 'Total' },
  charts: {
    work: { title: 'Dossiers', received: 'Reçus', decided: 'Traités' },
    outcome: {
      title: 'Enregistrements traités',
      accepted: 'Acceptés',
      refused: 'Refusés',
      deleted: 'Supprimés',
    },
    delay: {
      title: 'Délai de réponse',
      median: 'Délai médian',
      inHours: 'Délai médian en heures',
      hint: 'La moitié des dossiers traités dans le mois a attendu moins longtemps.',
    },
    codes: { title: 'Codes attribués', sound: 'Sons', video: 'Vidéos', declared: 'Déclarés' },
  },
  export: 'Exporter (CSV)',
  exportName: (from: string, to: string) => `statistiques-${from}-${to}.csv`,
  refusals: {
    title: 'Motifs de refus',
    none: 'Aucun refus sur cette période.',
    motif: 'Motif',
    recordings: 'Enregistrements',
    rest: 'Autres motifs',
  },
  queue: {
    title: 'La file en ce moment',
    empty: 'Aucun dossier n’attend.',
    waiting: (dossiers: number, recordings: number) =>
      `${counted(dossiers, 'dossier', 'dossiers')}, ${counted(recordings, 'enregistrement', 'enregistrements')}.`,
    oldest: 'Envoi le plus ancien :',
    age: 'Attente',
    dossiers: 'Dossiers',
    ages: (from: number, to: number | null) =>
      to === null
        ? `Plus de ${from} jours`
        : from === 0
          ? `Moins de ${counted(to, 'jour', 'jours')}`
          : `De ${from} à ${to} jours`,
    open: 'Ouvrir la file',
  },
} as const;
