/** « Prénom Nom »; the e-mail when no name is known. */
export function nameOf({
  nom,
  prenom,
  email,
}: {
  nom: string;
  prenom: string;
  email: string;
}): string {
  const name = `${prenom} ${nom}`.trim();
  return name === '' ? email : name;
}
