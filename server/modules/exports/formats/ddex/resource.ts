/**
 * One recording as a resource of a DDEX RDR-N 1.5 message. The order of the names is that of the
 * standard's sequences: it matters.
 */

import type { ExportRow } from '#server/modules/exports/find-rows.ts';

type Value = string | number | boolean | undefined | Composite | readonly (string | Composite)[];
export type Composite = { readonly [name: string]: Value };

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

/** @param number from 1, unique in the message. @param dpid whose numbers the proprietary ids are */
export function resourceOf(row: ExportRow, number: number, dpid: string): Composite {
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
      IsInstrumental: row.instrumental,
      LanguageOfPerformance: row.langue ?? undefined,
      Duration: row.duree === null ? undefined : isoDuration(row.duree),
      CreationDate: yearOf(row.anneeFixation),
      OriginalResourceReleaseDate: row.datePublication ?? yearOf(row.anneePublication),
      [names.details]: detailsOf(row),
      PerformingContributor: row.interpretes.map(partyOf),
      InitialProducer: row.producteur === null ? undefined : partyOf(row.producteur),
      ...rightsOf(row),
    },
  };
}

function kindOf({ type, minuterie }: ExportRow): string {
  if (type === 'P') return 'MusicalWorkSoundRecording';
  return minuterie.length > 0 ? 'LongFormMusicalWorkVideo' : 'ShortFormMusicalWorkVideo';
}

/** The default for every territory: the portal knows no other. */
function detailsOf(row: ExportRow): Composite {
  return {
    TerritoryCode: 'Worldwide',
    Title: { '@TitleType': 'DisplayTitle', ...titleOf(row) },
    DisplayArtistName: [row.artiste, ...row.artistesInvites].filter((name) => name !== null).join(', '),
    DisplayArtist: [
      ...(row.artiste === null ? [] : [artistOf(row.artiste, 'MainArtist', 1)]),
      ...row.artistesInvites.map((name, index) => artistOf(name, 'FeaturedArtist', index + 2)),
    ],
    DisplayComposer: row.compositeurs.map(partyOf),
    LabelName: row.label ?? undefined,
    PLine: phonographicLine(row),
    HostSoundCarrier: row.ean === null ? undefined : { ReleaseId: { ICPN: row.ean } },
    Genre: row.genre === null ? undefined : { GenreText: row.genre },
    ParentalWarningType: row.explicite ? 'Explicit' : 'NotExplicit',
  };
}

/**
 * The share is not known to the portal, and a code is no claim: a mandataire asked for a code without
 * controlling rights, so nothing is asserted. Videos have no element to say so.
 */
function rightsOf({ qualite, raison, type }: ExportRow): Composite {
  const controls = qualite !== null && qualite !== 'MANDATAIRE';
  if (controls) return { RightsController: { ...partyOf(raison), RightShareUnknown: true } };
  return type === 'P' ? { RightsControllerNotAsserted: true } : {};
}

function titleOf({ titre, version }: ExportRow): Composite {
  return { TitleText: titre ?? '', SubTitle: version ?? undefined };
}

const partyOf = (name: string) => ({ PartyName: { FullName: name } });

const artistOf = (name: string, role: string, sequence: number): Composite => ({
  '@SequenceNumber': sequence,
  ...partyOf(name),
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
