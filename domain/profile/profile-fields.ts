import { isBlank, textFaults } from '../free-text.ts';
import type { FieldError } from '../refusal.ts';

/** What an interlocuteur says of themselves: the fields, their bounds, what is required when. */

export const CIVILITES = ['M', 'MME'] as const;
export type Civilite = (typeof CIVILITES)[number];

/** Null means « not said yet »; texts are kept as typed, without spaces around. */
export type ProfileFields = {
  readonly civilite: Civilite | null;
  readonly nom: string | null;
  readonly prenom: string | null;
  readonly email: string | null;
  readonly telephone: string | null;
  readonly fonction: string | null;
};

/** Greatest lengths, in code points. */
export const PROFILE_MAX = { nom: 100, prenom: 100, email: 254, telephone: 30, fonction: 120 } as const;

const TEXTS = [
  ['nom', 'Le nom'],
  ['prenom', 'Le prénom'],
  ['email', 'L’adresse e-mail'],
  ['telephone', 'Le numéro de téléphone'],
  ['fonction', 'La fonction'],
] as const;

/**
 * The form under which addresses are stored and compared. The part before the at sign may differ
 * by case in theory; no mail provider gives such a pair to two people.
 */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Shape only: whether anyone reads there is known once a mail was answered. */
export function isEmail(text: string): boolean {
  return (
    text.length <= PROFILE_MAX.email &&
    /^[^\s\p{Cc}@<>(),;:"\\]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}$/iu.test(text)
  );
}

// E.164 knows 15 digits at most; the shortest national numbers of our territories have 6.
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 15;

/** A national or international number, in the usual presentations. */
export function isTelephone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s.()/-]+$/.test(text) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS;
}

/** Every fault of what was typed; what is merely missing is not one. */
export function checkProfileFields(fields: ProfileFields): FieldError[] {
  const faults = TEXTS.flatMap(([name, label]) =>
    textFaults(name, fields[name], { label, max: PROFILE_MAX[name] }),
  );
  const { email, telephone } = fields;
  if (!isBlank(email) && !isEmail(email ?? '')) {
    faults.push({
      path: 'email',
      code: 'WRONG_EMAIL',
      message: 'Cette adresse e-mail est incomplète : vérifiez-la, par exemple prenom.nom@exemple.fr.',
    });
  }
  if (!isBlank(telephone) && !isTelephone(telephone ?? '')) {
    faults.push({
      path: 'telephone',
      code: 'WRONG_TELEPHONE',
      message: `Un numéro de téléphone compte de ${FEWEST_DIGITS} à ${MOST_DIGITS} chiffres, par exemple 01 23 45 67 89.`,
    });
  }
  return faults;
}

const REQUIRED = [
  ['civilite', 'Indiquez la civilité.'],
  ['nom', 'Indiquez le nom.'],
  ['prenom', 'Indiquez le prénom.'],
  ['email', 'Indiquez l’adresse e-mail.'],
  ['telephone', 'Indiquez un numéro de téléphone.'],
] as const;

/** What a profile still lacks before it may be submitted to the society. */
export function missingProfileFields(fields: ProfileFields): FieldError[] {
  return REQUIRED.filter(([name]) => isBlank(fields[name])).map(([path, message]) => ({
    path,
    code: 'REQUIRED',
    message,
  }));
}
