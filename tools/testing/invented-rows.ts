/**
 * For the probes: adds one invented row to every table of the domain, before any file is loaded.
 * Every view must show these rows without knowing them in advance.
 */

import { vi } from 'vitest';

const { withInventedRole } = await vi.hoisted(
  () => import('#domain/permission/testing/invented.ts'),
);
const { withInvented } = await vi.hoisted(() => import('#domain/element/testing/invented.ts'));
const { withInventedEtat, withInventedMoves } = await vi.hoisted(
  () => import('#domain/dossier/testing/invented.ts'),
);
const { structureWithInvented, personWithInvented } = await vi.hoisted(
  () => import('#domain/field/testing/invented-fields.ts'),
);

vi.mock(import('#domain/element/recording.ts'), async (original) => withInvented(await original()));
vi.mock(import('#domain/dossier/etats.ts'), async (original) => withInventedEtat(await original()));
vi.mock(import('#domain/dossier/simple-moves.ts'), async (original) =>
  withInventedMoves(await original()),
);
vi.mock(import('#domain/permission/contact-roles.ts'), async (original) =>
  withInventedRole(await original()),
);
vi.mock(import('#domain/structure/rows/structure.ts'), async (original) =>
  structureWithInvented(await original()),
);
vi.mock(import('#domain/profile/person.ts'), async (original) =>
  personWithInvented(await original()),
);
