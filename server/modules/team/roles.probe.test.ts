import { beforeAll, expect, test } from 'vitest';
import { listTeam, setRoles } from '#contract/account/team.ts';
import { mergePeople, previewPeopleMerge } from '#contract/registry-admin/people.ts';
import { mergeStructures, previewMerge } from '#contract/registry-admin/structures.ts';
import { readSessionUser } from '#contract/session.ts';
import type { RoleFlag } from '#domain/permission/roles.ts';
import { INVENTED_NAME as INVENTED } from '#domain/permission/testing/invented.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aPortalOfInventions } from '#server/testing/invented-columns.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient } from '#server/testing/set-up.ts';

// Adds an invented role and its columns to the table: every reading must show it without code that
// names it.

const motif = 'Saisie deux fois.';
const portal = aPortalOfInventions();
let staff: ApiClient;

beforeAll(async () => {
  staff = await aClient(portal, { structures: [SOCIETY], roles: ['isRepresentantLegal'] });
});

const aMember = (structureId: number, ...roles: RoleFlag[]) =>
  aPerson(portal.db, { structures: [structureId], roles });
const locked = async (structureId: number) =>
  (
    await portal.db
      .selectFrom('collaborateur')
      .selectAll()
      .where('structureId', '=', structureId)
      .execute()
  )
    .filter((row) => row[INVENTED])
    .map(({ interlocuteurId }) => interlocuteurId);

test('a signed-in holder has it, their team displays it, and a manager grants it', async () => {
  const structureId = await aStructure(portal.db);
  const { email, interlocuteurId } = await aMember(structureId, INVENTED);
  const { roles } = await clientOf(portal, email).ok(readSessionUser, { query: {} });
  expect(roles[String(structureId)]).toMatchObject({ [INVENTED]: true, isGestionnaireIsrc: false });
  const { email: manager, interlocuteurId: own } = await aMember(
    structureId,
    'isRepresentantLegal',
  );
  const client = clientOf(portal, manager);
  const { rows } = await client.ok(listTeam, { query: {} });
  expect(rows.find((row) => row.interlocuteurId === interlocuteurId)).toMatchObject({
    [INVENTED]: true,
  });
  await client.ok(setRoles, { body: { structureId, interlocuteurId: own, [INVENTED]: true } });
  expect(await locked(structureId)).toEqual([interlocuteurId, own]);
});

test('it stays where two records of a company become one, for members of one, of both, and the invited', async () => {
  const [from, to] = [await aStructure(portal.db, { raison: 'Quai' }), await aStructure(portal.db)];
  const alone = await aMember(from, INVENTED);
  const shared = await aPerson(portal.db, { structures: [from, to], roles: [] });
  const invited = await aPerson(portal.db, {});
  const ofShared = { structureId: from, interlocuteurId: shared.interlocuteurId };
  await portal.db
    .updateTable('collaborateur')
    .set({ [INVENTED]: true })
    .where((eb) => eb.and(ofShared))
    .execute();
  await portal.db
    .insertInto('invitation')
    .values({
      structureId: from,
      interlocuteurId: invited.interlocuteurId,
      email: invited.email,
      createdAt: portal.time.now,
      [INVENTED]: true,
    })
    .execute();
  const query = { structureId: String(from), versStructureId: String(to) };
  const { comptes } = await staff.ok(previewMerge, { query });
  await staff.ok(mergeStructures, {
    body: { structureId: from, versStructureId: to, motif, comptes },
  });
  expect((await locked(to)).toSorted()).toEqual(
    [alone.interlocuteurId, shared.interlocuteurId].toSorted(),
  );
  const [invitation] = await portal.db
    .selectFrom('invitation')
    .selectAll()
    .where('structureId', '=', to)
    .execute();
  expect(invitation).toMatchObject({ interlocuteurId: invited.interlocuteurId, [INVENTED]: true });
});

test('it stays where two records of a person become one', async () => {
  const structures = [await aStructure(portal.db), await aStructure(portal.db)];
  const [both, other] = structures;
  const born = { createdAt: new Date('2020-01-01') };
  const stored = await aPerson(portal.db, {
    structures: structures.slice(0, 1),
    roles: [],
    person: born,
  });
  const gone = await aPerson(portal.db, { structures, roles: [INVENTED] });
  const ids = {
    interlocuteurId: stored.interlocuteurId,
    autreInterlocuteurId: gone.interlocuteurId,
  };
  const query = {
    interlocuteurId: String(ids.interlocuteurId),
    autreInterlocuteurId: String(ids.autreInterlocuteurId),
  };
  const { comptes } = await staff.ok(previewPeopleMerge, { query });
  await staff.ok(mergePeople, { body: { ...ids, motif, comptes } });
  for (const structureId of [both, other])
    expect(await locked(structureId ?? 0)).toEqual([stored.interlocuteurId]);
});

test('the documentation of the API names it', () => {
  expect(JSON.stringify(openApiDocument([listTeam, setRoles], '0.0.0'))).toContain(`"${INVENTED}"`);
});
