/** Configuration of the parties of DDEX messages. */

import { z } from 'zod';
import { parseDpid } from '#domain/declaration/party-ids.ts';

export type DdexRecipient = { readonly dpid: string; readonly name: string };

/** Without its hyphens. */
export const ddexParty = z
  .string()
  .regex(/^PA-?DPIDA-?\d{10}-?[A-Z0-9]$/)
  .transform((text) => text.replaceAll('-', ''));

/** Permitted recipients of declarations: `PADPIDA…=Name`, separated by commas. */
export const ddexRecipients = z.string().transform((text, context) =>
  text
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one): DdexRecipient => {
      const [id = '', ...words] = one.split('=');
      const [dpid, name] = [parseDpid(id), words.join('=').trim()];
      if (dpid === null || name === '') {
        context.addIssue({ code: 'custom', message: `« ${one.trim()} » is not PADPIDA…=Name` });
      }
      return { dpid: dpid ?? '', name };
    }),
);
