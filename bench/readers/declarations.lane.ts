import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueRights } from '#domain/declaration/catalogue-rights.ts';
import { ddexOf } from '#server/modules/exports/formats/ddex/message.ts';
import { aRow } from '#server/modules/exports/testing/a-row.ts';
import { aFolder, ask, missing } from './testing/programs.ts';

/** Our transcription of the public description of RDR-N 1.5. */
const SCHEMA = join(
  import.meta.dirname,
  '../../server/modules/exports/testing/rdr-n-structure.xsd',
);
const SENDER = { dpid: 'PADPIDA2014021301U', name: 'Société' };
const RECIPIENT = { dpid: 'PADPIDA2011072101T', name: 'Union voisine' };
const RIGHTS: CatalogueRights = {
  dpid: SENDER.dpid,
  isni: '0000000121032683',
  part: 62.5,
  usages: ['Broadcast', 'PrivateCopy'],
  territoires: ['FR', 'BE'],
  debut: '2024-01-01',
  fin: null,
  parties: [{ nom: 'Кино', isni: null, ipn: '12345', role: 'Vocalist' }],
};
const ROWS = [
  aRow(1, { titre: 'L’été <à> Nîmes & co', datePublication: '2026-03-01', qualite: 'PRODUCTEUR' }),
  aRow(2, { titre: '東京の夜', artiste: 'Кино', dureeProvisoire: true, qualite: 'PRODUCTEUR' }),
  aRow(3, { titre: 'أغنية حب', artiste: 'فيروز', duree: 3725 }),
  aRow(4, { titre: 'שיר לשלום', artiste: 'Ελλάδα' }),
  aRow(5, { type: 'V', titre: 'Clip' }),
];
let message: string;

beforeAll(async () => {
  const claim = {
    sender: SENDER,
    recipient: RECIPIENT,
    rights: new Map([[1, RIGHTS]]),
    countryCode: () => null,
    now: new Date('2026-11-21T10:00:00Z'),
  };
  const pieces: Uint8Array[] = [];
  async function* pages(type: 'P' | 'V') {
    yield ROWS.filter((row) => row.type === type);
  }
  for await (const piece of ddexOf(pages, claim)) pieces.push(piece);
  message = join(aFolder(), 'declaration.xml');
  writeFileSync(message, Buffer.concat(pieces));
});

describe.skipIf(missing('xmllint'))(`xmllint ${missing('xmllint') ?? ''}`, () => {
  test('finds the order and the number of each element as described', () => {
    ask('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, message]);
  });
});

describe.skipIf(missing('python3'))(`Python’s XML ${missing('python3') ?? ''}`, () => {
  test('reads the titles, artists, lengths and shares of the register, and to whom they are sent', () => {
    const program = `
import json, sys, xml.etree.ElementTree as xml
root = xml.parse(sys.argv[1]).getroot()
one = lambda node, path: node.findtext(path)
rows = [[one(node, './/ISRC'), one(node, 'ReferenceTitle/TitleText'), one(node, 'Duration'),
  one(node, './/DisplayArtist/PartyName/FullName'), one(node, 'RightsController/RightSharePercentage'),
  [use.text for use in node.findall('RightsController/RightsStatement/UseType')]] for node in root.find('ResourceList')]
print(json.dumps([root.tag, one(root, 'MessageHeader/MessageSender/PartyId'),
  one(root, 'MessageHeader/MessageRecipient/PartyId'), rows, [node.text for node in root.iter('IPN')]]))`;
    const value = JSON.parse(ask('python3', ['-c', program, message]));
    const [tag, sender, recipient, rows, numbers] = value;
    expect(tag).toBe('{http://ddex.net/xml/rdr-n/15}DeclarationOfSoundRecordingRightsClaimMessage');
    expect([sender, recipient]).toEqual([SENDER.dpid, RECIPIENT.dpid]);
    const lengths = ['PT3M20S', null, 'PT1H2M5S', 'PT3M20S', 'PT3M20S'];
    expect(rows).toEqual(
      ROWS.map(({ isrc, titre, artiste }, index) => [
        isrc,
        titre,
        lengths[index],
        artiste,
        // The other recordings have no declared rights.
        ...(index < 2 ? ['62.5', RIGHTS.usages] : [null, []]),
      ]),
    );
    expect(numbers).toEqual(['12345']);
  });
});
