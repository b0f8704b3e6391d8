/** The two pages of the mailbox, in HTML that needs no script. */

import type { Selectable } from 'kysely';
import { dayFormat } from '#domain/french.ts';
import { MAIL_STATE_LABELS } from '#domain/mail/state-machine.ts';
import type { CourrielTable } from '#server/platform/database/tables.ts';

type Row = Selectable<CourrielTable>;
export type ListedMail = Pick<Row, 'courrielId' | 'destinataire' | 'sujet' | 'etat' | 'createdAt'>;
export type ReadMail = ListedMail & Pick<Row, 'texte'>;

const TIMESTAMP = dayFormat({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

export function listPage(mails: readonly ListedMail[]): string {
  const list =
    mails.length === 0
      ? html`<p>Aucun courriel pour l’instant.</p>`
      : html`<ul class="mails">${mails.map(listItem)}</ul>`;
  return page(
    'Courriels de la démonstration',
    html`<p>Sans serveur de courriel, les messages du portail restent ici\u202f; personne ne les reçoit.</p>
${list}`,
  );
}

function listItem({ courrielId, destinataire, sujet, createdAt }: ListedMail): Html {
  return html`<li><a href="/courriels/${courrielId}">${sujet}</a>
<span class="about">à ${destinataire}, le ${TIMESTAMP.format(createdAt)}</span></li>
`;
}

/** @param origin of the portal: only its own addresses become links */
export function mailPage(mail: ReadMail, origin: string): string {
  return page(
    mail.sujet,
    html`<dl><dt>À</dt><dd>${mail.destinataire}</dd><dt>Le</dt><dd>${TIMESTAMP.format(mail.createdAt)}</dd>
<dt>État</dt><dd>${MAIL_STATE_LABELS[mail.etat]}</dd></dl>
<pre>${withLinks(mail.texte, origin)}</pre>
<p><a href="/courriels">Tous les courriels</a></p>`,
  );
}

function withLinks(text: string, origin: string): readonly Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) =>
      part.startsWith(`${origin}/`) ? html`<a href="${part}">${part}</a>` : html`${part}`,
    );
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Portail ISRC</title>
<link rel="stylesheet" href="/courriels/style.css">
</head>
<body>
<header><a href="/">Portail ISRC</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

/** Text that is HTML already; made by the `html` template only. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Every inserted value is escaped, unless the template created it. Attributes must be quoted. */
function html(strings: TemplateStringsArray, ...segments: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + rendered(segments[index] ?? '')).join(''));
}

function rendered(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
