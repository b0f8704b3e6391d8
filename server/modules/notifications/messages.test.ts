import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#domain/notification/notification.ts';
import { NO_ROLE } from '#domain/permission/roles.ts';
import { letterOf } from './letter.ts';
import { brand, code, dossier, EXAMPLES, OF_VOWELS, written } from './testing/examples.ts';

test.each(NOTIFICATION_KINDS)(
  '%s: whole sentences, French spaces, a page of the portal',
  (kind) => {
    const { message, letter } = written(kind, EXAMPLES[kind]);
    expect(message.lien).toMatch(/^\/[a-z/0-9.-]*(\?[a-z]+=[A-Za-z0-9]+)?$/);
    const texts = [message.titre, message.texte, message.mail.sujet, ...message.mail.corps];
    for (const text of texts) {
      expect(text).not.toBe('');
      // With a plain space, such a sign could wrap to the start of a line.
      expect(text).not.toMatch(/ [:;!?»%]|« |undefined|null|\[object/);
      expect(text.replaceAll('  Piste', '')).not.toMatch(/ {2}|\.\./);
    }
    expect(message.texte).toMatch(/[.…]$/);
    expect(message.mail.sujet).not.toMatch(/[.\n]$/);
    expect(letter.texte).toMatch(/^Bonjour,\n\n/);
    expect(letter.texte).toContain(
      `https://isrc.example${message.lien}${message.lien.includes('?') ? '&' : '?'}pour=1000\n`,
    );
    expect(letter.texte).toContain('Société des producteurs phonographiques');
  },
);

test.each(NOTIFICATION_KINDS)('%s: « de » before a vowel is « d’ »', (kind) => {
  const { message } = written(kind, OF_VOWELS[kind], {
    about: { raison: null, ownName: 'Inès Caradec' },
  });
  for (const text of [message.titre, message.texte, message.mail.sujet, ...message.mail.corps]) {
    expect(text).not.toMatch(/\b[dD]e (une?\b|[AEIOUYÀÂÉÈÊËÎÏÔÛ])/);
  }
});

test.each(['TEAM_INVITED', 'INVITATION_RECEIVED', 'TEAM_JOINED', 'TEAM_ROLES_CHANGED'] as const)(
  '%s: the one mail of a day names no role, which may be another an hour later; the portal does',
  (kind) => {
    const [some, none] = [written(kind, EXAMPLES[kind]), written(kind, NO_ROLE)];
    expect(some.letter.texte).toBe(none.letter.texte);
    expect(some.message.texte).not.toBe(none.message.texte);
  },
);

test('codes are listed as people read them, twenty at most, then counted', () => {
  const listing = (count: number) =>
    written('DOSSIER_DECIDED', {
      ...dossier,
      attributed: Array.from({ length: count }, (_, index) => code(index + 1)),
      refused: [],
      deleted: 0,
      reserve: false,
    }).letter.texte;
  expect(listing(2)).toContain(
    '2 codes ISRC sont attribués\u00a0:\n\nFR-Z03-98-00001  Piste 1\nFR-Z03-98-00002  Piste 2 (Live)\n',
  );
  expect(listing(20).match(/FR-Z03-98-/g)).toHaveLength(20);
  expect(listing(20)).not.toContain('à retrouver');
  expect(listing(23).match(/FR-Z03-98-/g)).toHaveLength(20);
  expect(listing(23)).toContain('et 3 autres, à retrouver sur le portail.');
  expect(listing(21)).toContain('et 1 autre, à retrouver sur le portail.');
});

test('one and several agree', () => {
  const message = (sent: number, toTime: number) =>
    written('DOSSIER_SUBMITTED', { ...dossier, sent, toTime }).message.texte;
  expect(message(1, 0)).toBe('1 enregistrement est à l’étude.');
  expect(message(0, 1)).toBe('1 enregistrement attend encore sa durée.');
  expect(message(3, 2)).toBe(
    '3 enregistrements sont à l’étude\u202f; 2 enregistrements attendent encore leur durée.',
  );
});

test('only mails with an opt-out explain it', () => {
  const { message } = written('DOSSIER_SUBMITTED', EXAMPLES.DOSSIER_SUBMITTED);
  const deps = { publicUrl: 'https://isrc.example', brand, readAt: null };
  expect(letterOf(message, { ...deps, mayDecline: true }).texte).toContain('/account/profile');
  expect(letterOf(message, { ...deps, mayDecline: false }).texte).not.toContain('/account/profile');
});
