import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { INVENTED } from '#domain/dossier/testing/invented.ts';
import { dossierEtat } from '../values.ts';
import { submitDossier } from './dossier.ts';

// One row more in the table of states: every call that answers one must know it.
vi.mock(import('#domain/dossier/etats.ts'), async (original) => {
  const { withInvented } = await import('#domain/dossier/testing/invented.ts');
  return withInvented(await original());
});

test('it travels', () => {
  expect(dossierEtat.parse(INVENTED.etat)).toBe(INVENTED.etat);
  expect(dossierEtat.safeParse(INVENTED.etat + 1).success).toBe(false);
});

test('what is written of the API names it', () => {
  expect(JSON.stringify(z.toJSONSchema(submitDossier.output))).toContain(String(INVENTED.etat));
});
