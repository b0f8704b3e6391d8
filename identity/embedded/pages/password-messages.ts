import {
  PASSWORD_ADVISED,
  PASSWORD_MAX,
  PASSWORD_MIN,
  type PasswordError,
} from '../accounts/password-policy.ts';

/** Advice shown under a field for a new password. */
export const PASSWORD_ADVICE = `Au moins ${PASSWORD_MIN} caractères. ${PASSWORD_ADVISED} ou plus, c’est mieux\u00a0: quelques mots sans rapport entre eux, par exemple.`;

/** Messages for each error of a new password. */
export const PASSWORD_MESSAGES: Readonly<Record<PasswordError, string>> = {
  tooShort: `Choisissez un mot de passe d’au moins ${PASSWORD_MIN} caractères.`,
  tooLong: `Choisissez un mot de passe de ${PASSWORD_MAX} caractères au plus.`,
  common: 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  personal: 'Ce mot de passe reprend votre nom ou votre adresse. Choisissez-en un autre.',
};
