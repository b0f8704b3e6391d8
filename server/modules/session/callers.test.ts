import { beforeAll, describe, expect, test } from 'vitest';
import { readSessionUser } from '#contract/session.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import type { Caller, SignedIn } from '#server/platform/call.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aServiceAccount, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aDossier, aProducer, aRecording } from '../exports/testing/export-ground.ts';
import { nameFromToken } from '../profiles/sign-in/bind-identity.ts';
import { namedStructures } from './named-structures.ts';
import { callerResolver } from './resolve-caller.ts';

const { REFUSE } = STRUCTURE_ETATS;
const NOW = new Date('2026-06-01T10:00:00Z');
const ISSUER = 'https://connexion.example';
const signedIn = (subject: string, serviceClientId: string | null = null): SignedIn => ({
  issuer: ISSUER,
  subject,
  email: `${subject}@essai.example`,
  emailVerified: true,
  givenName: null,
  familyName: null,
  expiresAt: NOW,
  serviceClientId,
});

describe('who calls', () => {
  const portal = aRunningPortal('postgres', { at: NOW.toISOString() });
  const resolve = (
    token: SignedIn | null,
    requestedStructure: Parameters<ReturnType<typeof callerResolver>>[2] = null,
    bind: (subject: string) => Promise<boolean> = async () => false,
  ) =>
    callerResolver({
      societyStructureId: SOCIETY,
      bindIdentity: (_, { subject }) => bind(subject),
      nameFromToken,
    })(portal.db, token, requestedStructure, NOW);
  const bound = (subject: string, interlocuteurId: number) =>
    portal.db
      .insertInto('identite')
      .values({ issuer: ISSUER, subject, interlocuteurId, boundAt: NOW })
      .execute();
  const message = ({ interlocuteurId, actor, scope }: Caller) => ({
    interlocuteurId,
    kind: actor.kind,
    scope,
  });

  test('a caller without a token, and one without a record or a structure', async () => {
    expect(message(await resolve(null))).toEqual({
      interlocuteurId: null,
      kind: 'visitor',
      scope: { kind: 'none' },
    });
    const stranger = await resolve(signedIn('inconnue'));
    expect(stranger.actor).toEqual({ kind: 'stranger', email: 'inconnue@essai.example' });
    expect(message(stranger)).toMatchObject({ interlocuteurId: null, scope: { kind: 'none' } });
    const { interlocuteurId } = await aPerson(portal.db, {});
    await bound('sans-structure', interlocuteurId);
    expect(message(await resolve(signedIn('sans-structure')))).toEqual({
      interlocuteurId,
      kind: 'stranger',
      scope: { kind: 'none' },
    });
  });

  test('an unknown account is bound once, then read again; a known account is not bound again', async () => {
    const structureId = await aStructure(portal.db);
    const { interlocuteurId } = await aPerson(portal.db, { structures: [structureId] });
    const requests: string[] = [];
    const bind = async (subject: string) => {
      requests.push(subject);
      await bound(subject, interlocuteurId);
      return true;
    };
    for (let call = 0; call < 2; call += 1)
      expect(message(await resolve(signedIn('nouvelle'), null, bind))).toEqual({
        interlocuteurId,
        kind: 'member',
        scope: { kind: 'one', structureId },
      });
    expect(requests).toEqual(['nouvelle']);
  });

  test('of several structures: the requested one, or the one it was merged into, or the first; the others are returned', async () => {
    const [first, second] = [await aStructure(portal.db), await aStructure(portal.db)];
    const foreign = await aStructure(portal.db);
    const joined = await aStructure(portal.db, { etat: REFUSE, fusionneeVers: second });
    const { interlocuteurId } = await aPerson(portal.db, { structures: [first, second, SOCIETY] });
    await bound('plusieurs', interlocuteurId);
    const token = signedIn('plusieurs');
    // Ordered by join date; on the same day, the lowest number first.
    const byDefault = await resolve(token);
    expect(byDefault.scope).toEqual({ kind: 'all' });
    expect(byDefault.actor.kind).toBe('staff');
    expect((byDefault.external ?? []).map(({ scope }) => scope)).toEqual([
      { kind: 'one', structureId: first },
      { kind: 'one', structureId: second },
    ]);
    for (const strict of [true, false])
      for (const [structureId, reached] of [
        [first, first],
        [second, second],
        [joined, second],
      ] as const) {
        const { scope, external } = await resolve(token, { structureId, strict });
        expect([structureId, scope]).toEqual([structureId, { kind: 'one', structureId: reached }]);
        expect(external).toHaveLength(2);
      }
    for (const structureId of [foreign, 2_000_000_000]) {
      expect((await resolve(token, { structureId, strict: false })).scope).toEqual({ kind: 'all' });
      await expect(resolve(token, { structureId, strict: true })).rejects.toMatchObject({
        definition: { code: 'NOT_FOUND' },
      });
    }
    const alone = await aPerson(portal.db, { structures: [first] });
    await bound('une-seule', alone.interlocuteurId);
    expect(await resolve(signedIn('une-seule'))).not.toHaveProperty('elsewhere');
  });

  test.each(['isRepresentantLegal', 'isGestionnaireInternet', 'isGestionnaireIsrc'] as const)(
    'with the role of their membership and no other: %s',
    async (role) => {
      const structureId = await aStructure(portal.db);
      const { interlocuteurId } = await aPerson(portal.db, {
        structures: [structureId],
        roles: [role],
      });
      await bound(role, interlocuteurId);
      const none = {
        isRepresentantLegal: false,
        isGestionnaireInternet: false,
        isGestionnaireIsrc: false,
      };
      expect((await resolve(signedIn(role))).actor).toMatchObject({
        kind: 'member',
        interlocuteurId,
        structure: { structureId, etat: 3, situation: 'ACTI' },
        roles: { ...none, [role]: true },
      });
    },
  );

  test('a program speaks for its one structure, until it is revoked', async () => {
    const [structureId, other] = [await aStructure(portal.db), await aStructure(portal.db)];
    const { interlocuteurId: createdBy } = await aPerson(portal.db, {});
    const input = { structureId, createdBy };
    const program = await aServiceAccount(portal.db, { ...input, clientId: 'programme' });
    await aServiceAccount(portal.db, { ...input, clientId: 'bac-a-sable', essai: true });
    await aServiceAccount(portal.db, {
      ...input,
      clientId: 'revoque',
      revokedAt: NOW,
      revokedBy: createdBy,
    });
    const token = (clientId: string) => signedIn(clientId, clientId);
    const caller = await resolve(token('programme'));
    expect(message(caller)).toMatchObject({
      interlocuteurId: program.interlocuteurId,
      scope: { kind: 'one', structureId },
    });
    expect(caller).not.toHaveProperty('essai');
    expect(await resolve(token('bac-a-sable'))).toMatchObject({ essai: true });
    for (const requested of [
      { structureId, strict: true },
      { structureId: other, strict: false },
    ])
      expect((await resolve(token('programme'), requested)).scope).toEqual({
        kind: 'one',
        structureId,
      });
    await expect(
      resolve(token('programme'), { structureId: other, strict: true }),
    ).rejects.toMatchObject({
      definition: { code: 'NOT_FOUND' },
    });
    for (const clientId of ['revoque', 'jamais-fait'])
      await expect(resolve(token(clientId))).rejects.toMatchObject({
        definition: { code: 'TOKEN_REFUSED' },
      });
  });

  test('only staff read who other people are and where they belong', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Quai' });
    const someone = await aPerson(portal.db, {
      structures: [structureId],
      person: { nom: 'VENT' },
    });
    const own = await aPerson(portal.db, { structures: [structureId] });
    const staff = await aClient(portal, { structures: [SOCIETY] });
    const client = clientOf(portal, own.email);
    const of = (email: string) => ({ query: { email } });
    expect(await staff.ok(readSessionUser, of(someone.email.toUpperCase()))).toMatchObject({
      interlocuteurId: someone.interlocuteurId,
      nom: 'VENT',
      currentStructureId: null,
      structures: [{ id: structureId, raison: 'Quai' }],
      raisonBlocage: null,
      roles: { [structureId]: { isGestionnaireIsrc: true, isRepresentantLegal: false } },
      menu: { mesCodes: false, consulter: false, ajouterStructure: false, demandesATraiter: false },
    });
    expect(await client.ok(readSessionUser, of(own.email.toUpperCase()))).toMatchObject({
      interlocuteurId: own.interlocuteurId,
      currentStructureId: structureId,
    });
    for (const [who, email] of [
      [client, someone.email],
      [staff, 'inconnue@ailleurs.example'],
      [staff, 'pas une adresse'],
      [staff, ''],
    ] as const)
      expect((await who.refused(readSessionUser, of(email))).code).toBe('NOT_FOUND');
  });

  test('a header wishes any id of the contract, and nothing else', async () => {
    const { email } = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    const wishing = async (requested: string) =>
      (
        await clientOf(portal, email, { 'x-structure-id': requested }).refused(readSessionUser, {
          query: {},
        })
      ).code;
    expect(await wishing('2147483647')).toBe('NOT_FOUND');
    for (const other of ['2147483648', '0', '01', '-1', '1.5', 'x'])
      expect([other, await wishing(other)]).toEqual([other, 'MALFORMED_REQUEST']);
  });

  describe('the structure of what a call names', () => {
    const own = beforehand(() => aProducer(portal));
    const other = beforehand(() => aProducer(portal));
    let dossierId: number;
    let elementId: number;
    beforeAll(async () => {
      dossierId = await aDossier(portal, own);
      elementId = await aRecording(portal, own, { dossierId, rang: 1 });
    });
    const named = (query: object | null, body: object | null = null) =>
      namedStructures(portal.db, { query, body } as never);

    test('is found by the id of the object, in the address or the body; no id returns none', async () => {
      const { structureId } = own;
      expect(await named({ structureId })).toEqual([structureId]);
      expect(await named({ dossierId })).toEqual([structureId]);
      expect(await named(null, { elementId })).toEqual([structureId]);
      expect(await named(null, { elementIds: [elementId, 2_000_000_000] })).toEqual([structureId]);
      expect(await named({ dossierId: 2_000_000_000 })).toEqual([]);
      expect(await named(null, { dossierIds: [dossierId, 2_000_000_000] })).toEqual([structureId]);
      for (const criteres of [{ structureId }, { dossierId }, { dossierIds: [dossierId] }])
        expect(await named(null, { criteres })).toEqual([structureId]);
      // A saved view stores its criteria as text, and an ISRC in a body is typed by hand: neither
      // names a structure.
      for (const message of [{ criteres: '?dossierId=1' }, { isrc: 'FRZ032400001' }])
        expect(await named(null, message)).toBeNull();
      for (const nothing of [{}, { elementIds: [] }, { dossierId: null }, { texte: 'houle' }])
        expect(await named({}, nothing)).toBeNull();
      // The address has priority over the body, and a structure over what it holds.
      expect(await named({ dossierId }, { dossierId: 2_000_000_000 })).toEqual([structureId]);
      expect(await named({ dossierId }, { structureId: other.structureId })).toEqual([
        other.structureId,
      ]);
      const joined = await aStructure(portal.db, { etat: REFUSE, fusionneeVers: structureId });
      expect(await named({ structureId: joined })).toEqual([joined, structureId]);
    });

    test('of each object a structure holds, requests, imports or admits', async () => {
      const { structureId, interlocuteurId } = own;
      const line = { structureId, demandeLe: NOW, demandePar: interlocuteurId };
      const prefixeId = await aPrefixe(portal.db, { code: 'FRK01', structureId });
      const program = await aServiceAccount(portal.db, { structureId, createdBy: interlocuteurId });
      const coded = await aRecording(portal, own, { dossierId, rang: 2, isrc: 'FRZ032400001' });
      const { importId } = await portal.db
        .insertInto('import')
        .values({
          structureId,
          dossierId: null,
          createdBy: interlocuteurId,
          structureAgissante: null,
          etat: 'IMPORTE',
          nom: 'Feuille.csv',
          format: 'CSV',
          taille: 1,
          sha256: '0'.repeat(64),
          cle: null,
          reglages: '{}',
          constat: null,
          motif: null,
          jobId: null,
          createdAt: NOW,
          updatedAt: NOW,
        })
        .returning('importId')
        .executeTakeFirstOrThrow();
      const { lotId } = await portal.db
        .insertInto('correctionLot')
        .values({ ...line, importId, fichier: 'Feuille.csv', motif: 'Fautes.' })
        .returning('lotId')
        .executeTakeFirstOrThrow();
      const { correctionId } = await portal.db
        .insertInto('correction')
        .values({
          ...line,
          elementId: coded,
          lotId,
          parLaSociete: false,
          motif: 'Fautes.',
          etat: 'EN_ATTENTE',
          avant: '{}',
          apres: '{}',
        })
        .returning('correctionId')
        .executeTakeFirstOrThrow();
      const { accordCodeId: agreementCodeId } = await portal.db
        .insertInto('accordCode')
        .values({
          ...line,
          structureId: other.structureId,
          titulaireId: structureId,
          elementId,
          isrc: 'FRK012400001' as Isrc,
          etat: 'EN_ATTENTE',
        })
        .returning('accordCodeId')
        .executeTakeFirstOrThrow();
      const { compteServiceId } = program;
      for (const one of [
        { prefixeId },
        { compteServiceId },
        { importId },
        { lotId },
        { correctionId },
        { accordCodeId: agreementCodeId },
      ])
        expect([one, await named(one)]).toEqual([one, [structureId]]);
      expect(await named({ isrc: 'FRZ032400001' })).toEqual([structureId]);
      expect(await named(null, { isrcs: ['FRZ032400001', 'FRZ039900001'] })).toEqual([structureId]);
    });

    test('of a transfer both, the receiver first', async () => {
      const { transfertId } = await portal.db
        .insertInto('transfert')
        .values({
          deStructureId: own.structureId,
          versStructureId: other.structureId,
          motif: 'Cession.',
          parLaSociete: false,
          proposeLe: NOW,
          proposePar: own.interlocuteurId,
          expireLe: NOW,
        })
        .returning('transfertId')
        .executeTakeFirstOrThrow();
      expect(await named({ transfertId })).toEqual([other.structureId, own.structureId]);
    });
  });
});
