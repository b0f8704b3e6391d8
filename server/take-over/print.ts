/** Console output of a take-over. */

import { counted } from '#domain/french.ts';
import type { Account, CheckResult } from '#domain/takeover/account.ts';
import { value } from './reading/line-errors.ts';

export function printJudged(result: CheckResult): void {
  const { fichiers, fautes, nombre, differences, conseils = [] } = result;
  for (const lineError of fautes) console.log(value(lineError));
  if (nombre > fautes.length)
    console.log(`… et ${counted(nombre - fautes.length, 'autre faute', 'autres fautes')}.`);
  for (const { fichier, lignes, deja } of fichiers)
    console.log(
      `${`${fichier}.csv`.padEnd(16)} ${counted(lignes, 'ligne', 'lignes')}, dont ${deja} déjà dans le portail`,
    );
  for (const line of [...conseils, ...differences]) console.log(`À voir : ${line}`);
  console.log(
    nombre === 0 ? 'Aucune faute.' : `Fautes relevées : ${nombre}. Rien ne peut être écrit.`,
  );
}

export function printAccount({ fichiers, codes, differences }: Account): void {
  console.log('\nÉcrit :');
  for (const { fichier, lignes, ecrites } of fichiers)
    console.log(`  ${fichier.padEnd(12)} ${ecrites} sur ${counted(lignes, 'ligne', 'lignes')}`);
  console.log(
    '\nCodes, par préfixe et par année (fichiers / portail, somme des numéros, compteur) :',
  );
  for (const { prefixe, annee, fichier, portail, compteur } of codes)
    console.log(
      `  ${prefixe} ${annee}  ${fichier.codes} / ${portail?.codes ?? 0}  de ${fichier.premier} à ${fichier.dernier}` +
        `  somme ${fichier.somme} / ${portail?.somme ?? 0}  compteur ${compteur ?? '–'}`,
    );
  for (const difference of differences) console.log(`DIFFÉRENCE : ${difference}`);
  console.log(
    differences.length === 0
      ? 'Aucune différence.'
      : `${counted(differences.length, 'différence', 'différences')}.`,
  );
}
