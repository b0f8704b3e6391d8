import { describe, expect, test } from 'vitest';
import { misspelled } from './spelling.ts';
import { bannedTurns } from './turns.ts';
import { textExternalCatalogue } from './uncatalogued-text.ts';

const screen = (text: string) => [{ path: 'web/visitor/a-page.tsx', text }];
const catalogue = (text: string) => [
  { path: 'web/producer/messages.ts', text: `export const a = ${text};` },
];

describe('text outside the catalogue', () => {
  test.each([
    ['between tags', 'export const A = () => <p>Bonjour</p>;'],
    ['in a spoken attribute', 'export const A = () => <p aria-label="Bonjour" />;'],
    ['in an expression of a spoken attribute', "export const A = () => <p title={'Bonjour'} />;"],
    ['in the code, with a French sign', 'export const said = `à bientôt`;'],
  ])('is found %s', (_where, text) => {
    expect(textExternalCatalogue(screen(text))).toHaveLength(1);
  });

  test('leaves names of fields, classes, signs and the catalogue alone', () => {
    expect(
      textExternalCatalogue(
        screen('export const A = () => <p className="page" id="nom">« 1 »</p>;'),
      ),
    ).toEqual([]);
    expect(textExternalCatalogue(catalogue("'Déjà là'"))).toEqual([]);
  });
});

describe('spelling', () => {
  test('a fault is found in a sentence, a template and a list, with its line', () => {
    const errors = misspelled(
      catalogue(`[\n'Un enregistrment',\n(n: number) => \`Il y a \${n} chansson\`]`),
    );
    expect(errors.map((error) => error.slice(0, error.indexOf(' is')))).toEqual([
      'web/producer/messages.ts:2 "enregistrment"',
      'web/producer/messages.ts:3 "chansson"',
    ]);
  });

  test('what is right stays: elisions, pronouns, the field’s terms, names of settings', () => {
    expect(
      misspelled(
        catalogue(
          "'L’artiste a-t-il un ISRC ? Envoyez-le-nous, écrivez à https://exemple.fr/abc.'",
        ),
      ),
    ).toEqual([]);
  });

  test('English in the code is no fault', () => {
    expect(
      misspelled([{ path: 'server/a.ts', text: "export const a = 'the outbox of the mailer';" }]),
    ).toEqual([]);
  });
});

test('a turn that the house does not write is found, with its line and what to write', () => {
  expect(bannedTurns(catalogue("[\n'La partager avec toute la société']"))).toEqual([
    expect.stringMatching(/messages\.ts:2 "toute la société": write l’équipe de la société/),
  ]);
});
