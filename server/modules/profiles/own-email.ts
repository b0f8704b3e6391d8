/** The address of a person is the one they sign in with: they change it there first. */
export const NOT_YOURS =
  'Cette adresse n’est pas celle de votre compte de connexion : changez-la d’abord là où vous vous connectez.';
