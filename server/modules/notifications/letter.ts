/** A message as a mail: plain text, a link, and the name of the society that the structure deals with. */

import type { Brand } from '#contract/runtime-configuration.ts';
import type { Message } from './messages/message-texts.ts';

/**
 * @param publicUrl origin that browsers use
 * @param readAt structure whose page the link opens, for a person with several
 * @param mayDecline true for mails about requests, which have an opt-out; those about the account
 * have none
 */
export function letterOf(
  { lien, mail }: Message,
  {
    publicUrl,
    brand,
    mayDecline,
    readAt,
  }: {
    readonly publicUrl: string;
    readonly brand: Brand;
    readonly mayDecline: boolean;
    readonly readAt: number | null;
  },
): { readonly sujet: string; readonly texte: string } {
  const automatic = 'Ce message automatique vient du Portail ISRC.';
  const segments = [
    'Bonjour,',
    ...mail.corps,
    `${mail.action}\u00a0:\n${publicUrl}${pageAt(lien, readAt)}`,
    ['Bien cordialement,', brand.societe, `${brand.contactEmail} – ${brand.contactTelephone}`].join(
      '\n',
    ),
    mayDecline
      ? `${automatic} Pour ne plus recevoir ceux qui concernent vos demandes\u00a0: ${publicUrl}/account/profile`
      : automatic,
  ];
  return { sujet: mail.sujet, texte: segments.join('\n\n') };
}

/** The portal switches to that structure, if the reader belongs to it. */
function pageAt(lien: string, readAt: number | null): string {
  if (readAt === null) return lien;
  return `${lien}${lien.includes('?') ? '&' : '?'}pour=${readAt}`;
}
