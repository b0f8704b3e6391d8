/** A message as a mail: plain text, a link, and the name of the society that the structure deals with. */

import type { Brand } from '#contract/runtime-configuration.ts';
import type { Message } from './messages/words.ts';

/**
 * @param publicUrl origin that browsers use
 * @param mayDecline mails about requests can be declined, those about the account cannot
 */
export function letterOf(
  { lien, mail }: Message,
  {
    publicUrl,
    brand,
    mayDecline,
  }: { readonly publicUrl: string; readonly brand: Brand; readonly mayDecline: boolean },
): { readonly sujet: string; readonly texte: string } {
  const automatic = 'Ce message automatique vient du Portail ISRC.';
  const parts = [
    'Bonjour,',
    ...mail.corps,
    `${mail.action}\u00a0:\n${publicUrl}${lien}`,
    ['Bien cordialement,', brand.societe, `${brand.contactEmail} – ${brand.contactTelephone}`].join('\n'),
    mayDecline
      ? `${automatic} Pour ne plus recevoir ceux qui concernent vos demandes\u00a0: ${publicUrl}/account/profile`
      : automatic,
  ];
  return { sujet: mail.sujet, texte: parts.join('\n\n') };
}
