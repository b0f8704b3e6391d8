/**
 * DDEX RDR-N 1.5, DeclarationOfSoundRecordingRightsClaimMessage: sent by a producer to declare its
 * recordings, sound and video alike. docs/decisions/0012-exports.md describes what was checked and
 * how.
 */

import { randomUUID } from 'node:crypto';
import { XMLBuilder } from 'fast-xml-parser';
import type { CatalogueRights } from '#domain/declaration/catalogue-rights.ts';
import { NO_MESSAGE } from '#domain/declaration/catalogue-rights.ts';
import type { ElementType } from '#domain/element/lists.ts';
import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import type { Composite } from './composite.ts';
import { resourceOf } from './resource.ts';

export type DdexParty = {
  /** The DDEX party identifier of the portal's operator, such as PADPIDA2014021301U. */
  readonly dpid: string;
  readonly name: string;
};

export type Claim = {
  readonly sender: DdexParty;
  readonly recipient: DdexParty;
  /** Declared catalogue rights, by structure. */
  readonly rights: ReadonlyMap<number, CatalogueRights>;
  /** Two-letter country code, from its number. */
  readonly countryCode: (pays: number) => string | null;
  readonly now: Date;
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
  claim: Claim,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rdrn:${ROOT} xmlns:rdrn="${NAMESPACE}" AvsVersionId="1" LanguageAndScriptCode="fr">\n${xml(headerOf(claim))}<ResourceList>\n`,
  );
  let number = 0;
  for (const type of ['P', 'V'] as const) {
    for await (const rows of pages(type)) {
      for (const row of rows) {
        number += 1;
        yield encoder.encode(xml(resourceOf(row, number, contextOf(claim, row))));
      }
    }
  }
  yield encoder.encode(`</ResourceList>\n</rdrn:${ROOT}>\n`);
}

/** Noncharacters may occur in a title but never in XML. */
const xml = (composite: Composite): string =>
  builder.build(composite).replaceAll(/[\ufffe\uffff]/g, '');

const contextOf = ({ sender, rights, countryCode }: Claim, { structureId }: ExportRow) => ({
  dpid: sender.dpid,
  countryCode,
  rights: rights.get(structureId) ?? NO_MESSAGE,
});

/** The society sends for its members: to itself, as collector, or to the configured recipient. */
function headerOf({ sender, recipient, now }: Claim): Composite {
  const party = ({ dpid, name }: DdexParty) => ({ PartyId: dpid, PartyName: { FullName: name } });
  return {
    MessageHeader: {
      MessageId: randomUUID(),
      MessageSender: party(sender),
      MessageRecipient: party(recipient),
      MessageCreatedDateTime: now.toISOString(),
    },
  };
}
