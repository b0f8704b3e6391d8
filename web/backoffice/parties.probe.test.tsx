import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STRUCTURE_CHANGED } from '#contract/account/structure.ts';
import type { AccountFile } from '#contract/account/workflow.ts';
import { adminPerson, readPerson } from '#contract/registry-admin/people.ts';
import { adminStructure } from '#contract/registry-admin/structures.ts';
import {
  INSTEAD,
  INVENTED_OF_PERSON,
  INVENTED_OF_STRUCTURE,
  type Invented,
  MESSAGE,
  sayings,
} from '#domain/field/testing/invented-fields.ts';
import { sentTo } from '#web/testing/network.ts';
import { Component as People } from './people/people-route.tsx';
import { Component as Structures } from './structures/structures-route.tsx';
import { anAccount, aSimilar, createAccounts, showAccounts } from './testing/accounts.tsx';
import { aPersonSheet, aSheet, createRegistry, showRegistry } from './testing/registry.tsx';

// Extra fields in the structure and person tables: every staff screen must show them without a
// change.

const DIFFERENT: object = { textInvente: 'tout autre chose' };
const PAGES = [
  { path: '/:product/structures/:structureId', Component: Structures },
  { path: '/:product/personnes/:interlocuteurId', Component: People },
];
const BORN = '2024-03-01T09:00:00.000Z';
const bare = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const lineOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')?.textContent;
const inDialog = async () => within(await screen.findByRole('dialog'));
type Dialog = Awaited<ReturnType<typeof inDialog>>;
const control = (dialog: Dialog, { field }: Invented) =>
  dialog.getByLabelText(new RegExp(`^${field.label.replace(/[()]/g, '.')}`));

async function type(user: ReturnType<typeof showRegistry>['user'], dialog: Dialog, one: Invented) {
  const input = control(dialog, one);
  if (input instanceof HTMLSelectElement) return user.selectOptions(input, String(one.instead));
  await user.clear(input);
  return user.type(input, String(one.instead));
}

const sheetSaying = () =>
  aSheet({ structure: anAccount({ etat: 3, ...MESSAGE.structure }).structure });
const expectAllNotified = async (items: readonly Invented[]) => {
  for (const { field, reported } of items) {
    const term = await screen.findByText(field.label);
    await vi.waitFor(() => expect(bare(term.nextElementSibling?.textContent)).toBe(bare(reported)));
  }
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('an account', () => {
  const open = () => showAccounts('/spp/utilisateurs?compte=1000-7');
  const account = (over: Partial<AccountFile> = {}) => {
    const file = anAccount(MESSAGE.structure);
    const contacts = file.contacts.map((one) => ({ ...one, ...MESSAGE.person }));
    return { ...file, contacts, personne: { ...file.personne, ...MESSAGE.person }, ...over };
  };

  test("displays all of the structure's, on its envelope, and the person's", async () => {
    createAccounts(account());
    open();
    await expectAllNotified(INVENTED_OF_PERSON);
    const location = (await screen.findByText('Siège')).nextElementSibling;
    for (const { reported } of INVENTED_OF_STRUCTURE)
      await vi.waitFor(() => expect(bare(location?.textContent)).toContain(bare(reported)));
  });

  test('is compared with what is near by all of them', async () => {
    createAccounts(account({ proches: [aSimilar({ ...MESSAGE.structure, ...DIFFERENT })] }));
    open();
    await screen.findAllByRole('rowheader', { name: 'Raison sociale' });
    for (const { field, reported } of INVENTED_OF_STRUCTURE) {
      await vi.waitFor(() => expect(bare(lineOf(field.label))).toContain(bare(reported)));
      expect(lineOf(field.label)).toContain(field.kind === 'text' ? 'Différent' : 'Identique');
    }
  });

  test('has a history that lists their changes', async () => {
    const world = createAccounts(account());
    const entry = {
      historiqueId: 1,
      at: BORN,
      action: 'structure.edit',
      par: null,
      parLaSociete: false,
    };
    const about = { dossierId: null, elementId: null, structureId: 1000 };
    world.history = [{ ...entry, ...about, before: {}, after: MESSAGE.structure }];
    open();
    for (const { field, reported } of INVENTED_OF_STRUCTURE) {
      const line = await screen.findByText((text) => text.startsWith(`${field.label} :`));
      await vi.waitFor(() => expect(bare(line.textContent)).toContain(bare(reported)));
    }
  });
});

describe('the registry', () => {
  test('the sheet of a structure displays them, and staff correct them', async () => {
    const world = createRegistry(sheetSaying());
    const { user } = showRegistry(PAGES, '/spp/structures/1000');
    await expectAllNotified(INVENTED_OF_STRUCTURE);
    await user.click(await screen.findByRole('button', { name: 'Corriger la fiche' }));
    const dialog = await inDialog();
    const typed = INVENTED_OF_STRUCTURE.filter(
      ({ field: { kind } }) => !['country', 'legalForm'].includes(kind),
    );
    for (const one of typed) await type(user, dialog, one);
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Relecture.');
    world.network.refuse(adminStructure, STRUCTURE_CHANGED, {
      versions: { sent: MESSAGE.structure, current: { ...INSTEAD.structure, revision: 9 } },
    });
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const [text] = INVENTED_OF_STRUCTURE;
    expect(await dialog.findByRole('rowheader', { name: text?.field.label ?? '' })).toBeTruthy();
    expect(sentTo(world.network, adminStructure)).toMatchObject([sayings(typed, 'instead')]);
  });

  test('the sheet of a person displays them, and staff correct them', async () => {
    const { network } = createRegistry();
    network.answer(readPerson, aPersonSheet(MESSAGE.person));
    network.answer(adminPerson, aPersonSheet(INSTEAD.person));
    const { user } = showRegistry(PAGES, '/spp/personnes/7');
    await expectAllNotified(INVENTED_OF_PERSON);
    await user.click(await screen.findByRole('button', { name: 'Corriger le profil' }));
    const dialog = await inDialog();
    for (const one of INVENTED_OF_PERSON) await type(user, dialog, one);
    await user.type(dialog.getByRole('textbox', { name: /^Motif/ }), 'Appel.');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await vi.waitFor(() => expect(sentTo(network, adminPerson)).toMatchObject([INSTEAD.person]));
  });
});
