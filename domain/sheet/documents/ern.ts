/** Recordings of a DDEX message of a new release (ERN 3.8 and 4.x), as labels and distributors exchange them. */

import { type Cells, type Table, tableOf, unreadable } from './tables.ts';
import { firstText, readXml, under, within, type XmlNode } from './xml.ts';

const RESOURCES: Readonly<Record<string, 'P' | 'V'>> = { SoundRecording: 'P', Video: 'V' };
/**
 * Elements to collect: parties are listed separately in version 4, product numbers with the
 * releases.
 */
const REQUESTED = new Set([...Object.keys(RESOURCES), 'Party', 'ReleaseId']);

/** One line for each sound recording or video. @throws Refusal SHEET_REFUSED */
export function readErn(text: string): Table {
  const names = new Map<string, string>();
  const products = new Set<string>();
  const resources: XmlNode[] = [];
  readXml(text, REQUESTED, (node) => {
    if (node.name === 'Party')
      names.set(
        firstText(under(node, 'PartyReference')),
        firstText(under(node, 'PartyName', 'FullName')),
      );
    else if (node.name === 'ReleaseId') products.add(firstText(under(node, 'ICPN')));
    else resources.push(node);
  });
  products.delete('');
  if (resources.length === 0)
    throw unreadable('Ce message DDEX ne décrit aucun enregistrement sonore ni aucune vidéo.');
  // With several products, it is unknown which one contains a recording.
  const [only = ''] = products.size === 1 ? products : [];
  return tableOf(
    'ERN',
    resources.map((node) => ({ ...recordingOf(node, names), ean: only })),
  );
}

function recordingOf(node: XmlNode, names: ReadonlyMap<string, string>): Cells {
  const artists = artistsOf(node, names);
  const contributors = contributorsOf(node, names);
  return {
    type: RESOURCES[node.name] ?? 'P',
    titre:
      firstText(under(node, 'ReferenceTitle', 'TitleText')) ||
      firstText(within(node, 'TitleText')) ||
      firstText(under(node, 'DisplayTitleText')),
    version:
      firstText(under(node, 'ReferenceTitle', 'SubTitle')) || firstText(within(node, 'SubTitle')),
    artiste_principal: artists.main.join(', ') || firstText(within(node, 'DisplayArtistName')),
    artistes_invites: artists.guests.join(' | '),
    duree: firstText(under(node, 'Duration')),
    isrc_existant: codesOf(node).join(' / '),
    ...firstRelease(node),
    label: firstText(within(node, 'LabelName')),
    langue: firstText(within(node, 'LanguageOfPerformance')),
    genre: firstText(within(node, 'GenreText')),
    explicite: isExplicit(node) ? 'oui' : '',
    compositeurs: namesOf(contributors, COMPOSERS).join(' | '),
    auteurs: namesOf(contributors, AUTHORS).join(' | '),
  };
}

/** In version 3 under `SoundRecordingId`, in version 4 under `ResourceId`, of the recording or of its editions. */
function codesOf(node: XmlNode): string[] {
  const holders = ['SoundRecordingId', 'VideoId', 'ResourceId'];
  const codes = holders.flatMap((name) =>
    within(node, name).flatMap((one) => under(one, 'ISRC').map(({ text }) => text.trim())),
  );
  return [...new Set(codes.filter((code) => code !== ''))];
}

const isExplicit = (node: XmlNode): boolean =>
  within(node, 'ParentalWarningType').some(({ text }) => text.trim() === 'Explicit');

type Named = { readonly name: string; readonly roles: readonly string[] };

function artistsOf(node: XmlNode, names: ReadonlyMap<string, string>) {
  const all = within(node, 'DisplayArtist').map((one) =>
    named(one, names, /^(?:Display)?ArtistRole$|^ArtisticRole$/),
  );
  const isGuest = ({ roles }: Named) => roles.some((role) => /^Featured/.test(role));
  const distinct = (some: readonly Named[]) => [
    ...new Set(some.map(({ name }) => name).filter((name) => name !== '')),
  ];
  return {
    main: distinct(all.filter((one) => !isGuest(one))),
    guests: distinct(all.filter(isGuest)),
  };
}

const COMPOSERS = /^Compos/;
const AUTHORS = /^(?:Lyricist|Author|ComposerLyricist)$/;

const contributorsOf = (node: XmlNode, names: ReadonlyMap<string, string>): Named[] =>
  ['ResourceContributor', 'IndirectResourceContributor', 'Contributor'].flatMap((name) =>
    within(node, name).map((one) => named(one, names, /Role$/)),
  );

const namesOf = (people: readonly Named[], role: RegExp): string[] => [
  ...new Set(
    people.flatMap(({ name, roles }) =>
      name !== '' && roles.some((one) => role.test(one)) ? [name] : [],
    ),
  ),
];

/** A person is named where they play (version 3), or by a reference to the list of parties (version 4). */
function named(node: XmlNode, names: ReadonlyMap<string, string>, isRole: RegExp): Named {
  const reference = node.children.find(({ name }) => /PartyReference$/.test(name))?.text.trim();
  const roles = node.children.filter(({ name }) => isRole.test(name));
  return {
    name: names.get(reference ?? '') ?? firstText(under(node, 'PartyName', 'FullName')),
    roles: roles.map(({ text }) => text.trim()),
  };
}

/** Elements with the date of first publication; the year of the ℗ line is another source. */
const ORIGINAL = ['FirstPublicationDate', 'OriginalResourceReleaseDate'];

/** The earliest date given, because the term of protection depends on it. */
function firstRelease(node: XmlNode): Cells {
  const dates = ORIGINAL.flatMap((name) => within(node, name).map(({ text }) => text.trim()));
  const lines = within(node, 'PLine');
  const written = firstText(lines.flatMap((line) => under(line, 'PLineText')));
  const years = [...dates, ...lines.map((line) => firstText(under(line, 'Year'))), yearOf(written)]
    .map((text) => /^\d{4}/.exec(text)?.[0] ?? '')
    .filter((year) => year !== '')
    .sort();
  const [year = ''] = years;
  const date = dates.filter((text) => text.startsWith(year) && /^\d{4}-\d{2}-\d{2}$/.test(text));
  const [producteur = ''] = [
    firstText(lines.flatMap((line) => under(line, 'PLineCompany'))),
    written.replace(/^\s*(?:℗|\(P\))?\s*\d{4}\s*/i, '').trim(),
  ].filter((text) => text !== '');
  return { annee_publication: year, date_publication: date.sort()[0] ?? '', producteur };
}

const yearOf = (text: string): string => /\b(?:19|20)\d{2}\b/.exec(text)?.[0] ?? '';
