import { beforeAll, describe, expect, test } from 'vitest';
import type { PageRequest } from '#contract/lists.ts';
import { searchPeople } from '#contract/registry-admin/people.ts';
import { searchRegistry } from '#contract/registry-admin/structures.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { structureMentions } from '../tables.ts';

describe('pages of the registry', () => {
  const portal = aRunningPortal('postgres');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  beforeAll(async () => {
    // Several have the same name: the record number distinguishes them.
    for (let n = 0; n < 11; n += 1) {
      const structureId = await aStructure(portal.db, {
        raison: n % 3 === 0 ? 'Ressac' : `Écume ${n}`,
      });
      await aPerson(portal.db, { structures: [structureId] });
    }
  });

  const lists = {
    structures: async (page?: PageRequest, sens?: 'asc' | 'desc') => {
      const body = {
        ...(page === undefined ? {} : { page }),
        ...(sens === undefined ? {} : { sens }),
      };
      const { rows, ...reported } = await staff.ok(searchRegistry, { body });
      return { ids: rows.map(({ structureId }) => structureId), ...reported };
    },
    people: async (page?: PageRequest, sens?: 'asc' | 'desc') => {
      const body = {
        ...(page === undefined ? {} : { page }),
        ...(sens === undefined ? {} : { sens }),
      };
      const { rows, ...reported } = await staff.ok(searchPeople, { body });
      return { ids: rows.map(({ interlocuteurId }) => interlocuteurId), ...reported };
    },
  };

  test.each(['structures', 'people'] as const)(
    '%s: each once, by name, both ways',
    async (name) => {
      const list = lists[name];
      const whole = await list();
      for (const sens of ['asc', 'desc'] as const) {
        const read: number[] = [];
        for (let repere: string | null | undefined; ; ) {
          const { ids, total, page } = await list(
            { taille: 3, ...(repere ? { repere } : {}) },
            sens,
          );
          if (!repere) expect(total).toBe(whole.ids.length);
          read.push(...ids);
          repere = page?.apres;
          if (page?.suite !== true) break;
        }
        expect(read).toEqual(sens === 'asc' ? whole.ids : whole.ids.toReversed());
      }
    },
  );

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, structureMentions)).toEqual([]);
  });
});
