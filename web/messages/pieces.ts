/** Texts of components specific to this trade. */
export const pieces = {
  durationHint: 'hh:mm:ss, ou 3:45',
  durationMisunderstood: (least: string, most: string) =>
    `Durée attendue au format hh:mm:ss, de ${least} à ${most}, par exemple 00:03:45`,
  noCodeYet: 'À attribuer',
  copyPrinted: (code: string) => `Copier ${code}`,
  copyStored: (code: string) => `Copier ${code}, sans tirets`,
  prefix: (prefixe: string, annee: string) => `Préfixe ${prefixe}, année ${annee}`,
  companyPrompt: 'RECHERCHER PAR LA RAISON SOCIALE',
  clearCompany: 'Effacer l’entreprise',
} as const;
