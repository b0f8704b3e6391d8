/**
 * One recording as a resource of a DDEX RDR-N 1.5 message. The order of the names is that of the
 * standard's sequences: it matters.
 */

import {
  type CatalogueRights,
  type ExistingParty,
  mentionsRights,
  partyNamed,
} from '#domain/declaration/catalogue-rights.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import type { Composite } from './composite.ts';

export type ResourceContext = {
  /** DDEX party identifier of the issuer of the proprietary ids. */
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

/**
 * Empty fields are left out.
 * @param number from 1, unique in the message
 */
export function resourceOf(row: ExportRow, number: number, context: ResourceContext): Composite {
  const { dpid, rights } = context;
  const names = NAMES[row.type ?? 'P'];
  return {
    [names.element]: {
      [names.type]: kindOf(row),
      [names.id]: idsOf(row, dpid),
      AssociatedSoundRecordingId: row.type === 'V' ? undefined : otherIdsOf(row),
      ResourceReference: `A${number}`,
      ReferenceTitle: titleOf(row),
      // An unticked box is no statement: the element is left out.
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

/**
 * The code that leads. Of a sound, the standard has a place of its own for codes that were assigned to it by mistake; of
 * a video they are identifiers that the first one replaces.
 */
function idsOf(row: ExportRow, dpid: string): Composite | Composite[] {
  const leading = {
    ISRC: row.isrc ?? undefined,
    ProprietaryId: { '@Namespace': dpid, '#text': row.elementId },
  };
  if (row.type !== 'V' || row.isrc === null) return leading;
  const replaced = otherIdsOf(row).map((id) => ({ '@IsReplaced': true, ...id }));
  return replaced.length === 0 ? leading : [leading, ...replaced];
}

/** A message has no hyphen in a code. */
const otherIdsOf = ({ autresCodes }: ExportRow): { ISRC: string }[] =>
  autresCodes.flatMap((text) => {
    const isrc = parseIsrc(text);
    return isrc === null ? [] : [{ ISRC: isrc }];
  });

/** Spoken word has codes too: only a video of several sequences says what it is. */
function kindOf({ type, minuterie }: ExportRow): string | undefined {
  return type === 'V' && minuterie.length > 0 ? 'LongFormMusicalWorkVideo' : undefined;
}

/** In the standard, the country is an attribute of a date. */
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
    DisplayArtistName: [row.artiste, ...row.artistesInvites]
      .filter((name) => name !== null)
      .join(', '),
    DisplayArtist: [
      ...(row.artiste === null ? [] : [artistOf(row.artiste, 'MainArtist', 1, rights)]),
      ...row.artistesInvites.map((name, index) =>
        artistOf(name, 'FeaturedArtist', index + 2, rights),
      ),
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

const artistOf = (
  name: string,
  role: string,
  sequence: number,
  rights: CatalogueRights,
): Composite => ({
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

/** People and companies of a declaration, with the numbers that their label gave. */
type Ids = Partial<Pick<ExistingParty, 'isni' | 'ipn'>> & { readonly dpid?: string | null };

/** @param ids empty: a name alone */
function partyOf(name: string, { isni, dpid, ipn }: Ids = {}): Composite {
  const some = isni || dpid || ipn;
  const id = { ISNI: isni ?? undefined, DPID: dpid ?? undefined, IPN: ipn ?? undefined };
  return { PartyId: some ? id : undefined, PartyName: { FullName: name } };
}

/** A party named by a recording, with the identifiers given for the catalogue. */
const namedParty = (name: string, rights: CatalogueRights): Composite =>
  partyOf(name, partyNamed(rights, name));

function performerOf(name: string, rights: CatalogueRights): Composite {
  const role = partyNamed(rights, name)?.role ?? null;
  return {
    ...namedParty(name, rights),
    ...(role === null ? {} : { Contribution: { Role: role } }),
  };
}

/**
 * A code is no claim: a mandataire requested a code without controlling rights, so nothing is
 * asserted. The standard has no such element for videos.
 */
function rightsOf({ qualite, raison, type }: ExportRow, rights: CatalogueRights): Composite {
  const controls = qualite !== null && qualite !== 'MANDATAIRE';
  if (!controls) return type === 'P' ? { RightsControllerNotAsserted: true } : {};
  const share =
    rights.part === null
      ? { RightShareUnknown: true }
      : { RightSharePercentage: String(rights.part) };
  return { RightsController: { ...partyOf(raison, rights), ...share, ...statementOf(rights) } };
}

/** Uses, period and territories; nothing until the label has declared both uses and territories. */
function statementOf(rights: CatalogueRights): Composite {
  if (!mentionsRights(rights)) return {};
  const { usages, territoires, debut, fin } = rights;
  const period = { StartDate: debut ?? undefined, EndDate: fin ?? undefined };
  return {
    RightsStatement: {
      UseType: usages,
      Period: debut === null && fin === null ? undefined : period,
      Territory: territoires,
    },
  };
}
