import { expect, test } from 'vitest';
import { AUDIT_TEXT, auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import { aNetwork, sentTo } from '#web/testing/network.ts';
import { besideRegister } from './beside-register.ts';

const network = aNetwork();

test('a text longer than any recording does not block the comparison of the other lines', async () => {
  network.answer(auditCatalogue, { lignes: [] });
  const line = {
    titre: 'Houle',
    version: null,
    artiste: null,
    duree: null,
    type: 'P',
    code: null,
  } as const;
  const long = 'a'.repeat(600);
  await besideRegister(1, [line, { ...line, titre: long, version: long, artiste: long }]);
  const cut = 'a'.repeat(AUDIT_TEXT);
  expect(sentTo(network, auditCatalogue)).toMatchObject([
    {
      lignes: [
        { titre: 'Houle', version: null, artiste: null },
        { titre: cut, version: cut, artiste: cut },
      ],
    },
  ]);
});
