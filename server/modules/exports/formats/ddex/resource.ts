/**
 * One recording as a resource of a DDEX RDR-N 1.5 message. The order of the names is that of the
 * standard's sequences: it matters.
 */

import type { CatalogueRights } from '#domain/declaration/catalogue-rights.ts';
import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import type { Composite } from './composite.ts';
import { namedParty, partyOf, performerOf, rightsOf } from './parties.ts';

export type ResourceContext = {
  /** Whose numbers the proprietary ids are. */
  readonly dpid: string;
  readonly rights: CatalogueRights;
  readonly countryCode: (pays: number) => string | null;
};

/** The kinds of resource, and what their elements are called. */
const NAMES = {
  P: {
    element: 'SoundRecording',
    type: 'SoundRecordingType',
    id: 'SoundRecordingId',
    details: 'SoundRecordingDetailsByTerritory',
  },
  V: { element: 'Video', type: 'VideoType', id: 'VideoId', details: 'VideoDetailsByTerritory' },
} as const;

/** What nobody said is not there. @param number from 1, unique in the message */
export function resourceOf(row: ExportRow, number: number, context: ResourceContext): Composite {
  const { dpid, rights } = context;
  const names = NAMES[row.type ?? 'P'];
  return {
    [names.element]: {
      [names.type]: kindOf(row),
      [names.id]: {
        ISRC: row.isrc ?? undefined,
        ProprietaryId: { '@Namespace': dpid, '#text': row.elementId },
      },
      ResourceReference: `A${number}`,
      ReferenceTitle: titleOf(row),
      // A box that nobody ticked says nothing.
      IsInstrumental: row.instrumental || undefined,
      LanguageOfPerformance: row.langue ?? undefined,
      Duration: row.duree === null || row.dureeProvisoire ? undefined : isoDuration(row.duree),
      CreationDate: fixationOf(row, context),
      OriginalResourceReleaseDate: row.datePublication ?? yearOf(row.anneePublication),
      [names.details]: detailsOf(row, rights),
      PerformingContributor: row.interpretes.map((name) => performerOf(name, rights)),
      InitialProducer: row.producteur === null ? undefined : namedParty(row.producteur, rights),
      ...rightsOf(row, rights),
    },
  };
}

/** Spoken word has codes too: only a video of several sequences says what it is. */
function kindOf({ type, minuterie }: ExportRow): string | undefined {
  return type === 'V' && minuterie.length > 0 ? 'LongFormMusicalWorkVideo' : undefined;
}

/** The standard places a country on a date. */
function fixationOf(
  { anneeFixation, paysFixation }: ExportRow,
  { countryCode }: ResourceContext,
): Composite | string | undefined {
  const country = paysFixation === null ? null : countryCode(paysFixation);
  if (anneeFixation === null || country === null) return yearOf(anneeFixation);
  return { '@TerritoryCode': country, '#text': String(anneeFixation) };
}

/** The default for every territory: the portal knows no other. */
function detailsOf(row: ExportRow, rights: CatalogueRights): Composite {
  return {
    TerritoryCode: 'Worldwide',
    Title: { '@TitleType': 'DisplayTitle', ...titleOf(row) },
    DisplayArtistName: [row.artiste, ...row.artistesInvites].filter((name) => name !== null).join(', '),
    DisplayArtist: [
      ...(row.artiste === null ? [] : [artistOf(row.artiste, 'MainArtist', 1, rights)]),
      ...row.artistesInvites.map((name, index) => artistOf(name, 'FeaturedArtist', index + 2, rights)),
    ],
    DisplayComposer: row.compositeurs.map((name) => partyOf(name)),
    LabelName: row.label ?? undefined,
    PLine: phonographicLine(row),
    HostSoundCarrier: row.ean === null ? undefined : { ReleaseId: { ICPN: row.ean } },
    Genre: row.genre === null ? undefined : { GenreText: row.genre },
    ParentalWarningType: row.explicite ? 'Explicit' : undefined,
  };
}

function titleOf({ titre, version }: ExportRow): Composite {
  return { TitleText: titre ?? '', SubTitle: version ?? undefined };
}

const artistOf = (name: string, role: string, sequence: number, rights: CatalogueRights): Composite => ({
  '@SequenceNumber': sequence,
  ...namedParty(name, rights),
  DisplayArtistRole: role,
});

const yearOf = (year: number | null) => (year === null ? undefined : String(year));

function phonographicLine({ anneePublication, producteur }: ExportRow): Composite | undefined {
  if (anneePublication === null || producteur === null) return undefined;
  return { Year: anneePublication, PLineText: `${anneePublication} ${producteur}` };
}

/** ISO 8601 as DDEX writes it: PT3M20S, PT1H0M5S. @param seconds a whole number, 1 or more */
export function isoDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const most = hours > 0 ? `${hours}H${minutes}M` : minutes > 0 ? `${minutes}M` : '';
  return `PT${most}${seconds % 60}S`;
}
