import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TEXTS } from './default-texts.ts';
import { checkPortalText, LONGEST_TEXT, parsePortalText } from './portal-text.ts';
import { TEXT_KEYS, TEXT_LABELS } from './text-keys.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('reading', () => {
  test('headings, paragraphs and both lists', () => {
    expect(parsePortalText('## Titre\nsuite\r\n\r\nUn\ndeux\n\n- a\n- b\n\n1. x\n2. y\n')).toEqual([
      { kind: 'heading', content: [text('Titre')] },
      { kind: 'paragraph', content: [text('suite')] },
      { kind: 'paragraph', content: [text('Un deux')] },
      { kind: 'list', ordered: false, items: [[text('a')], [text('b')]] },
      { kind: 'list', ordered: true, items: [[text('x')], [text('y')]] },
    ]);
  });

  test('strong words and links', () => {
    expect(parsePortalText('Lisez **bien** [la page](/about/faq), merci.')).toEqual([
      {
        kind: 'paragraph',
        content: [
          text('Lisez '),
          { kind: 'strong', text: 'bien' },
          text(' '),
          { kind: 'link', text: 'la page', href: '/about/faq' },
          text(', merci.'),
        ],
      },
    ]);
  });

  test.each([
    '<script>alert(1)</script>',
    '<b>gras</b>',
    '&lt;',
    'a < b > c',
    '# un',
    '**',
    '[a](',
    '-a',
  ])('what is not of the subset stays text: %s', (value) => {
    expect(parsePortalText(value)).toEqual([{ kind: 'paragraph', content: [text(value)] }]);
  });

  test('a line never breaks before « : », « ; », « ! » and « ? », nor inside « »', () => {
    expect(parsePortalText('Oui : « non » ; quoi ?')).toEqual([
      { kind: 'paragraph', content: [text('Oui\u00a0: «\u00a0non\u00a0»\u202f; quoi\u202f?')] },
    ]);
  });

  test('never fails, and loses no word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (value) => {
        const blocks = JSON.stringify(parsePortalText(`début ${value} fin`));
        expect(blocks).toContain('début');
        expect(blocks).toContain('fin');
      }),
    );
  });

  test('costs no more than its length', () => {
    for (const part of ['**', '[', '[a](', '- ', '\n \n'])
      expect(parsePortalText(part.repeat(LONGEST_TEXT / part.length))).toBeDefined();
  });
});

describe('publishing', () => {
  const UNSAFE = [
    'javascript:alert',
    'JavaScript:x',
    'data:text/html,x',
    'http://exemple.fr',
    '//ailleurs.example',
    '/\\ailleurs.example',
    'about/faq',
    'mailto:personne',
  ];
  test.each(UNSAFE)(
    'a link to %s is refused, and shown as it was typed if it is there all the same',
    (href) => {
      const value = `Voir [ici](${href}).`;
      expect(checkPortalText(value).map(({ path, code }) => [path, code])).toEqual([
        ['value', 'UNSAFE_LINK'],
      ]);
      expect(parsePortalText(value)).toEqual([{ kind: 'paragraph', content: [text(value)] }]);
    },
  );

  test.each(['https://exemple.fr/a?b=c', 'mailto:contact@exemple.fr', '/about/faq', '/'])(
    'a link to %s is accepted',
    (href) => {
      expect(checkPortalText(`[ici](${href})`)).toEqual([]);
      expect(JSON.stringify(parsePortalText(`[ici](${href})`))).toContain('"link"');
    },
  );

  test('a text is neither empty, too long nor full of invisible characters', () => {
    const codes = (value: string) => checkPortalText(value).map(({ code }) => code);
    expect(codes(' \n ')).toEqual(['REQUIRED']);
    expect(codes('é'.repeat(LONGEST_TEXT))).toEqual([]);
    expect(codes('é'.repeat(LONGEST_TEXT + 1))).toEqual(['TOO_LONG']);
    expect(codes('a\u0007b')).toEqual(['FORBIDDEN_CHARACTER']);
  });
});

describe.each(TEXT_KEYS)('default text of %s', (key) => {
  const value = DEFAULT_TEXTS[key];
  test('may be published, and is typed as French is', () => {
    expect(checkPortalText(value)).toEqual([]);
    expect(value).not.toMatch(/['"]| [,.]|\w[:;?!]\s/);
    expect(parsePortalText(value).length).toBeGreaterThan(0);
    expect(TEXT_LABELS[key].length).toBeGreaterThan(5);
  });
  if (key.startsWith('about/faq/')) {
    test('opens with its question', () => {
      expect(parsePortalText(value)[0]?.kind).toBe('heading');
      expect(value).toMatch(/^## [^\n]+[?]\n\n/);
    });
  }
});
