/** Texts of the usual delay and the price. */

const HOURS_OF_DAY = 24;

export const termsMessages = {
  delay: (hours: number) => `Réponse habituelle : ${lengthOf(hours)}.`,
} as const;

function lengthOf(hours: number): string {
  if (hours < 1) return 'en moins d’une heure';
  if (hours < HOURS_OF_DAY) return 'en moins d’une journée';
  const days = Math.round(hours / HOURS_OF_DAY);
  return days === 1 ? 'en une journée environ' : `en ${days} jours environ`;
}
