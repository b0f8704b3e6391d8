/** What whoever runs a take-over reads. */

import { said } from './reading/faults.ts';
import { FILES } from './reading/headings.ts';
import type { Account } from './reconcile.ts';
import type { Judged } from './run.ts';

export function printJudged({ check, faults, count }: Judged): void {
  for (const fault of faults) console.log(said(fault));
  if (count > faults.length) console.log(`… et ${count - faults.length} autres fautes.`);
  for (const name of FILES) {
    const file = check.files[name];
    if (file !== undefined)
      console.log(
        `${`${name}.csv`.padEnd(16)} ${file.lignes} lignes, dont ${file.deja} déjà dans le portail`,
      );
  }
  for (const difference of check.differences) console.log(`À voir : ${difference}`);
  console.log(count === 0 ? 'Aucune faute.' : `${count} faute(s) : rien ne peut être écrit.`);
}

export function printAccount({ fichiers, codes, differences }: Account): void {
  console.log('\nÉcrit :');
  for (const { fichier, lignes, ecrites } of fichiers)
    console.log(`  ${fichier.padEnd(12)} ${ecrites} sur ${lignes} lignes`);
  console.log('\nCodes, par préfixe et par année (fichiers / portail, somme des numéros, compteur) :');
  for (const { prefixe, annee, fichier, portail, compteur } of codes)
    console.log(
      `  ${prefixe} ${annee}  ${fichier.codes} / ${portail?.codes ?? 0}  de ${fichier.premier} à ${fichier.dernier}` +
        `  somme ${fichier.somme} / ${portail?.somme ?? 0}  compteur ${compteur ?? '–'}`,
    );
  for (const difference of differences) console.log(`DIFFÉRENCE : ${difference}`);
  console.log(differences.length === 0 ? 'Aucune différence.' : `${differences.length} différence(s).`);
}
