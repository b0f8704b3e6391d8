import type { EmbeddedPaths } from '../options.ts';
import { LINK_LIFETIME, type Purpose } from './proofs.ts';

/** A mail in plain text. */
export type Letter = { readonly to: string; readonly subject: string; readonly text: string };

export type Writer = { readonly location: EmbeddedPaths; readonly productName: string };

/** Path of the links in mails and of the forms they lead to: same folder as Keycloak's. */
export function actionsOf(embeddedPaths: EmbeddedPaths): string {
  return `${embeddedPaths.base}/login-actions`;
}

/**
 * Mails do not address the person by name: the person who opens the account chooses it, and could
 * send any text to anyone.
 */
function letter(
  { productName }: Writer,
  to: string,
  title: string,
  paragraphs: readonly string[],
): Letter {
  const text = ['Bonjour,', ...paragraphs, `À bientôt,\n${productName}`].join('\n\n');
  return { to, subject: `${title} – ${productName}`, text: `${text}\n` };
}

function linkTo({ location }: Writer, action: string, secret: string): string {
  return `${location.origin}${actionsOf(location)}/action-token?execution=${action}&key=${secret}`;
}

/** The mail with a link, for each purpose. */
export const LINK_LETTERS: Readonly<
  Record<Purpose, (writer: Writer, to: string, secret: string) => Letter>
> = {
  password: (writer, to, secret) =>
    letter(writer, to, 'Choisissez un nouveau mot de passe', [
      `Vous avez demandé un nouveau mot de passe pour ${writer.productName}. Pour le choisir, ouvrez ce lien\u00a0:`,
      linkTo(writer, 'update-password', secret),
      `Il sert une seule fois, dans les ${LINK_LIFETIME.password} minutes.`,
      'Si la demande ne vient pas de vous, vous n’avez rien à faire\u00a0: votre mot de passe reste le même.',
    ]),
  email: (writer, to, secret) =>
    letter(writer, to, 'Confirmez votre adresse', [
      `Un compte vient d’être ouvert sur ${writer.productName} avec cette adresse. Pour confirmer qu’elle est la vôtre, ouvrez ce lien\u00a0:`,
      linkTo(writer, 'verify-email', secret),
      `Il sert une seule fois, dans les ${LINK_LIFETIME.email / 60} heures.`,
      'Si vous n’avez pas ouvert de compte, n’utilisez pas ce lien et oubliez ce message.',
    ]),
};

/** Notification after a password change, so that an owner who did not make it can act at once. */
export function passwordChangedLetter(writer: Writer, to: string): Letter {
  return letter(writer, to, 'Votre mot de passe est changé', [
    `Le mot de passe de votre compte ${writer.productName} vient d’être changé, et les sessions ouvertes ont été fermées.`,
    'Si c’est vous, tout est en ordre.',
    `Sinon, reprenez la main tout de suite en choisissant un autre mot de passe\u00a0: ${writer.location.origin}${actionsOf(writer.location)}/reset-credentials`,
  ]);
}

export function alreadyConfirmedLetter(writer: Writer, to: string): Letter {
  return letter(writer, to, 'Votre adresse est déjà confirmée', [
    'Vous avez demandé un lien pour confirmer votre adresse\u00a0: elle l’est déjà, vous n’avez rien à faire.',
  ]);
}

export function demonstrationLetter(writer: Writer, to: string): Letter {
  return letter(writer, to, 'Un compte de démonstration', [
    'Vous avez demandé un lien pour un compte de démonstration.',
    'Tout le monde s’en sert\u00a0: son mot de passe ne change pas, et la page de connexion l’affiche.',
  ]);
}
