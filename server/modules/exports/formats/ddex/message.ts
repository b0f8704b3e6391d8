/**
 * DDEX RDR-N 1.5, DeclarationOfSoundRecordingRightsClaimMessage: what a producer sends to declare its
 * recordings, sound and video alike. docs/decisions/0012-exports.md says what was checked and how.
 */

import { randomUUID } from 'node:crypto';
import { XMLBuilder } from 'fast-xml-parser';
import type { ElementType } from '#domain/element/lists.ts';
import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import { type Composite, resourceOf } from './resource.ts';

export type DdexParty = {
  /** The DDEX party identifier of whoever runs the portal, such as PADPIDA2014021301U. */
  readonly dpid: string;
  readonly name: string;
};

const NAMESPACE = 'http://ddex.net/xml/rdr-n/15';
const ROOT = 'DeclarationOfSoundRecordingRightsClaimMessage';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  // « true » is the value of a flag, never an attribute without one.
  suppressBooleanAttributes: false,
});

/** @param pages the recordings of one type: the standard wants every sound before the first video */
export async function* ddexOf(
  pages: (type: ElementType) => AsyncIterable<readonly ExportRow[]>,
  party: DdexParty,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rdrn:${ROOT} xmlns:rdrn="${NAMESPACE}" AvsVersionId="1" LanguageAndScriptCode="fr">\n${xml(headerOf(party, now))}<ResourceList>\n`,
  );
  let number = 0;
  for (const type of ['P', 'V'] as const) {
    for await (const rows of pages(type)) {
      for (const row of rows) {
        number += 1;
        yield encoder.encode(xml(resourceOf(row, number, party.dpid)));
      }
    }
  }
  yield encoder.encode(`</ResourceList>\n</rdrn:${ROOT}>\n`);
}

/** Noncharacters may stand in a title and never in XML. */
const xml = (composite: Composite): string => builder.build(composite).replaceAll(/[\ufffe\uffff]/g, '');

/** The society that runs the portal receives what its members declare there: it is both ends. */
function headerOf({ dpid, name }: DdexParty, now: Date): Composite {
  const party = { PartyId: dpid, PartyName: { FullName: name } };
  return {
    MessageHeader: {
      MessageId: randomUUID(),
      MessageSender: party,
      MessageRecipient: party,
      MessageCreatedDateTime: now.toISOString(),
    },
  };
}
