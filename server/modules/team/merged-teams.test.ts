import { beforeAll, describe, expect, test } from 'vitest';
import { mergePeople, previewPeopleMerge } from '#contract/registry-admin/people.ts';
import { mergeStructures, previewMerge } from '#contract/registry-admin/structures.ts';
import type { Notification } from '#domain/notification/notification.ts';
import type { RoleFlag } from '#domain/permission/roles.ts';
import type { Call } from '#server/platform/call.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { ensureMember, joinTeam, teamDisbander } from './join-team.ts';
import { joinedNotifier } from './notify-joined.ts';

const NOW = new Date('2026-06-01T10:00:00Z');
const LONG_AGO = new Date('2020-01-01T09:00:00Z');
const motif = 'Saisie deux fois.';
const NO_ROLE = {
  isRepresentantLegal: false,
  isGestionnaireInternet: false,
  isGestionnaireIsrc: false,
};

describe('teams of records that are made one', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  let manager: ApiClient;

  beforeAll(async () => {
    manager = await aClient(portal, { structures: [SOCIETY], roles: ['isRepresentantLegal'] });
  });

  const person = async () => (await aPerson(portal.db, {})).interlocuteurId;
  const belongs = (structureId: number, interlocuteurId: number, ...roles: RoleFlag[]) =>
    portal.db
      .insertInto('collaborateur')
      .values({
        structureId,
        interlocuteurId,
        createdAt: LONG_AGO,
        ...Object.fromEntries(roles.map((role) => [role, true])),
      })
      .execute();
  const asks = (structureId: number, interlocuteurId: number) =>
    portal.db
      .insertInto('demandeRattachement')
      .values({ structureId, interlocuteurId, createdAt: LONG_AGO })
      .execute();
  const invited = (structureId: number, interlocuteurId: number) =>
    portal.db
      .insertInto('invitation')
      .values({
        structureId,
        interlocuteurId,
        email: `invite${interlocuteurId}@essai.example`,
        createdAt: LONG_AGO,
        isGestionnaireIsrc: true,
      })
      .execute();

  type Of = { readonly structureId?: number; readonly interlocuteurId?: number };
  /** Members with the initials of their roles, requests to join, and invitations. */
  async function teams(
    locations: readonly number[],
    people: readonly number[],
    of: (row: Required<Of>) => boolean,
  ) {
    const names = (row: Required<Of>) =>
      `${locations.indexOf(row.structureId)}:${people.indexOf(row.interlocuteurId)}`;
    const read = async (table: 'collaborateur' | 'demandeRattachement' | 'invitation') =>
      (await portal.db.selectFrom(table).selectAll().execute()).filter(of);
    const members = (await portal.db.selectFrom('collaborateur').selectAll().execute()).filter(of);
    return {
      members: members
        .map(
          (row) =>
            `${names(row)} ${row.isRepresentantLegal ? 'R' : ''}${row.isGestionnaireInternet ? 'W' : ''}${row.isGestionnaireIsrc ? 'I' : ''}`,
        )
        .toSorted(),
      asking: (await read('demandeRattachement')).map(names).toSorted(),
      invited: (await read('invitation')).map(names).toSorted(),
      since: [...new Set(members.map(({ createdAt }) => createdAt.toISOString()))],
    };
  }
  const traces = async (action: string) =>
    await portal.db
      .selectFrom('historique')
      .select(['structureId', 'before', 'after'])
      .where('action', '=', action)
      .orderBy('historiqueId')
      .execute();

  test('two structures: members of either are members, roles add up; a member has no pending request', async () => {
    const [gone, stored] = [await aStructure(portal.db), await aStructure(portal.db)];
    const [only, both, same, before] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    const [asking, waiting] = [await person(), await person()];
    await belongs(gone, only, 'isGestionnaireInternet');
    await belongs(gone, both, 'isRepresentantLegal');
    await belongs(stored, both, 'isGestionnaireIsrc');
    await belongs(gone, same, 'isGestionnaireIsrc');
    await belongs(stored, same, 'isGestionnaireIsrc');
    await belongs(stored, before);
    for (const one of [asking, before]) await asks(gone, one);
    await asks(stored, asking);
    for (const one of [waiting, before]) await invited(gone, one);
    // Former members of the disappearing record, in the remaining one.
    await asks(stored, only);
    await invited(stored, only);
    const people = [only, both, same, before, asking, waiting];
    const query = { structureId: String(gone), versStructureId: String(stored) };
    const { comptes } = await manager.ok(previewMerge, { query });
    expect(comptes).toMatchObject({ contacts: 1 });
    await manager.ok(mergeStructures, {
      body: { structureId: gone, versStructureId: stored, motif, comptes },
    });
    expect(
      await teams(
        [gone, stored],
        people,
        ({ structureId }) => structureId === gone || structureId === stored,
      ),
    ).toEqual({
      members: ['1:0 W', '1:1 RI', '1:2 I', '1:3 '],
      asking: ['1:4'],
      invited: ['1:5'],
      since: [LONG_AGO.toISOString()],
    });
    expect(await traces('team.accept')).toEqual([
      {
        structureId: stored,
        before: { interlocuteurId: only },
        after: { ...NO_ROLE, interlocuteurId: only, isGestionnaireInternet: true },
      },
    ]);
    expect(await traces('team.setRoles')).toEqual([
      {
        structureId: stored,
        before: { ...NO_ROLE, interlocuteurId: both, isGestionnaireIsrc: true },
        after: {
          ...NO_ROLE,
          interlocuteurId: both,
          isGestionnaireIsrc: true,
          isRepresentantLegal: true,
        },
      },
    ]);
  });

  test('two records of a person: their structures and roles add up, and so do their requests and invitations', async () => {
    const [gone, stored] = [await person(), await person()];
    const made = [];
    for (let count = 0; count < 7; count += 1) made.push(await aStructure(portal.db));
    const [only, both, same, own, requested, joined, invites] = made as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    await belongs(only, gone, 'isGestionnaireInternet');
    await belongs(both, gone, 'isRepresentantLegal');
    await belongs(both, stored, 'isGestionnaireIsrc');
    await belongs(same, gone, 'isGestionnaireIsrc');
    await belongs(same, stored, 'isGestionnaireIsrc');
    await belongs(own, stored);
    await asks(requested, gone);
    await asks(requested, stored);
    await asks(own, gone);
    await belongs(joined, gone);
    await asks(joined, stored);
    await invited(invites, gone);
    await invited(only, stored);
    await invited(own, gone);
    const query = { interlocuteurId: String(gone), autreInterlocuteurId: String(stored) };
    const preview = await manager.ok(previewPeopleMerge, { query });
    const before = (await traces('team.setRoles')).length;
    const accepted = (await traces('team.accept')).length;
    await manager.ok(mergePeople, {
      body: {
        interlocuteurId: gone,
        autreInterlocuteurId: stored,
        motif,
        comptes: preview.comptes,
      },
    });
    const read = await teams(
      made,
      [gone, stored],
      ({ interlocuteurId }) => interlocuteurId === gone || interlocuteurId === stored,
    );
    const [stays] = read.members.map((one) => Number(one.split(/[: ]/)[1]));
    expect(read).toEqual({
      members: [`0:${stays} W`, `1:${stays} RI`, `2:${stays} I`, `3:${stays} `, `5:${stays} `],
      asking: [`4:${stays}`],
      invited: [`6:${stays}`],
      since: [LONG_AGO.toISOString()],
    });
    const left = stays === 1 ? [only, joined] : [own];
    expect(
      (await traces('team.accept')).slice(accepted).map(({ structureId }) => structureId),
    ).toEqual(left);
    expect(
      (await traces('team.setRoles')).slice(before).map(({ structureId }) => structureId),
    ).toEqual([both]);
  });

  test('joining closes the pending requests, there only; granted roles stand; a team is deleted whole', async () => {
    const [here, there] = [await aStructure(portal.db), await aStructure(portal.db)];
    const [one, other] = [await person(), await person()];
    for (const structureId of [here, there]) {
      await asks(structureId, one);
      await invited(structureId, one);
    }
    await asks(here, other);
    await invited(here, other);
    const items = ({ structureId }: Required<Of>) => structureId === here || structureId === there;
    const now = () => teams([here, there], [one, other], items);
    const call = { db: portal.db, now: LONG_AGO } as Call;
    const location = { structureId: here, interlocuteurId: one };
    await joinTeam(call, location, { ...NO_ROLE, isGestionnaireIsrc: true });
    await joinTeam(call, location, { ...NO_ROLE, isRepresentantLegal: true });
    expect(await now()).toMatchObject({
      members: ['0:0 R'],
      asking: ['0:1', '1:0'],
      invited: ['0:1', '1:0'],
      since: [LONG_AGO.toISOString()],
    });
    await joinTeam(call, { structureId: there, interlocuteurId: other }, NO_ROLE);
    await ensureMember(portal.db, { structureId: there, interlocuteurId: other, createdAt: NOW });
    expect((await now()).members).toEqual(['0:0 R', '1:1 RWI']);
    const stored: number[] = [];
    const disbandTeam = teamDisbander(async (_, people) => void stored.push(...people));
    expect(await disbandTeam(call, here)).toEqual([
      { ...NO_ROLE, interlocuteurId: one, isRepresentantLegal: true },
    ]);
    expect(stored).toEqual([one]);
    expect(await now()).toMatchObject({
      members: ['1:1 RWI'],
      asking: ['1:0'],
      invited: ['1:0'],
    });
  });

  test('new members are notified, with their roles; nobody else is', async () => {
    const structureId = await aStructure(portal.db);
    const [one, other, existing] = [await person(), await person(), await person()];
    await belongs(structureId, one, 'isGestionnaireIsrc');
    await belongs(structureId, other);
    await belongs(structureId, existing);
    await belongs(await aStructure(portal.db), one);
    const notifications: Notification[] = [];
    const notify = joinedNotifier(async (_, notification) => void notifications.push(notification));
    const call = { db: portal.db } as Call;
    await notify(call, structureId, [other, one]);
    expect(notifications).toEqual([
      {
        kind: 'TEAM_JOINED',
        structureId,
        interlocuteurId: one,
        facts: { ...NO_ROLE, isGestionnaireIsrc: true },
      },
      { kind: 'TEAM_JOINED', structureId, interlocuteurId: other, facts: NO_ROLE },
    ]);
    await notify(call, structureId, []);
    expect(notifications).toHaveLength(2);
  });
});
